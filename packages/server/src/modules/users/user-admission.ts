import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { sql } from "kysely";
import { nameKey } from "../../kernel/account-keys.ts";
import { companyRights } from "@busbar/contract/roles/company-rights";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language, refuseField } from "../../kernel/app-error.ts";
import { reachOfCustomers } from "../../kernel/granting/giving-rows.ts";
import { grantsFor, judgeGrants } from "../../kernel/granting/grant-rule.ts";
import { type Moment, readGiver, readHoldings } from "../../kernel/granting/read-holdings.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { judgePassword, passwordPolicyOf } from "./passwords/password-policy.ts";

/** A person who registered without an administrator. */
export type NewPerson = {
  username: string;
  /** Null for people who sign in in another way. */
  passwordHash: string | null;
  fullName: string;
  /** One of the two is null: the verified address. */
  email: string | null;
  mobile: string | null;
  language: Language;
};

/** Which unique constraint the account violates. */
export type TakenKey = "name" | "address";

const ownOfCompany = new Set<string>([...companyRights.CUSTOMER, "read:system", "write:system", "delete:system"]);

async function refuseMore(db: Db, actor: Actor, userId: string, customerId: string, moment: Moment): Promise<void> {
  if (actor.admin) return;
  const { rows } = await sql<{ permissions: string[] }>`select permissions from role
    where code = any (${[roleCodes.enterprise, roleCodes.regular]}::text[]) order by code for key share`.execute(db);
  const held = (await readHoldings(db, [userId], moment)).get(userId)?.own ?? [];
  const more = [...held, ...rows.flatMap(({ permissions }) => permissions)].filter((name) => !ownOfCompany.has(name));
  if (more.length === 0) return;
  const reach = await reachOfCustomers(db, [customerId]);
  const refused = judgeGrants(await readGiver(db, actor, moment), grantsFor(more, reach));
  if (refused) throw new AppError(refused.code, refused.details);
}

/** What other modules may do to accounts: registering users and making them enterprise users. Handed over in app.ts. */
export function createUserAdmission({
  db,
  clock,
  passwords,
  settings,
}: Pick<Ports, "db" | "clock" | "passwords" | "settings">) {
  return {
    /** @throws AppError at `password`, or the hasher's `rate_limited` */
    async hashNewPassword(password: string, names: readonly (string | null)[]): Promise<string> {
      const refused = judgePassword(password, names, passwordPolicyOf(settings));
      if (refused) throw refuseField("password", refused.code, refused.details);
      return passwords.hash(password);
    },

    async isNameTaken(username: string): Promise<boolean> {
      const holder = await db
        .selectFrom("user_account")
        .select("id")
        .where("username_key", "=", nameKey(username))
        .executeTakeFirst();
      return holder !== undefined;
    },

    /** Creates a regular user, who has no rights beyond the own account. @returns which key is taken, if one is */
    async open(unit: Unit, person: NewPerson): Promise<{ id: string } | { taken: TakenKey }> {
      const now = clock.now();
      const { rows } = await sql<{ id: string; user_code: string }>`
        insert into user_account (user_code, username, username_key, full_name, email, email_key, mobile, password_hash,
          password_changed_at, language, created_at, updated_at)
        values (next_user_code(), ${person.username}, ${nameKey(person.username)}, ${person.fullName}, ${person.email},
          ${person.email === null ? null : nameKey(person.email)}, ${person.mobile}, ${person.passwordHash},
          ${person.passwordHash === null ? null : now}, ${person.language}, ${now}, ${now})
        on conflict do nothing returning id, user_code`.execute(unit.tx);
      const opened = rows[0];
      if (!opened) {
        // The other transaction has committed: the conflicting insert waited for it.
        const { rows: names } = await sql`
          select from user_account where username_key = ${nameKey(person.username)}`.execute(unit.tx);
        return { taken: names.length > 0 ? "name" : "address" };
      }
      await unit.tx.insertInto("user_role").values({ user_id: opened.id, role_code: roleCodes.regular }).execute();
      await unit.audit("user_created", "users", opened.id, {
        after: { userCode: opened.user_code, username: person.username, roles: [roleCodes.regular] },
      });
      return { id: opened.id };
    },

    /**
     * Makes a regular user an enterprise user: both roles, with the enterprise as the whole scope.
     * What the product gives every enterprise user is the company's own; whatever else the account may do by its roles
     * must be the decider's for this company.
     * @returns false when the account is disabled or has another role or scope by now
     * @throws AppError `user.beyond_rights`, `user.rows_beyond`
     */
    async admit(
      unit: Unit,
      actor: Actor,
      userId: string,
      to: { customerId: string; visitCode: string | null },
    ): Promise<boolean> {
      const { rows } = await sql<{ roles: string[] }>`
        select array(select r.role_code from user_role r where r.user_id = u.id order by r.role_code) as roles
        from user_account u
        where u.id = ${userId} and u.status = 'ACTIVE' and u.scope_kind = 'NONE' and u.customer_id is null
          and u.partner_id is null and not exists (select from user_role r join role on role.code = r.role_code
            where r.user_id = u.id and role.full_access)
        for update of u`.execute(unit.tx);
      const before = rows[0];
      if (!before) return false;
      const now = clock.now();
      await refuseMore(unit.tx, actor, userId, to.customerId, { today: clock.today(), now });
      await unit.tx
        .updateTable("user_account")
        .set((eb) => ({
          customer_id: to.customerId,
          visit_code: to.visitCode,
          scope_kind: "CUSTOMER" as const,
          updated_at: now,
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", userId)
        .execute();
      const given = [roleCodes.enterprise, roleCodes.regular];
      await unit.tx
        .insertInto("user_role")
        .values(given.map((role_code) => ({ user_id: userId, role_code })))
        .onConflict((on) => on.doNothing())
        .execute();
      await unit.audit("authz_change", "users", userId, {
        before: { roles: before.roles, scope: "NONE" },
        after: { roles: [...new Set([...before.roles, ...given])].sort(), scope: "CUSTOMER", ...to },
      });
      return true;
    },
  };
}
export type UserAdmission = ReturnType<typeof createUserAdmission>;
