import type {
  ForgottenPassword,
  IssuedPasswordChange,
  PasswordHolder,
  PasswordReset,
} from "@busbar/contract/identity/passwords";
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

/** What the sessions offer to every call that takes a password; handed over in app.ts. */
export type PasswordDependencies<Attempt> = {
  checkPassword(
    given: { username: string; password: string },
    context: CallContext,
  ): Promise<{ id: string; username: string; expired: boolean; judged: string | null; attempt: Attempt }>;
  guard: {
    noteSuccess(unit: Unit, attempt: Attempt): Promise<void>;
    clearDelay(unit: Unit, userId: string): Promise<unknown>;
  };
  /** Ends every session with its refresh credential. */
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

  /** @throws AppError `sign_in.wrong` when the password that was `judged` is no longer the present one */
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
     * The same work and the same answer for every address: one row in the outbox. Whether a mail is written is
     * decided when the row is worked. @throws AppError `rate_limited` by the caller's address alone
     */
    async forgot({ email }: ForgottenPassword, context: CallContext): Promise<void> {
      await takeFromAddress("forgot", context);
      await context.write((unit) =>
        unit.sendMessage({ kind: forgottenKind, address: email, language: context.language }, clock.now()),
      );
    },

    /**
     * Whether a one-time link still works. It is not used by asking, and guesses are counted with those of `reset`.
     * @throws AppError `rate_limited` by the caller's address alone
     */
    async linkWorks(token: string, context: CallContext): Promise<boolean> {
      await takeFromAddress("reset", context);
      return (await createPasswordRepository(db).findLinkHolder(await sha256(token), clock.now())) !== undefined;
    },

    /**
     * Sets a password by a one-time link, ends every session and every delay. A wrong, used, older or expired link is
     * refused alike. @returns whose it is. @throws AppError `token.wrong`, or with the field that is refused
     */
    async reset(form: PasswordReset, context: CallContext): Promise<PasswordHolder> {
      await takeFromAddress("reset", context);
      const token = await sha256(form.token);
      const holder = await createPasswordRepository(db).findLinkHolder(token, clock.now());
      if (!holder) throw new AppError("token.wrong");
      const hash = await hashNew(form.newPassword, holder.id);
      await context.write(async (unit) => {
        // Two browsers with one link: the second finds it used.
        if (!(await createPasswordRepository(unit.tx).useLink(token, clock.now()))) throw new AppError("token.wrong");
        // As signing in does: first the failures, then the person.
        await sessions.guard.clearDelay(unit, holder.id);
        await replace(unit, holder.id, hash, "authn_password_reset");
        return null;
      });
      return { username: holder.username };
    },

    /**
     * Replaces a password that was issued or has expired, by name and that password. What is refused before the
     * password has proved right is the same for every name.
     * @throws AppError `sign_in.wrong`, `rate_limited`, `password.not_expired`, or with the field that is refused
     */
    async changeIssued(form: IssuedPasswordChange, context: CallContext): Promise<void> {
      const account = await sessions.checkPassword(form, context);
      // Whoever knows a valid password signs in with it, second factor and all, and changes it there.
      if (!account.expired) throw new AppError("password.not_expired");
      if (form.newPassword === form.password) throw refuseField("newPassword", "password.same");
      const hash = await hashNew(form.newPassword, account.id);
      await context.write(async (unit) => {
        await sessions.guard.noteSuccess(unit, account.attempt);
        await replace(unit, account.id, hash, "authn_password_change", account.judged);
        return null;
      });
    },

    /** Links that ran out a month ago. */
    forgetOld: async () => {
      await createPasswordRepository(db).forgetOld(new Date(clock.now().getTime() - 30 * 86_400_000));
    },
  };
}
export type PasswordService = ReturnType<typeof createPasswordService>;
