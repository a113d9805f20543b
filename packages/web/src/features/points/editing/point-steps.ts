import type { PointRow } from "@busbar/contract/points/points";
import IconClose from "~icons/ri/stop-circle-line";
import IconDelete from "~icons/ri/delete-bin-line";
import IconEdit from "~icons/ri/edit-line";
import IconOpen from "~icons/ri/external-link-line";
import IconPause from "~icons/ri/pause-circle-line";
import IconResume from "~icons/ri/play-circle-line";
import type { RowAction } from "../../../ui/table/rules/table-types.ts";
import type { pointTexts } from "../point-texts.ts";

type T = ReturnType<typeof pointTexts.useTexts>;
export type PointStep = { kind: "activate" | "suspend" | "reopen" | "close" | "remove"; id: string };
/** Name of the drawer's draft in the view. */
export const draftName = "point";
/** `id` null: a new point. */
export type Editing = { id: string | null };

type Handlers = { open: () => void; edit: () => void; take: (kind: PointStep["kind"]) => void };

/** The actions on a point; disabled ones say why, and those that do not apply to its status are left out. */
export function pointActions(row: PointRow, t: T, { open, edit, take }: Handlers): RowAction[] {
  const { actions, status } = row;
  const reason = (verdict: keyof typeof actions) =>
    actions[verdict] === "ok" ? undefined : t(`reason.${actions[verdict]}`);
  const step = (key: "activate" | "suspend" | "reopen", icon: NonNullable<RowAction["icon"]>): RowAction => ({
    key,
    label: t(key),
    icon,
    disabledReason: reason(key),
    onRun: () => take(key),
  });
  const onward = {
    DRAFT: step("activate", IconResume),
    ACTIVE: step("suspend", IconPause),
    SUSPENDED: step("activate", IconResume),
    CLOSED: step("reopen", IconResume),
  }[status];
  return [
    { key: "open", label: t("open"), icon: IconOpen, onRun: open },
    { key: "edit", label: t("edit"), icon: IconEdit, disabledReason: reason("edit"), onRun: edit },
    onward,
    ...(status === "CLOSED"
      ? []
      : [
          {
            key: "close",
            label: t("closePoint"),
            icon: IconClose,
            danger: true,
            disabledReason: reason("close"),
            onRun: () => take("close"),
          },
        ]),
    {
      key: "remove",
      label: t("remove"),
      icon: IconDelete,
      danger: true,
      disabledReason: reason("remove"),
      onRun: () => take("remove"),
    },
  ];
}
