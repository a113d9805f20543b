import { type InvoiceStatus, invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Stages } from "../../../ui/pages/Stages.tsx";
import { formatDate } from "../../../ui/values/format-values.ts";
import { invoiceTexts } from "../feature.ts";

/** The progress of a statement, with who took each step and when. */
export function InvoiceStages({ row }: { row: Invoice }) {
  const t = invoiceTexts.useTexts();
  const language = useLanguage();
  const { inside, status } = row;
  const by = (step: NonNullable<Invoice["inside"]>["reviewed"] | undefined) =>
    step
      ? [step.by, step.inPlaceOf && t("inPlaceOf", { name: step.inPlaceOf }), formatDate(step.at)?.slice(0, 10)]
          .filter(Boolean)
          .join("\n")
      : "";
  const open: InvoiceStatus = status === -1 ? -1 : 4;
  const all: readonly (readonly [InvoiceStatus, string])[] = [
    [1, by(inside?.submitted ?? inside?.created)],
    [2, by(inside?.reviewed)],
    [3, by(inside?.issued)],
    [open, row.issueDate ?? ""],
    [5, row.paidAt ? (formatDate(row.paidAt)?.slice(0, 10) ?? "") : ""],
    [6, ""],
  ];
  // External people do not see the steps before issue.
  const steps = inside ? all : all.slice(3);
  const at = steps.findIndex(([state]) => state === status);
  const stages = steps.map(([state, about]) => ({ title: invoiceStatusWords[state][language], about }));
  return <Stages label={t("stepper")} stages={stages} at={at} />;
}
