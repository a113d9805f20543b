import { type InvoiceTitle, invoiceTitles } from "@busbar/contract/customers/customer-fields";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { EmptyLine } from "../../../ui/states/EmptyLine.tsx";
import { KeyFacts, Missing } from "../../../ui/values/Values.tsx";
import { customerTexts } from "../customer-texts.ts";
import styles from "../../../records/page/record-page.module.css";

type Props = { title: InvoiceTitle; onAdd: (() => void) | undefined };

/** The details for tax invoices; `onAdd` where the person may change them. */
export function InvoiceTitleFacts({ title, onAdd }: Props) {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  if (invoiceTitles.names.every((name) => title[name] === ""))
    return (
      <section className={styles.section}>
        <h2>{t("detail.invoice")}</h2>
        <EmptyLine
          title={t("detail.noInvoice")}
          action={
            onAdd ? (
              <Button variant="link" onClick={onAdd}>
                {t("detail.addInvoice")}
              </Button>
            ) : null
          }
        />
      </section>
    );
  return (
    <section className={styles.section}>
      <h2>{t("detail.invoice")}</h2>
      <KeyFacts
        facts={invoiceTitles.names.map((name) => ({
          key: name,
          label: invoiceTitles.titles[name][language],
          value: title[name] || <Missing why={t("why.none")} />,
        }))}
      />
    </section>
  );
}
