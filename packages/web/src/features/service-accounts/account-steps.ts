import type { ServiceAccount } from "@busbar/contract/service-accounts/service-accounts";
import IconDisable from "~icons/ri/user-forbid-line";
import IconEdit from "~icons/ri/edit-line";
import IconEnable from "~icons/ri/user-follow-line";
import IconKey from "~icons/ri/key-2-line";
import IconOpen from "~icons/ri/external-link-line";
import IconOwner from "~icons/ri/user-shared-line";
import IconRemove from "~icons/ri/delete-bin-line";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import type { serviceAccountTexts } from "./service-account-texts.ts";

export type AccountStep = { kind: "issueToken" | "disable" | "enable" | "handOver" | "remove"; row: ServiceAccount };

type Doing = {
  /** Absent on the account's own page. */
  open?: () => void;
  edit: () => void;
  take: (kind: AccountStep["kind"]) => void;
};

/** The actions on an account; disabled ones say why. */
export function accountActions(
  { actions, state, tokens }: ServiceAccount,
  t: ReturnType<typeof serviceAccountTexts.useTexts>,
  { open, edit, take }: Doing,
): RowAction[] {
  const why = (name: keyof typeof actions) => {
    const verdict = actions[name];
    return verdict === "ok" ? undefined : t(`reason.${verdict}`);
  };
  const step = (kind: AccountStep["kind"], label: string, icon: RowAction["icon"], danger = false): RowAction => ({
    key: kind,
    label,
    ...(icon && { icon }),
    disabledReason: why(kind),
    danger,
    onRun: () => take(kind),
  });
  const issued = tokens.some(({ endedAt }) => endedAt === null);
  return [
    ...(open ? [{ key: "open", label: t("open"), icon: IconOpen, onRun: open }] : []),
    { key: "edit", label: t("edit"), icon: IconEdit, disabledReason: why("update"), onRun: edit },
    step("issueToken", t(issued ? "token.rotate" : "token.issue"), IconKey),
    step("handOver", t("handOver"), IconOwner),
    state === "DISABLED" ? step("enable", t("enable"), IconEnable) : step("disable", t("disable"), IconDisable, true),
    step("remove", t("remove"), IconRemove, true),
  ];
}
