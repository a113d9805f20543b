import type { InvoiceCheckName } from "@busbar/contract/invoices/invoice-checks";
import { type Invoice, type InvoiceActionName, invoiceActionNames } from "@busbar/contract/invoices/invoices";
import { createPart } from "../../kernel/boot/part.tsx";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import type { invoiceTexts } from "./feature.ts";
import type { StepGiven } from "./invoice-queries.ts";

type T = ReturnType<typeof invoiceTexts.useTexts>;
/** `checks`: the warnings that are accepted. */
export type InvoiceStep = { kind: StepGiven["kind"]; row: Invoice; checks?: InvoiceCheckName[] };

// With the kit's forms, which a page does without until somebody asks.
export const InvoiceDialog = createPart(() => import("./editing/InvoiceDialog.tsx").then((m) => m.InvoiceDialog));
export const DraftDialog = createPart(() => import("./editing/DraftDialog.tsx").then((m) => m.DraftDialog));
export const LineEditor = createPart(() => import("./editing/LineEditor.tsx").then((m) => m.LineEditor));

/** The next step of the work, wherever the statement stands. */
const next: readonly InvoiceActionName[] = ["submit", "review", "issue", "confirm", "resolve", "extend"];

type Doing = { edit: () => void; take: (kind: InvoiceStep["kind"]) => void };

/** What can be done now, the next step first; what something else stands in the way of says what. */
export function invoiceActions(row: Invoice, t: T, { edit, take }: Doing): RowAction[] {
  const shown = invoiceActionNames.filter((name) => !["not_allowed", "illegal_transition"].includes(row.actions[name]));
  const inOrder = [...next, ...invoiceActionNames].filter((name, at, all) => all.indexOf(name) === at);
  return inOrder
    .filter((name) => shown.includes(name))
    .map((name) => {
      const verdict = row.actions[name];
      return {
        key: name,
        label: t(`${name}.verb`),
        danger: name === "void",
        disabledReason:
          verdict === "ok" || verdict === "not_allowed" || verdict === "illegal_transition"
            ? undefined
            : t(`reason.${verdict}`),
        onRun: () => (name === "update" ? edit() : take(name)),
      };
    });
}
