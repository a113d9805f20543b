import { type InvoiceStatus, invoiceStatus, invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
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

const { overdue, draft, firstReview, finalReview, unpaid, paid, locked } = invoiceStatus;

/** A shape for each state: first and final review have one colour. */
const icons: Record<InvoiceStatus, IconShape> = {
  [overdue]: IconOverdue,
  [draft]: IconDraft,
  [firstReview]: IconFirst,
  [finalReview]: IconFinal,
  [unpaid]: IconUnpaid,
  [paid]: IconPaid,
  [locked]: IconLocked,
};

const tones: Record<InvoiceStatus, StatusTone> = {
  [overdue]: "danger",
  [draft]: "neutral",
  [firstReview]: "active",
  [finalReview]: "active",
  [unpaid]: "warn",
  [paid]: "ok",
  [locked]: "locked",
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
