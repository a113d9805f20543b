import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { judgeGrants } from "../../kernel/granting/grant-rule.ts";
import { toGive } from "../../kernel/records/visibility.ts";
import type { Ports } from "../../ports.ts";
import { createUserAccountRepository } from "./accounts/user-account-repository.ts";
import { judgeOther } from "./user-rules.ts";
import { governedBy, usersReachedBy } from "./user-visibility.ts";

/** The rules for whose sign-ins an account administrator may see and end, for other modules. */
export function createUserOversight({ db, clock }: Pick<Ports, "db" | "clock">) {
  return {
    governedBy,
    usersReachedBy,

    /**
     * @param weakens whether it removes a protection, such as a reset of the second factor, rather than only ending
     * something
     * @throws AppError `not_found` out of scope, `user.full_access`, `user.beyond_rights`
     */
    async refuseBeyond(actor: Actor, userId: string, weakens: boolean): Promise<void> {
      const accounts = createUserAccountRepository(db);
      if (!(await accounts.find(governedBy(actor), userId))) throw new AppError("not_found");
      if (actor.id === userId) return;
      const today = clock.today();
      const moment = { today, now: clock.now() };
      const target = { id: userId, ...(await accounts.rightsOf(userId, today)) };
      const refused =
        judgeOther(toGive(actor), target, weakens) ??
        (weakens ? judgeGrants(await accounts.giver(actor, moment), await accounts.grants(userId, moment)) : null);
      if (refused) throw new AppError(refused.code, refused.details);
    },
  };
}
export type UserOversight = ReturnType<typeof createUserOversight>;
