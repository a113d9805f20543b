import { type SqlBool, sql } from "kysely";
import { nameKey } from "../../kernel/account-keys.ts";
import { type Unit, unitOfWork } from "../../kernel/work/unit-of-work.ts";
import { createSessionRepository } from "../../modules/sessions/session-repository.ts";
import { createSignInFailureRepository } from "../../modules/sessions/sign-in/sign-in-failure-repository.ts";
import { createUserAccountRepository } from "../../modules/users/accounts/user-account-repository.ts";
import { newPassword } from "../../modules/users/directory/user-steps.ts";
import { createPasswordRepository } from "../../modules/users/passwords/password-repository.ts";
import type { Ports } from "../../ports.ts";
import { AdministratorRefused } from "./administrators.ts";

type AccountPorts = Pick<Ports, "db" | "wake" | "queue" | "clock" | "passwords">;
const byTheServer = { actorId: null, actorCode: "", requestId: "", ip: "" };
const mostListed = 1000;

export type AccountLine = {
  username: string;
  fullName: string;
  status: string;
  roles: string[];
  lockedUntil: Date | null;
  lastSignIn: Date | null;
};

/** Accounts with `part` in one of their names, by user name. */
export async function listAccounts({ db, clock }: AccountPorts, part = ""): Promise<AccountLine[]> {
  const rows = await db
    .selectFrom("user_account as u")
    .where("u.username_key", "like", `%${nameKey(part).replace(/[\\%_]/g, "\\$&")}%`)
    .orderBy("u.username_key")
    .limit(mostListed)
    .select((eb) => [
      "u.id",
      "u.username",
      "u.full_name",
      "u.status",
      "u.last_login_at",
      eb
        .selectFrom("sign_in_failure as f")
        .whereRef("f.user_id", "=", "u.id")
        .where("f.wait_until", ">", clock.now())
        .select((inner) => inner.fn.max("f.wait_until").as("until"))
        .as("locked_until"),
    ])
    .execute();
  const roles = await db
    .selectFrom("user_role as r")
    .innerJoin("role", "role.code", "r.role_code")
    .where("r.user_id", "in", rows.length > 0 ? rows.map(({ id }) => id) : ["0"])
    .select(["r.user_id", "role.name_en"])
    .orderBy("role.sort")
    .execute();
  return rows.map((row) => ({
    username: row.username,
    fullName: row.full_name,
    status: row.status,
    roles: roles.filter((role) => role.user_id === row.id).map((role) => role.name_en),
    lockedUntil: row.locked_until,
    lastSignIn: row.last_login_at,
  }));
}

/** The account, locked until the transaction ends. @throws {@link AdministratorRefused} */
async function hold(unit: Unit, username: string): Promise<{ id: string; status: string }> {
  const row = await unit.tx
    .selectFrom("user_account")
    .select(["id", "status"])
    .where("username_key", "=", nameKey(username))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AdministratorRefused("User not found.");
  return row;
}

async function endSessions(ports: AccountPorts, unit: Unit, userId: string): Promise<void> {
  await createSessionRepository(unit.tx).revokeAllOf(userId, "ended", ports.clock.now());
  await unit.emit("sessions", "", "revoked", userId);
  unit.afterCommit(() => ports.wake.notify("rights"));
}

/**
 * Prevents sign-in at once and ends sessions. The person's records stay with the account; handing over is done in the
 * portal.
 * @throws {@link AdministratorRefused} for an unknown or disabled account, and for the last administrator
 */
export const disableAccount = (ports: AccountPorts, username: string): Promise<void> =>
  unitOfWork(ports, byTheServer, async (unit) => {
    const { id, status } = await hold(unit, username);
    if (status !== "ACTIVE") throw new AdministratorRefused("The account is not active.");
    await unit.tx
      .updateTable("user_account")
      .set((eb) => ({
        status: "DISABLED",
        updated_at: ports.clock.now(),
        updated_by: null,
        row_version: eb("row_version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    const accounts = createUserAccountRepository(unit.tx);
    const { roles = [] } = (await accounts.find(sql<SqlBool>`true`, id)) ?? {};
    if (!(await accounts.hasAdministrator(roles)))
      throw new AdministratorRefused("This is the last active administrator.");
    await endSessions(ports, unit, id);
    await unit.record("authz_change", "users", id, "updated", { before: { status }, after: { status: "DISABLED" } });
  });

/** Ends the delay after wrong passwords. @throws {@link AdministratorRefused} */
export const unlockAccount = (ports: AccountPorts, username: string): Promise<number> =>
  unitOfWork(ports, byTheServer, async (unit) => {
    const { id } = await hold(unit, username);
    const cleared = await createSignInFailureRepository(unit.tx).forgetAllOf(id);
    if (cleared > 0) await unit.audit("authn_lock_clear", "users", id);
    return cleared;
  });

/**
 * Issues a password for one sign-in, after which the person sets another. Ends all sessions. @throws {@link
 * AdministratorRefused}
 * @returns the password, which is shown only now
 */
export async function resetAccount(ports: AccountPorts, username: string): Promise<string> {
  const password = newPassword();
  const hash = await ports.passwords.hash(password);
  await unitOfWork(ports, byTheServer, async (unit) => {
    const { id, status } = await hold(unit, username);
    if (status !== "ACTIVE") throw new AdministratorRefused("The account is not active.");
    await createSignInFailureRepository(unit.tx).forgetAllOf(id);
    await createPasswordRepository(unit.tx).issuePassword(id, hash, ports.clock.now(), null);
    await endSessions(ports, unit, id);
    await unit.audit("user.issue_password", "users", id);
  });
  return password;
}
