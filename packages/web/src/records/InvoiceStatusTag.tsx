import { type InvoiceStatus, invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import { useLanguage } from "../kernel/texts/i18n.ts";
import { StatusTag, type StatusTone } from "../ui/values/StatusTag.tsx";

const tones: Record<InvoiceStatus, StatusTone> = {
  [-1]: "danger",
  1: "neutral",
  2: "active",
  3: "active",
  4: "warn",
  5: "ok",
  6: "locked",
};

/** The status of a statement, with the labels of the specification. @see R-B04 */
export function InvoiceStatusTag({ status }: { status: InvoiceStatus }) {
  const language = useLanguage();
  return <StatusTag tone={tones[status]}>{invoiceStatusWords[status][language]}</StatusTag>;
}
