import type { CustomerAction, CustomerActionName, CustomerRow } from "@busbar/contract/customers/customers";
import IconStart from "~icons/ri/checkbox-circle-line";
import IconClose from "~icons/ri/close-circle-line";
import IconOpen from "~icons/ri/external-link-line";
import IconPause from "~icons/ri/pause-circle-line";
import IconEdit from "~icons/ri/edit-line";
import IconReopen from "~icons/ri/arrow-go-back-line";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import type { customerTexts } from "./customer-texts.ts";

export type Stage = "activate" | "suspend" | "close" | "reopen";
type T = ReturnType<typeof customerTexts.useTexts>;
type RowHandlers = {
  open: (row: CustomerRow) => void;
  edit: (row: CustomerRow) => void;
  stage: (row: CustomerRow, to: Stage) => void;
};

const stageIcons = { activate: IconStart, suspend: IconPause, close: IconClose, reopen: IconReopen };

/** The sentence for a verdict of the server; undefined when the action may be done. */
function reasonOf(verdict: CustomerAction, t: T): string | undefined {
  return verdict === "ok" ? undefined : t(`reason.${verdict}`);
}

/** What the server says may be done to a row; what may not be stays visible with its reason. */
export function rowActionsOf(row: CustomerRow, t: T, handlers: RowHandlers): RowAction[] {
  const entry = (name: CustomerActionName, rest: Pick<RowAction, "icon" | "onRun">): RowAction => ({
    key: name,
    label: t(`action.${name}`),
    disabledReason: reasonOf(row.actions[name], t),
    danger: name === "close",
    ...(rest as Required<Pick<RowAction, "icon" | "onRun">>),
  });
  const part = row.actions.edit !== "ok" && row.actions.editContacts === "ok" ? "editContacts" : "edit";
  const stages: Stage[] = row.lifecycle === "CLOSED" ? ["reopen"] : ["activate", "suspend", "close"];
  return [
    { key: "open", label: t("action.open"), icon: IconOpen, onRun: () => handlers.open(row) },
    // Contacts are kept on the customer's page.
    entry(part, { icon: IconEdit, onRun: () => (part === "edit" ? handlers.edit(row) : handlers.open(row)) }),
    ...stages.map((to) => entry(to, { icon: stageIcons[to], onRun: () => handlers.stage(row, to) })),
  ];
}
