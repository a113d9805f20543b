import type { InvoiceTitle } from "@busbar/contract/customer-fields";
import { KeyFacts } from "../../ui/KeyFacts.tsx";
import { Missing } from "../../ui/Missing.tsx";
import { customerTexts } from "./customer-texts.ts";

const parts = [
  ["name", "form.invoiceName"],
  ["uscc", "form.invoiceUscc"],
  ["address", "form.invoiceAddress"],
  ["phone", "form.invoicePhone"],
  ["bank", "form.invoiceBank"],
  ["account", "form.invoiceAccount"],
] as const;

/** What tax invoices are made out to. */
export function InvoiceTitleFacts({ title }: { title: InvoiceTitle }) {
  const t = customerTexts.useTexts();
  return (
    <section className="bb-section">
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
