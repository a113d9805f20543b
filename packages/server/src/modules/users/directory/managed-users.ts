import type { ManagedUserEdit } from "@busbar/contract/users/managed-users";
import { UserState } from "@busbar/contract/users/users";
import type { Actor } from "../../../kernel/actor.ts";
import { type CallContext, withinOne } from "../../../kernel/module.ts";
import { localTime } from "../../../kernel/records/export-list.ts";
import type { UserAccountService } from "../accounts/user-account-service.ts";
import type { UserDirectory } from "./user-directory.ts";

/** To the specification's clients a disabled account is a deleted one. */
const inUse = UserState.options.filter((state) => state !== "DISABLED");

/** The specification's calls of users, implemented by our own services. @see R-M01, R-M08 */
export function createManagedUsers(accounts: UserAccountService, directory: UserDirectory) {
  return {
    async list(actor: Actor, query: { username: string; pageNo: number; pageSize: number }) {
      const { list, total } = await directory.list(actor, { ...query, state: inUse, sort: "userCode" });
      const users = list.map(({ id, username: name, email, roles, createdAt }) => ({
        id,
        username: name,
        email,
        roles,
        datatime: localTime(new Date(createdAt)),
      }));
      return { list: users, total };
    },

    /**
     * The specification has no row versions, so the present version is used. @throws AppError as for saving an account
     */
    async edit(actor: Actor, given: ManagedUserEdit, context: CallContext): Promise<null> {
      const { id, username = "", fullName, email, roles } = given;
      if (id === undefined) {
        const open = { mobile: "", departmentId: null, scope: { kind: "NONE" as const }, visitCode: "" };
        const draft = { username, fullName: fullName ?? username, email: email ?? "", roles: roles ?? [], ...open };
        await accounts.save(actor, { ...draft, language: context.language }, context);
        return null;
      }
      const { rowVersion } = await directory.get(actor, id);
      const patch = { ...(fullName && { fullName }), ...(email !== undefined && { email }), ...(roles && { roles }) };
      await accounts.update(actor, { id, rowVersion, ...patch }, context);
      return null;
    },

    /**
     * Accounts are disabled, not deleted, because records refer to what their owners did. @throws AppError; then none
     * is disabled
     */
    async remove(actor: Actor, ids: readonly string[], context: CallContext): Promise<null> {
      const known = await Promise.all(ids.map((id) => directory.get(actor, id)));
      return context.write(async (unit) => {
        const one = withinOne(context, unit);
        for (const { id, rowVersion, status } of known)
          if (status !== "DISABLED") await accounts.disable(actor, id, { rowVersion, successorId: null }, one);
        return null;
      });
    },
  };
}
