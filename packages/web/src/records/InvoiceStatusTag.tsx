import { type InvoiceStatus, invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import IconOverdue from "~icons/ri/alarm-warning-line";
import IconPaid from "~icons/ri/checkbox-circle-line";
import IconDraft from "~icons/ri/edit-line";
import IconLocked from "~icons/ri/lock-line";
import IconFirst from "~icons/ri/search-eye-line";
import IconFinal from "~icons/ri/shield-check-line";
import IconUnpaid from "~icons/ri/time-line";
import { useLanguage } from "../kernel/texts/i18n.ts";
import type { IconShape } from "../ui/Icon.tsx";
import { StatusTag, type StatusTone } from "../ui/values/StatusTag.tsx";

/** A shape for each state: first and final review have one colour. */
const icons: Record<InvoiceStatus, IconShape> = {
  [-1]: IconOverdue,
  1: IconDraft,
  2: IconFirst,
  3: IconFinal,
  4: IconUnpaid,
  5: IconPaid,
  6: IconLocked,
};

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
  return (
    <StatusTag tone={tones[status]} icon={icons[status]}>
      {invoiceStatusWords[status][language]}
    </StatusTag>
  );
}
