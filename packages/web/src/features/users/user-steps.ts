import type { UserRow } from "@busbar/contract/users/users";
import IconDisable from "~icons/ri/user-forbid-line";
import IconEdit from "~icons/ri/edit-line";
import IconEye from "~icons/ri/eye-line";
import IconEnable from "~icons/ri/user-follow-line";
import IconInvite from "~icons/ri/mail-send-line";
import IconKey from "~icons/ri/key-2-line";
import IconOpen from "~icons/ri/external-link-line";
import IconOut from "~icons/ri/logout-box-r-line";
import IconShield from "~icons/ri/shield-keyhole-line";
import IconUnlock from "~icons/ri/lock-unlock-line";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import type { userTexts } from "./user-texts.ts";

type T = ReturnType<typeof userTexts.useTexts>;
export type UserStep = {
  kind: "disable" | "enable" | "invite" | "issue" | "unlock" | "resetFactor" | "endSessions";
  row: UserRow;
};
/** Name of the drawer's draft in the view. */
export const draftName = "user";
/** `row` null: a new account. */
export type Editing = { row: UserRow | null };

type Doing = {
  /** Absent without the permission. */
  viewAs?: (() => void) | undefined;
  open: () => void;
  edit: () => void;
  take: (kind: UserStep["kind"]) => void;
};

/** The actions on an account; disabled ones say why. */
export function userActions(row: UserRow, t: T, { open, edit, take, viewAs }: Doing): RowAction[] {
  const why = (verdict: UserRow["actions"]["edit"]) => (verdict === "ok" ? undefined : t(`reason.${verdict}`));
  const govern = why(row.actions.govern);
  const off = row.status === "DISABLED";
  const step = (
    kind: UserStep["kind"],
    icon: RowAction["icon"],
    disabledReason: string | undefined,
    danger = false,
  ): RowAction => ({
    key: kind,
    label: t(kind),
    ...(icon && { icon }),
    disabledReason,
    danger,
    onRun: () => take(kind),
  });
  return [
    { key: "open", label: t("open"), icon: IconOpen, onRun: open },
    { key: "edit", label: t("edit"), icon: IconEdit, disabledReason: why(row.actions.edit), onRun: edit },
    ...(row.state === "INVITED"
      ? [step("invite", IconInvite, govern ?? (row.email ? undefined : t("noAddress")))]
      : []),
    step("issue", IconKey, govern ?? (off ? t("isDisabled") : undefined)),
    ...(row.lockedUntil === null ? [] : [step("unlock", IconUnlock, govern)]),
    step("resetFactor", IconShield, govern),
    step("endSessions", IconOut, why(row.actions.edit)),
    ...(viewAs && !off ? [{ key: "viewAs", label: t("viewAs"), icon: IconEye, onRun: viewAs }] : []),
    off ? step("enable", IconEnable, govern) : step("disable", IconDisable, govern, true),
  ];
}
