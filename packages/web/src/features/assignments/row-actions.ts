import type { Assignment, AssignmentAction } from "@busbar/contract/assignments/assignments";
import IconDelete from "~icons/ri/delete-bin-line";
import IconEdit from "~icons/ri/edit-line";
import IconEnd from "~icons/ri/calendar-close-line";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import type { AssignmentTexts } from "./assignment-texts.ts";

type RowHandlers = Record<"edit" | "end" | "remove", (row: Assignment) => void>;

/** The reason why the server does not allow an action; undefined when it does. */
export function reasonOf(verdict: AssignmentAction, t: AssignmentTexts): string | undefined {
  return verdict === "ok" ? undefined : t(`reason.${verdict}`);
}

/** The actions that the server allows on a row. An assignment that has not begun is deleted instead of ended. */
export function rowActionsOf(row: Assignment, t: AssignmentTexts, handlers: RowHandlers): RowAction[] {
  const update = reasonOf(row.actions.update, t);
  const edit: RowAction = {
    key: "edit",
    label: t("edit"),
    icon: IconEdit,
    disabledReason: update,
    onRun: () => handlers.edit(row),
  };
  const end: RowAction = {
    key: "end",
    label: t("action.end"),
    icon: IconEnd,
    disabledReason: update,
    onRun: () => handlers.end(row),
  };
  const remove: RowAction = {
    key: "remove",
    label: t("remove"),
    icon: IconDelete,
    danger: true,
    disabledReason: reasonOf(row.actions.remove, t),
    onRun: () => handlers.remove(row),
  };
  return row.state === "future" ? [edit, remove] : [edit, end, remove];
}
