import type { InvitationMail } from "@busbar/contract/users/user-steps";
import type { UserDraft } from "@busbar/contract/users/user-accounts";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { getRow } from "../../../kernel/records/edit-record.ts";
import { randomBytes } from "../../../kernel/secrets.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import type { AccountEdits } from "../accounts/account-edits.ts";
import { invitationOf } from "../accounts/account-mails.ts";
import { type AccountRow, createUserAccountRepository } from "../accounts/user-account-repository.ts";
import { changedKind } from "../passwords/password-mails.ts";
import { createPasswordRepository } from "../passwords/password-repository.ts";
import { governedBy } from "../user-visibility.ts";

type Needs = {
  ports: Pick<Ports, "clock" | "passwords" | "settings">;
  edits: AccountEdits;
  revokeAll(unit: Unit, userId: string): Promise<unknown>;
  clearDelay(unit: Unit, userId: string): Promise<unknown>;
};

/** Without letters that look alike, because people read the password aloud or type it from paper. */
const letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const groups = 4;
const groupLength = 4;

/** Four groups of four characters: more than 90 bits. */
export function newPassword(): string {
  const signs: string[] = [];
  // Larger bytes are skipped: the remainder would make the first letters more likely.
  const most = 256 - (256 % letters.length);
  while (signs.length < groups * groupLength)
    for (const byte of randomBytes(32)) if (byte < most) signs.push(letters[byte % letters.length]!);
  return Array.from({ length: groups }, (_, at) => signs.slice(at * groupLength, (at + 1) * groupLength).join("")).join(
    "-",
  );
}

/** What an administrator can do to an account besides changing its fields. */
export function createUserSteps({ ports, edits, revokeAll, clearDelay }: Needs) {
  const { clock, passwords, settings } = ports;

  /** Finds and locks the account. @throws AppError as for changing the person's rights */
  async function held(unit: Unit, actor: Actor, id: string): Promise<AccountRow> {
    const accounts = createUserAccountRepository(unit.tx);
    await accounts.lock(governedBy(actor), id);
    const row = await getRow(edits.recordsOf(actor, accounts, governedBy(actor)), id);
    await edits.judgeFields(actor, id, ["status"])(accounts);
    const refused = await edits.judgeOpening(accounts, actor, id);
    if (refused) throw new AppError(refused.code, refused.details);
    if (row.status !== "ACTIVE") throw new AppError("user.is_disabled");
    return row;
  }

  return {
    previewInvitation(person: Pick<UserDraft, "username" | "fullName" | "email" | "language">): InvitationMail {
      const { to, subject, text } = invitationOf(person, `${settings.publicUrl}/#/forgot-password/reset?token=…`);
      return { to, subject, text };
    },

    /** @throws AppError `user.has_password`, `user.no_address`, or from the rules */
    sendInvitation: (actor: Actor, id: string, context: CallContext) =>
      context.write(async (unit) => {
        const row = await held(unit, actor, id);
        if (row.has_password) throw new AppError("user.has_password");
        if (!row.email) throw new AppError("user.no_address");
        await createPasswordRepository(unit.tx).voidLinks(id, clock.now());
        await edits.invite(unit, row);
        await unit.audit("user.invite", "users", id);
        return null;
      }),

    /** The password is shown once and must be replaced at the first sign-in. @throws AppError from the rules */
    async issuePassword(actor: Actor, id: string, context: CallContext) {
      const password = newPassword();
      const hash = await passwords.hash(password);
      return context.write(async (unit) => {
        await clearDelay(unit, id);
        const { language } = await held(unit, actor, id);
        const issuedAt = clock.now();
        await createPasswordRepository(unit.tx).issuePassword(id, hash, issuedAt, actor.id);
        await revokeAll(unit, id);
        await unit.audit("user.issue_password", "users", id);
        await unit.emit("users", id, "changed", id);
        await unit.sendMessage({ kind: changedKind, userId: id, language }, issuedAt);
        return { password, issuedAt: issuedAt.toISOString() };
      });
    },
  };
}
