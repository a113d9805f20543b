import type { ShownOf } from "@busbar/contract/fields/noun";
import type { UserDraft, UserScope } from "@busbar/contract/users/user-accounts";
import { ofNewUser, users } from "@busbar/contract/users/user-fields";
import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { nameKey } from "../../../kernel/account-keys.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { fieldColumns, givenValues } from "../../../kernel/fields/columns.ts";
import { stagedColumns } from "../../../kernel/fields/staged-columns.ts";
import type { EditedRow } from "../../../kernel/records/last-edit.ts";
import { executePlanned } from "../../../kernel/sql/asking.ts";
import { refuseTaken } from "../../../kernel/sql/unique-violation.ts";
import { type Db, likePattern } from "../../../kernel/sql/query.ts";
import type { Database } from "../../../tables.ts";
import { grantsOfAccount, type Moment, readGiver, readHoldings } from "../../../kernel/granting/read-holdings.ts";
import { knownTo } from "../user-visibility.ts";

type Address = "email" | "mobile";

/** The address field of each unique constraint. */
const uniqueFields = {
  user_account_email_key_key: { path: "email", code: "user.address_taken" },
  user_account_mobile_key: { path: "mobile", code: "user.address_taken" },
} as const;

/** Column values to write; an address is written together with its key. */
export type AccountChange = Updateable<Database["user_account"]>;

/** What an address is looked for by. */
export const emailKey = (email: string): string | null => (email === "" ? null : nameKey(email));
export const scopeColumns = (scope: UserScope) => ({
  scope_kind: scope.kind,
  scope_regions: scope.kind === "REGION" ? [...new Set(scope.regions)].toSorted() : [],
});

/** Fields have their names, all else that of its column. */
export type AccountRow = ShownOf<typeof users> &
  EditedRow &
  Pick<Selectable<Database["user_account"]>, "id" | "user_code" | "department_id" | "scope_kind" | "scope_regions"> & {
    has_password: boolean;
    roles: string[];
  };

/** The columns of an account `u` besides its roles. */
export const accountColumns = sql`u.id, u.user_code, ${fieldColumns(users, "u")}, u.department_id, u.scope_kind,
  u.scope_regions, u.updated_at, u.row_version, u.updated_by as updated_by_id,
  (select w.full_name from user_account w where w.id = u.updated_by) as updated_by`;

/** Accounts, as administrators and their owners change them. */
export function createUserAccountRepository(db: Db) {
  return {
    /** @param reached which accounts exist for the actor: {@link knownTo} or {@link governedBy} */
    async find(reached: RawBuilder<SqlBool>, id: string): Promise<AccountRow | undefined> {
      const { rows } = await sql<AccountRow>`select ${accountColumns}, u.password_hash is not null as has_password,
          array(select r.role_code from user_role r where r.user_id = u.id order by r.role_code) as roles
        from user_account u where u.id = ${id} and ${reached}`.execute(db);
      return rows[0];
    },

    /** Locks the row until the transaction ends. */
    async lock(reached: RawBuilder<SqlBool>, id: string): Promise<void> {
      const locked = db
        .selectFrom("user_account as u")
        .select("u.id")
        .where("u.id", "=", id)
        .where(reached)
        .forUpdate();
      await executePlanned(db, "account.lock", locked);
    },

    /** A person's permissions by roles and duties on `today`, computed as for a session. */
    async rightsOf(id: string, today: string): Promise<{ admin: boolean; permissions: string[] }> {
      const { rows: found } = await sql<{ admin: boolean; permissions: string[] }>`
        select coalesce(bool_or(r.full_access), false) as admin,
          array(select distinct p from (
            select unnest(r2.permissions) as p from user_role ur2 join role r2 on r2.code = ur2.role_code
              where ur2.user_id = ${id}
            union select g.permission from duty_grant g where g.user_id = ${id} and g.valid_from <= ${today}::date
              and (g.valid_to is null or ${today}::date < g.valid_to)) own) as permissions
        from user_role ur join role r on r.code = ur.role_code where ur.user_id = ${id}`.execute(db);
      return found[0] ?? { admin: false, permissions: [] };
    },

    giver: (actor: Actor, moment: Moment) => readGiver(db, actor, moment),
    holding: async (id: string, moment: Moment) => (await readHoldings(db, [id], moment)).get(id) ?? null,
    /** What comes with the account for whoever gets into it. */
    grants: (id: string, moment: Moment) => grantsOfAccount(db, id, moment),

    /**
     * Whether an active account has full access, after this transaction's changes of an account that had the roles
     * `held`. Checks run one after the other until their transactions end: when two people withdraw each other's rights
     * at once, the second sees the result of the first. Changes of accounts without full access wait for nobody.
     */
    async hasAdministrator(held: readonly string[]): Promise<boolean> {
      const { rows: locked } = await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))
        from (select from role where code = any(${[...held]}::text[]) and full_access limit 1) as powerful`.execute(db);
      if (locked.length === 0) return true;
      const { rows: found } = await sql`select from user_account u join user_role ur on ur.user_id = u.id
        join role r on r.code = ur.role_code where u.status = 'ACTIVE' and r.full_access limit 1`.execute(db);
      return found.length > 0;
    },

    /** None of them is deleted before the change that asks is over. */
    roles: (codes: readonly string[]) =>
      db
        .selectFrom("role")
        .select(["code", "permissions", "full_access as fullAccess"])
        .where("code", "in", codes.length > 0 ? [...codes] : [""])
        .orderBy("code")
        .forKeyShare()
        .execute(),

    isManager: async (userCode: string) =>
      (await db
        .selectFrom("user_account")
        .select("id")
        .where("user_code", "=", userCode)
        .where("scope_kind", "=", "REGION")
        .executeTakeFirst()) !== undefined,

    hasDepartment: async (id: string) =>
      (await db.selectFrom("department").select("id").where("id", "=", id).executeTakeFirst()) !== undefined,

    /** Which of the two addresses other accounts have; empty addresses are ignored. */
    async takenAddresses(self: string | null, email: string, mobile: string): Promise<Address[]> {
      if (email === "" && mobile === "") return [];
      const holders = await db
        .selectFrom("user_account")
        .select(["email_key", "mobile"])
        .where((eb) => eb.or([eb("email_key", "=", nameKey(email)), eb("mobile", "=", mobile)]))
        .$if(self !== null, (query) => query.where("id", "<>", self))
        .execute();
      const taken: Address[] = [];
      if (holders.some((holder) => holder.email_key === nameKey(email))) taken.push("email");
      if (holders.some((holder) => holder.mobile === mobile)) taken.push("mobile");
      return taken;
    },

    /** @throws AppError at an address that was taken in the meantime */
    update: (actorId: string, id: string, change: AccountChange, now: Date) =>
      refuseTaken(
        db
          .updateTable("user_account")
          .set((eb) => ({ ...change, updated_at: now, updated_by: actorId, row_version: eb("row_version", "+", 1) }))
          .where("id", "=", id)
          .execute(),
        uniqueFields,
      ),

    async setRoles(id: string, codes: readonly string[]): Promise<void> {
      await sql`with withdrawn as (delete from user_role where user_id = ${id} and role_code <> all(${[...codes]}::text[]))
        insert into user_role (user_id, role_code) select ${id}, unnest(${[...codes]}::text[])
        on conflict do nothing`.execute(db);
    },

    /** @returns null when the name or an address was taken in the meantime */
    async insert(
      actorId: string,
      person: Omit<UserDraft, "roles">,
      now: Date,
      id: string | null = null,
    ): Promise<string | null> {
      const { scope_kind, scope_regions } = scopeColumns(person.scope);
      const { rows: made } = await sql<{ id: string }>`
        insert into user_account (id, user_code, ${stagedColumns(ofNewUser).columns}, username_key, email_key,
          department_id, scope_kind, scope_regions, created_at, created_by, updated_at, updated_by)
        overriding system value
        values (coalesce(${id}::bigint, nextval(pg_get_serial_sequence('user_account', 'id'))), next_user_code(),
          ${givenValues(ofNewUser, person)}, ${nameKey(person.username)}, ${emailKey(person.email)},
          ${person.departmentId}, ${scope_kind}, ${scope_regions}::text[], ${now}, ${actorId}, ${now}, ${actorId})
        on conflict do nothing returning id`.execute(db);
      return made[0]?.id ?? null;
    },

    /** People to choose from, oneself first; `codes` lists roles from the highest down. */
    async picked(actor: Actor, keyword: string, codes: readonly string[], limit: number) {
      const like = likePattern(keyword);
      const { rows: found } = await sql<{ id: string; userCode: string; fullName: string; roleCode: string }>`
        select u.id, u.user_code as "userCode", u.full_name as "fullName", coalesce((
          select r.role_code from user_role r where r.user_id = u.id
          order by array_position(${[...codes]}::text[], r.role_code) nulls last, r.role_code limit 1), '') as "roleCode"
        from user_account u
        where u.status = 'ACTIVE' and ${knownTo(actor)}
          and (${keyword} = '' or u.full_name ilike ${like} or u.user_code ilike ${like})
        order by u.id = ${actor.id} desc, u.user_code limit ${limit}`.execute(db);
      return found;
    },
  };
}
export type UserAccountRepository = ReturnType<typeof createUserAccountRepository>;
