import type { InvoiceCheckName } from "@busbar/contract/invoices/invoice-checks";
import { type Invoice, type InvoiceActionName, invoiceActionNames } from "@busbar/contract/invoices/invoices";
import { isOwed } from "@busbar/contract/invoices/invoice-status";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import type { invoiceTexts } from "./invoice-texts.ts";
import type { StepGiven } from "./invoice-queries.ts";

type T = ReturnType<typeof invoiceTexts.useTexts>;
/** `checks`: the warnings being accepted. */
export type InvoiceStep = { kind: Exclude<StepGiven["kind"], "calculate">; row: Invoice; checks?: InvoiceCheckName[] };

/** The workflow's next step in every status. */
const next: readonly InvoiceActionName[] = ["submit", "review", "issue", "confirm", "resolve", "extend"];

type Handlers = {
  edit: () => void;
  ask: () => void;
  calculate: () => void;
  take: (kind: InvoiceStep["kind"]) => void;
  /** Records its payment, for those who may; where something is owed. */
  pay: (() => void) | null;
};

/** The actions on a statement, the next step first; blocked ones say why. */
export function invoiceActions(row: Invoice, t: T, { edit, ask, calculate, take, pay }: Handlers): RowAction[] {
  const shown = invoiceActionNames.filter((name) => !["not_allowed", "illegal_transition"].includes(row.actions[name]));
  // A draft without lines gets them by its calculation.
  const first: readonly InvoiceActionName[] = row.bill?.lines.length === 0 ? ["calculate", ...next] : next;
  const inOrder = [...first, ...invoiceActionNames].filter((name, at, all) => all.indexOf(name) === at);
  const steps = inOrder
    .filter((name) => shown.includes(name))
    .map((name): RowAction => {
      const verdict = row.actions[name];
      return {
        key: name,
        label: t(`${name}.verb`),
        danger: name === "void",
        disabledReason:
          verdict === "ok" || verdict === "not_allowed" || verdict === "illegal_transition"
            ? undefined
            : t(`reason.${verdict}`),
        onRun: () => {
          if (name === "update") edit();
          else if (name === "askExtension") ask();
          else if (name === "calculate") calculate();
          else take(name);
        },
      };
    });
  if (!pay || !isOwed(row.status)) return steps;
  // What a customer or a colleague has to answer comes first.
  const at = steps.findIndex(({ key }) => key !== "confirm" && key !== "resolve");
  return steps.toSpliced(at < 0 ? steps.length : at, 0, { key: "pay", label: t("pay.verb"), onRun: pay });
}
