import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { sql } from "kysely";
import { randomBytes, sha256, toBase64Url } from "../../kernel/secrets.ts";
import { nameKey } from "../../kernel/account-keys.ts";
import { createSecondFactorRepository } from "../../modules/second-factors/second-factor-repository.ts";
import { createSessionRepository } from "../../modules/sessions/session-repository.ts";
import { judgePassword, passwordPolicyOf } from "../../modules/users/passwords/password-policy.ts";
import { errorText } from "../../kernel/app-error.ts";
import { brokenUniqueness } from "../../kernel/sql/unique-violation.ts";
import { type Unit, unitOfWork } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";

type AdminPorts = Pick<Ports, "db" | "wake" | "queue" | "clock" | "passwords" | "settings">;
export type NewAdministrator = { username: string; email: string; password: string };

const linkHours = 24;
const byTheServer = { actorId: null, actorCode: "", requestId: "", ip: "" };

/** Refused with a sentence for the person at the terminal. */
export class AdministratorRefused extends Error {}

async function insertAdministrator(unit: Unit, person: Omit<NewAdministrator, "password">, hash: string | null) {
  const key = nameKey(person.username);
  const row = await unit.tx
    .insertInto("user_account")
    .values({
      user_code: /^[A-Za-z]\w{0,63}$/.test(person.username) ? person.username : `admin_${Date.now().toString(36)}`,
      username: person.username,
      username_key: key,
      full_name: person.username,
      email: person.email,
      email_key: nameKey(person.email),
      password_hash: hash,
      scope_kind: "ALL",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await unit.tx.insertInto("user_role").values({ user_id: row.id, role_code: roleCodes.admin }).execute();
  await unit.audit("user.create", "users", row.id, { after: { username: person.username, role: roleCodes.admin } });
  return row.id;
}

/** Creates an account with full access. @throws {@link AdministratorRefused} */
export async function createAdministrator(ports: AdminPorts, person: NewAdministrator): Promise<void> {
  if (person.username.trim().length === 0) throw new AdministratorRefused("Enter a user name.");
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(person.email)) throw new AdministratorRefused("Enter a valid email address.");
  const policy = passwordPolicyOf(ports.settings);
  const refused = judgePassword(person.password, [person.username, person.email], policy);
  if (refused) throw new AdministratorRefused(errorText(refused.code, "en", refused.details));
  const hash = await ports.passwords.hash(person.password);
  try {
    await unitOfWork(ports, byTheServer, (unit) => insertAdministrator(unit, person, hash));
  } catch (error) {
    if (brokenUniqueness(error) === null) throw error;
    throw new AdministratorRefused("A user with this name, code or email address already exists.");
  }
}

/**
 * On a database without users: creates the administrator with `email` but no password, and returns the one-time link to
 * set one. Null when there are users already. Only the hash of the link is stored, so it is shown only now.
 */
export async function inviteFirstAdministrator(ports: AdminPorts, email: string): Promise<string | null> {
  const token = toBase64Url(randomBytes(32));
  const hash = await sha256(token);
  return unitOfWork(ports, byTheServer, async (unit) => {
    // Of two processes that start at once, the second finds the first one's administrator.
    await sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(unit.tx);
    const somebody = await unit.tx.selectFrom("user_account").select("id").limit(1).executeTakeFirst();
    if (somebody) return null;
    const now = ports.clock.now();
    const userId = await insertAdministrator(unit, { username: email.split("@")[0] ?? "admin", email }, null);
    await unit.tx
      .insertInto("one_time_token")
      .values({
        hash,
        purpose: "password-reset",
        user_id: userId,
        created_at: now,
        expires_at: new Date(now.getTime() + linkHours * 3_600_000),
        used_at: null,
      })
      .execute();
    return `${ports.settings.publicUrl}/#/reset-password?token=${token}`;
  });
}

/**
 * Turns off two-step verification for a person who has lost phone and recovery codes, and ends their sessions; the only
 * way back in for a sole administrator. @throws {@link AdministratorRefused}
 */
export async function resetSecondFactor(ports: AdminPorts, username: string): Promise<void> {
  await unitOfWork(ports, byTheServer, async (unit) => {
    const person = await unit.tx
      .selectFrom("user_account")
      .select("id")
      .where("username_key", "=", nameKey(username))
      .executeTakeFirst();
    if (!person) throw new AdministratorRefused("User not found.");
    if ((await createSecondFactorRepository(unit.tx).remove(person.id)) === 0)
      throw new AdministratorRefused("Two-step verification is not turned on for this user.");
    await createSessionRepository(unit.tx).revokeAllOf(person.id, "ended", ports.clock.now());
    await unit.audit("authn_second_factor_reset", "users", person.id);
    await unit.emit("sessions", "", "revoked", person.id);
    unit.afterCommit(() => ports.wake.notify("rights"));
  });
}
