import type { PasswordChange, UserCard, UserInfo } from "@busbar/contract/users/user-info";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { audienceOf } from "../../kernel/audience.ts";
import type { CallContext } from "../../kernel/module.ts";
import { inPlacesOf } from "../../kernel/records/visibility.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { changedKind } from "./passwords/password-mails.ts";
import { judgePassword, passwordPolicyOf } from "./passwords/password-policy.ts";
import { createPasswordRepository } from "./passwords/password-repository.ts";
import { choosesScope, chosenScopeOf } from "./scope/chosen-scope.ts";
import { createUserRepository } from "./user-repository.ts";

const rank = [roleCodes.admin, roleCodes.manager, roleCodes.partner, roleCodes.enterprise, roleCodes.regular];

type UserPorts = Pick<Ports, "db" | "clock" | "passwords" | "settings">;

/** Functions of the sessions module for changing one's own password; handed over in app.ts. */
export type OwnPasswordDependencies<Attempt> = {
  guard: {
    guardPerson(userId: string, context: CallContext, sessionId: string): Promise<Attempt>;
    passwordFits(attempt: Attempt, password: string): Promise<boolean>;
    noteFailure(context: CallContext, attempt: Attempt, action: string, refusal: AppError): Promise<AppError>;
    noteSuccess(unit: Unit, attempt: Attempt): Promise<void>;
  };
  revokeAll(unit: Unit, userId: string, except?: string): Promise<unknown>;
  renewCredential(unit: Unit, actor: Actor, context: CallContext): Promise<void>;
};

export function createUserService<Attempt>(ports: UserPorts, sessions: OwnPasswordDependencies<Attempt>) {
  const policy = () => passwordPolicyOf(ports.settings);
  return {
    async info(actor: Actor): Promise<UserInfo> {
      const audience = audienceOf(actor);
      const inPlaceOf = inPlacesOf(actor).map(({ name }) => name);
      const { etag, time_zone: timeZone } = await createUserRepository(ports.db).getOwn(actor);
      return {
        id: actor.id,
        userCode: actor.userCode,
        visitCode: actor.visitCode,
        roleCode: rank.find((code) => actor.roles.includes(code)) ?? actor.roles[0] ?? "",
        fullName: actor.fullName,
        username: actor.username,
        // Relative to /api; the version in the URL lets a new picture replace a cached one.
        avatar: etag === null ? "" : `/users/${actor.id}/avatar?v=${etag}`,
        timeZone,
        roles: [...actor.roles],
        permissions: [...actor.permissions],
        admin: actor.admin,
        ...(audience !== "staff" && { audience }),
        // A role is seen with the rows chosen for it, not with those that the viewer has chosen for their own work.
        ...(!actor.viewedRole && (await chosenScopeOf(ports.db, actor, ports.clock.today()))),
        ...(!actor.viewedRole && choosesScope(actor) && { choosesScope: true }),
        ...(inPlaceOf.length > 0 && { inPlaceOf }),
        ...(actor.viewedBy && { viewedBy: actor.viewedBy.fullName }),
        ...(actor.viewedRole && { viewedRole: actor.viewedRole }),
        ...(actor.viewedUntil && {
          viewLeftSeconds: Math.ceil((actor.viewedUntil.getTime() - ports.clock.now().getTime()) / 1000),
        }),
        ...(actor.factorRequired && actor.stepUpBy !== "code" && { mustEnrol: true }),
      };
    },

    /** @throws AppError `not_found` also when out of scope, so that nobody learns which accounts exist */
    async card(actor: Actor, userCode: string): Promise<UserCard> {
      const found = await createUserRepository(ports.db).findCard(actor, userCode);
      if (!found) throw new AppError("not_found");
      return {
        userCode: found.user_code,
        fullName: found.full_name,
        email: found.email ?? "",
        mobile: found.mobile ?? "",
      };
    },

    /**
     * Ends every other session of the person and rotates this one's refresh credential, so that a copy of it is void.
     * Wrong current passwords count like those at sign-in.
     * @throws AppError at the refused field; `rate_limited`
     */
    async changePassword(actor: Actor, form: PasswordChange, context: CallContext): Promise<void> {
      // Read before the check, so that a password set in the meantime is not overwritten.
      const { password_hash: judged } = await createUserRepository(ports.db).getOwn(actor);
      const attempt = await sessions.guard.guardPerson(actor.id, context, actor.sessionId);
      if (!(await sessions.guard.passwordFits(attempt, form.password))) {
        const wrong = refuseField("password", "password.wrong");
        throw await sessions.guard.noteFailure(context, attempt, "authn_password_change_fail", wrong);
      }
      if (form.newPassword === form.password) throw refuseField("newPassword", "password.same");
      const names = await createPasswordRepository(ports.db).namesOf(actor.id);
      const refused = judgePassword(form.newPassword, names, policy());
      if (refused) throw refuseField("newPassword", refused.code, refused.details);
      const hash = await ports.passwords.hash(form.newPassword);
      await context.write(async (unit) => {
        await sessions.guard.noteSuccess(unit, attempt);
        if (!(await createPasswordRepository(unit.tx).setPassword(actor.id, hash, ports.clock.now(), judged)))
          throw refuseField("password", "password.wrong");
        await unit.audit("authn_password_change", "users", actor.id);
        await unit.sendMessage({ kind: changedKind, userId: actor.id, language: "zh" }, ports.clock.now());
        await sessions.revokeAll(unit, actor.id, actor.sessionId);
        await sessions.renewCredential(unit, actor, context);
        return null;
      });
    },
  };
}
export type UserService = ReturnType<typeof createUserService>;
