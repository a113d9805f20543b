import type { Invoice } from "@busbar/contract/invoices/invoices";
import { invoiceStatus } from "@busbar/contract/invoices/invoice-status";
import { Stages } from "../../../ui/pages/Stages.tsx";
import { formatDate } from "../../../ui/values/format-values.ts";
import { invoiceTexts } from "../invoice-texts.ts";

const deeds = ["submit", "review", "issue", "pay", "lock"] as const;
/** The index of the deed that comes next in each state; being overdue is no deed, the tag says it. */
const next: Record<Invoice["status"], number> = {
  [invoiceStatus.draft]: 0,
  [invoiceStatus.firstReview]: 1,
  [invoiceStatus.finalReview]: 2,
  [invoiceStatus.unpaid]: 3,
  [invoiceStatus.overdue]: 3,
  [invoiceStatus.paid]: 4,
  [invoiceStatus.locked]: 5,
};

/** What is done with a statement on its way, with who did it and when; what comes next is marked. */
export function InvoiceStages({ row }: { row: Invoice }) {
  const t = invoiceTexts.useTexts();
  const { inside, bill, status, paidAt, dueDate } = row;
  const day = (at: string | null | undefined) => (at ? (formatDate(at)?.slice(0, 10) ?? "") : "");
  const by = (step: NonNullable<Invoice["inside"]>["reviewed"] | undefined) =>
    step
      ? [step.by, step.inPlaceOf && t("inPlaceOf", { name: step.inPlaceOf }), day(step.at)].filter(Boolean).join("\n")
      : "";
  const due = row.extensionUntil ?? dueDate;
  const about: Record<(typeof deeds)[number], string> = {
    submit: by(inside?.submitted),
    review: by(inside?.reviewed),
    issue: by(inside?.issued) || (row.issueDate ?? ""),
    pay: day(paidAt) || (due && next[status] === 3 ? t("stage.due", { day: due }) : ""),
    lock: status === invoiceStatus.locked ? day(bill?.history.findLast(({ action }) => action === "lock")?.at) : "",
  };
  // External people do not see the steps before issue.
  const seen = inside ? deeds : deeds.slice(2);
  const stages = seen.map((deed) => ({ title: t(`stage.${deed}`), about: about[deed] }));
  return <Stages label={t("stepper")} stages={stages} at={next[status] - (deeds.length - seen.length)} />;
}
