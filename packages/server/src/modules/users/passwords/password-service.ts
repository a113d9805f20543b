import { fixedKeptDays } from "../../../kernel/settings/kept-days.ts";
import type {
  ForgottenPassword,
  IssuedPasswordChange,
  PasswordHolder,
  PasswordReset,
} from "@busbar/contract/users/passwords";
import { addressKey } from "../../../kernel/account-keys.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { sha256 } from "../../../kernel/secrets.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { changedKind, forgottenKind } from "./password-mails.ts";
import { judgePassword, passwordPolicyOf } from "./password-policy.ts";
import { createPasswordRepository } from "./password-repository.ts";

type PasswordPorts = Pick<Ports, "db" | "clock" | "passwords" | "settings" | "limits">;

/** Functions of the sessions module for every call that checks a password; handed over in app.ts. */
export type PasswordDependencies<Attempt> = {
  checkPassword(
    given: { username: string; password: string },
    context: CallContext,
  ): Promise<{ id: string; username: string; expired: boolean; judged: string | null; attempt: Attempt }>;
  guard: {
    noteSuccess(unit: Unit, attempt: Attempt): Promise<void>;
    clearDelay(unit: Unit, userId: string): Promise<unknown>;
  };
  /** Ends every session and its refresh credential. */
  revokeAll(unit: Unit, userId: string): Promise<unknown>;
};

/** New passwords for people who are not signed in. @see R-A06, R-A07 */
export function createPasswordService<Attempt>(ports: PasswordPorts, sessions: PasswordDependencies<Attempt>) {
  const { db, clock, settings } = ports;

  async function takeFromAddress(what: string, { ip }: CallContext): Promise<void> {
    const wait = await ports.limits.consume(`${what}:${addressKey(ip)}`, settings.signInPerMinute, 60);
    if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
  }

  async function hashNew(password: string, userId: string): Promise<string> {
    const names = await createPasswordRepository(db).namesOf(userId);
    const refused = judgePassword(password, names, passwordPolicyOf(settings));
    if (refused) throw refuseField("newPassword", refused.code, refused.details);
    return ports.passwords.hash(password);
  }

  /** @throws AppError `sign_in.wrong` when the password was changed since `judged` was read */
  async function replace(unit: Unit, userId: string, hash: string, action: string, judged?: string | null) {
    const now = clock.now();
    if (!(await createPasswordRepository(unit.tx).setPassword(userId, hash, now, judged)))
      throw new AppError("sign_in.wrong");
    await unit.audit(action, "users", userId);
    await sessions.revokeAll(unit, userId);
    await unit.sendMessage({ kind: changedKind, userId, language: "zh" }, now);
  }

  return {
    /**
     * Does the same work and gives the same answer for every address: one row in the outbox. Whether a mail is sent is
     * decided when that row is processed, so the call does not reveal accounts. @throws AppError `rate_limited` by the
     * caller's address alone
     */
    async forgot({ email }: ForgottenPassword, context: CallContext): Promise<void> {
      await takeFromAddress("forgot", context);
      await context.write((unit) =>
        unit.sendMessage({ kind: forgottenKind, address: email, language: context.language }, clock.now()),
      );
    },

    /**
     * Whether a one-time link is still valid. The check does not use it up, and guesses count together with those of
     * `reset`.
     * @throws AppError `rate_limited` by the caller's address alone
     */
    async linkWorks(token: string, context: CallContext): Promise<boolean> {
      await takeFromAddress("reset", context);
      return (await createPasswordRepository(db).findLinkHolder(await sha256(token), clock.now())) !== undefined;
    },

    /**
     * Sets a password by a one-time link, and ends every session and every delay. Wrong, used, replaced and expired
     * links are refused alike. @returns the account's holder. @throws AppError `token.wrong`, or at the refused field
     */
    async reset(form: PasswordReset, context: CallContext): Promise<PasswordHolder> {
      await takeFromAddress("reset", context);
      const token = await sha256(form.token);
      const holder = await createPasswordRepository(db).findLinkHolder(token, clock.now());
      if (!holder) throw new AppError("token.wrong");
      const hash = await hashNew(form.newPassword, holder.id);
      await context.write(async (unit) => {
        // Two browsers use the same link: the second finds it used.
        if (!(await createPasswordRepository(unit.tx).useLink(token, clock.now()))) throw new AppError("token.wrong");
        // Locks in the order of signing in, failures before the person, to avoid a deadlock.
        await sessions.guard.clearDelay(unit, holder.id);
        await replace(unit, holder.id, hash, "authn_password_reset");
        return null;
      });
      return { username: holder.username };
    },

    /**
     * Replaces an issued or expired password, by user name and that password. Until the password is verified, refusals
     * are the same for every name.
     * @throws AppError `sign_in.wrong`, `rate_limited`, `password.not_expired`, or at the refused field
     */
    async changeIssued(form: IssuedPasswordChange, context: CallContext): Promise<void> {
      const account = await sessions.checkPassword(form, context);
      // A person with a valid password signs in, including the second factor, and changes it there.
      if (!account.expired) throw new AppError("password.not_expired");
      if (form.newPassword === form.password) throw refuseField("newPassword", "password.same");
      const hash = await hashNew(form.newPassword, account.id);
      await context.write(async (unit) => {
        await sessions.guard.noteSuccess(unit, account.attempt);
        await replace(unit, account.id, hash, "authn_password_change", account.judged);
        return null;
      });
    },

    /** Deletes links that expired a month ago. */
    forgetOld: async () => {
      await createPasswordRepository(db).forgetOld(new Date(clock.now().getTime() - fixedKeptDays.links * 86_400_000));
    },
  };
}
export type PasswordService = ReturnType<typeof createPasswordService>;
