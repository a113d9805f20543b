import type { UserQuery } from "@busbar/contract/users/users";
import IconDepartment from "~icons/ri/node-tree";
import IconDisable from "~icons/ri/user-forbid-line";
import IconRoleAdd from "~icons/ri/user-add-line";
import IconRoleOff from "~icons/ri/user-unfollow-line";
import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { BulkButtons, type BulkEntry, useBulkDialog } from "../../../records/bulk/BulkActions.tsx";
import { useSelection } from "../../../records/bulk/use-selection.ts";
import { userTexts } from "../user-texts.ts";
import type { BulkQuestion } from "./UserBulkDialog.tsx";

// Lazy, since it contains the kit's forms.
const UserBulkDialog = lazyComponent(() => import("./UserBulkDialog.tsx").then((m) => m.UserBulkDialog));

/** Selects people, and the bulk actions on them. */
export function useUserBulk(query: UserQuery, mayWrite: boolean) {
  const t = userTexts.useTexts();
  const api = useApi();
  const { selection, choice, count, clear } = useSelection(query, (matching) =>
    api.countUsers({ query: matching }).then(({ total }) => total),
  );
  const { ask, shown } = useBulkDialog<BulkQuestion>(clear, (what, over) => (
    <UserBulkDialog what={what} of={choice} count={count} {...over} />
  ));
  const entries: BulkEntry[] = (
    [
      ["addRole", IconRoleAdd],
      ["removeRole", IconRoleOff],
      ["department", IconDepartment],
      ["disable", IconDisable],
    ] as const
  ).map(([key, icon]) => ({ key, label: t(`bulk.${key}`), icon, onRun: () => ask(key) }));
  return {
    // Without a permission for a bulk action there is no selection.
    selection: mayWrite ? { ...selection, actions: <BulkButtons entries={entries} /> } : undefined,
    shown,
  };
}
