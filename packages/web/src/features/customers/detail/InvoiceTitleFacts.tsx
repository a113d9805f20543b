import type { InvoiceTitle } from "@busbar/contract/customers/customer-fields";
import controls from "../../../ui/fields/controls.module.css";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { KeyFacts, Missing } from "../../../ui/values/Values.tsx";
import { customerTexts } from "../customer-texts.ts";
import styles from "../../../records/page/record-page.module.css";

const parts = [
  ["name", "form.invoiceName"],
  ["uscc", "form.invoiceUscc"],
  ["address", "form.invoiceAddress"],
  ["phone", "form.invoicePhone"],
  ["bank", "form.invoiceBank"],
  ["account", "form.invoiceAccount"],
] as const;

type Props = { title: InvoiceTitle; onAdd: (() => void) | undefined };

/** The details for tax invoices; `onAdd` where the person may change them. */
export function InvoiceTitleFacts({ title, onAdd }: Props) {
  const t = customerTexts.useTexts();
  if (parts.every(([key]) => title[key] === ""))
    return (
      <section className={styles.section}>
        <h2>{t("detail.invoice")}</h2>
        <EmptyState
          title={t("detail.noInvoice")}
          action={
            onAdd ? (
              <button type="button" className={controls.button} onClick={onAdd}>
                {t("detail.addInvoice")}
              </button>
            ) : null
          }
        />
      </section>
    );
  return (
    <section className={styles.section}>
      <h2>{t("detail.invoice")}</h2>
      <KeyFacts
        facts={parts.map(([key, label]) => ({
          key,
          label: t(label),
          value: title[key] || <Missing why={t("why.none")} />,
        }))}
      />
    </section>
  );
}
