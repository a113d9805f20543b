import type { Partner } from "@busbar/contract/partners/partners";
import IconClose from "~icons/ri/stop-circle-line";
import IconDelete from "~icons/ri/delete-bin-line";
import IconEdit from "~icons/ri/edit-line";
import IconOpen from "~icons/ri/external-link-line";
import IconResume from "~icons/ri/play-circle-line";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import type { partnerTexts } from "./partner-texts.ts";

type T = ReturnType<typeof partnerTexts.useTexts>;
export type PartnerStep = { kind: "close" | "reopen" | "remove"; row: Partner };
/** Name of the drawer's draft in the view. */
export const draftName = "partner";
/** `row` null: a new partner. */
export type Editing = { row: Partner | null };

type Handlers = { open: () => void; edit: () => void; take: (kind: PartnerStep["kind"]) => void };

/** The actions on a partner; disabled ones say why. */
export function partnerActions(row: Partner, t: T, { open, edit, take }: Handlers): RowAction[] {
  const reason = (verdict: Partner["actions"]["update"]) => (verdict === "ok" ? undefined : t(`reason.${verdict}`));
  const status = row.status === "ACTIVE" ? "close" : "reopen";
  return [
    { key: "open", label: t("open"), icon: IconOpen, onRun: open },
    { key: "edit", label: t("edit"), icon: IconEdit, disabledReason: reason(row.actions.update), onRun: edit },
    {
      key: status,
      label: t(status),
      icon: status === "close" ? IconClose : IconResume,
      disabledReason: reason(row.actions.update),
      onRun: () => take(status),
    },
    {
      key: "remove",
      label: t("remove"),
      icon: IconDelete,
      danger: true,
      disabledReason: reason(row.actions.remove),
      onRun: () => take("remove"),
    },
  ];
}
