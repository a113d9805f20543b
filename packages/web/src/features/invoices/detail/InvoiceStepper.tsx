import { type InvoiceStatus, invoiceStatusWords } from "@busbar/contract/invoices/invoice-status";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import IconDone from "~icons/ri/check-line";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { formatDate } from "../../../ui/values/format-values.ts";
import { invoiceTexts } from "../feature.ts";
import styles from "../invoices.module.css";

/** The progress of a statement, with who took each step and when. */
export function InvoiceStepper({ row }: { row: Invoice }) {
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
  return (
    <ol className={styles.stepper} aria-label={t("stepper")}>
      {steps.map(([state, about], place) => (
        <li
          key={state}
          data-state={place < at ? "done" : place === at ? "now" : "later"}
          aria-current={place === at ? "step" : undefined}
        >
          <span className={styles.mark}>{place < at ? <Icon of={IconDone} size={14} /> : place + 1}</span>
          <span>
            <strong>{invoiceStatusWords[state][language]}</strong>
            <small>{about || "\u00A0"}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
