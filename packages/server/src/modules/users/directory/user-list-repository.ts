import type { Duty, UserQuery, UserState } from "@busbar/contract/users/users";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { inBatches, keysetOf, type SortBy } from "../../../kernel/records/keyset.ts";
import { allOf, countedPage, type Db, likePattern, mayHold, pageOf } from "../../../kernel/sql/query.ts";
import { searchKey } from "../../../kernel/module.ts";
import { accountColumns, type AccountRow } from "../accounts/user-account-repository.ts";
import { governedBy, usersReachedBy } from "../user-visibility.ts";

export type UserListRow = Omit<AccountRow, "has_password"> & {
  state: UserState;
  department: { id: string; zh: string; en: string } | null;
  last_seen_at: Date | null;
  locked_until: Date | null;
  created_at: Date;
  /** Whether `user:admin` reaches this account. */
  is_governed: boolean;
  /** What the person holds today: full access, and the permissions by roles and duties. */
  admin: boolean;
  permissions: string[];
};
export type UserFilters = Pick<UserQuery, "keyword" | "role" | "state" | "departmentId" | "locked"> & {
  username?: string;
};
type DutyRow = Omit<Duty, "scope"> & { scope_kind: "REGION" | "ALL" | null; scope_regions: string[] };

const state = sql<UserState>`case when u.status <> 'ACTIVE' then u.status
  when u.password_hash is null and not exists (select from user_identity i where i.user_id = u.id) then 'INVITED'
  else 'ACTIVE' end`;
// An ended session counts by its sign-in only.
const lastSeen = sql<Date | null>`greatest(u.last_login_at,
  (select max(s.last_seen_at) from session s where s.user_id = u.id and s.revoked_at is null))`;

const orders: Record<"userCode" | "username" | "fullName" | "lastSeenAt" | "createdAt", SortBy> = {
  userCode: { expression: sql`u.user_code`, type: sql`text` },
  username: { expression: sql`u.username_key`, type: sql`text` },
  fullName: { expression: sql`u.full_name collate "zh-x-icu"`, type: sql`text` },
  lastSeenAt: { expression: sql`coalesce(${lastSeen}, '-infinity')`, type: sql`timestamptz` },
  createdAt: { expression: sql`u.created_at`, type: sql`timestamptz` },
};
const batchRows = 2000;
/** What a keyword is looked for in; the text must equal that of the index. */
const found = sql`lower(normalize(u.user_code || E'\\n' || u.username || E'\\n' || u.full_name || E'\\n'
  || coalesce(u.email, '') || E'\\n' || coalesce(u.mobile, ''), nfkc) collate "und-x-icu")`;

const waitsAfter = (now: Date) =>
  sql`sign_in_failure f where f.user_id = u.id and f.wait_until > ${now} and f.subject not like 'name:%'`;

function matching(actor: Actor, permission: Permission, filters: UserFilters, now: Date) {
  const { keyword, username, role, state: states, departmentId, locked } = filters;
  const key = keyword && searchKey(keyword);
  return allOf(
    usersReachedBy(actor, permission),
    key && sql<SqlBool>`(${mayHold(found, key)} and ${found} like ${likePattern(key)})`,
    username && sql<SqlBool>`u.username ilike ${likePattern(username)}`,
    role &&
      sql<SqlBool>`exists (select from user_role r where r.user_id = u.id and r.role_code = any (${role}::text[]))`,
    states && sql<SqlBool>`${state} = any (${states}::text[])`,
    locked && sql<SqlBool>`exists (select from ${waitsAfter(now)})`,
    departmentId &&
      sql<SqlBool>`u.department_id in (with recursive below as (select ${departmentId}::bigint as id
        union select d.id from department d join below b on d.parent_id = b.id) select id from below)`,
  );
}

/** Accounts for lists, at the instant `now` on the business date `today`. */
export function createUserListRepository(db: Db, now: Date, today: string) {
  const columns = (actor: Actor) => sql`${accountColumns}, u.created_at,
    array(select r.role_code from user_role r join role on role.code = r.role_code where r.user_id = u.id
      order by role.sort, r.role_code) as roles,
    ${state} as state, ${lastSeen} as last_seen_at, ${governedBy(actor)} as is_governed,
    (select json_build_object('id', d.id::text, 'zh', d.name, 'en', d.name_en) from department d
      where d.id = u.department_id) as department,
    (select max(f.wait_until) from ${waitsAfter(now)}) as locked_until,
    exists (select from user_role r join role on role.code = r.role_code
      where r.user_id = u.id and role.full_access) as admin,
    array(select unnest(role.permissions) from user_role r join role on role.code = r.role_code where r.user_id = u.id
      union select g.permission from duty_grant g where g.user_id = u.id and g.valid_from <= ${today}::date
        and (g.valid_to is null or ${today}::date < g.valid_to)
        and (g.ends_at is null or g.ends_at > ${now})) as permissions`;
  const count = async (condition: RawBuilder<SqlBool>): Promise<number> => {
    const { rows } = await sql<{ total: string }>`
      select count(*) as total from user_account u where ${condition}`.execute(db);
    return Number(rows[0]?.total ?? 0);
  };

  return {
    count: (actor: Actor, filters: UserFilters) => count(matching(actor, "user:read", filters, now)),

    async list(actor: Actor, query: UserQuery & UserFilters) {
      const condition = matching(actor, "user:read", query, now);
      const { by } = keysetOf(query.sort, orders, sql`u.id`);
      // The columns are computed for the rows of the page only.
      const page = sql<UserListRow>`select ${columns(actor)} from (
          select u.id, row_number() over (order by ${by}) as place from user_account u where ${condition}
          order by ${by} ${pageOf(query)}) as page
        join user_account u on u.id = page.id order by page.place`;
      return countedPage(
        query,
        () => count(condition),
        async () => (await page.execute(db)).rows,
      );
    },

    /** Exported rows must also be reached by the permission for exports. */
    export(actor: Actor, { sort, ...filters }: UserFilters & Pick<UserQuery, "sort">) {
      const condition = allOf(matching(actor, "user:read", filters, now), usersReachedBy(actor, "export:data"));
      const order = keysetOf(sort, orders, sql`u.id`);
      const rows = inBatches(batchRows, async (after) => {
        const rest = allOf(condition, after && order.after(after));
        const batch = await sql<UserListRow & { cursor: string }>`select ${columns(actor)}, ${order.cursor} as cursor
          from user_account u where ${rest} order by ${order.by} limit ${batchRows}`.execute(db);
        return batch.rows;
      });
      return { count: () => count(condition), rows };
    },

    /** The accounts of a bulk action, in the list's order. */
    async chosen(
      actor: Actor,
      of: { ids: readonly string[] } | UserFilters,
      sort: UserQuery["sort"],
      most: number,
    ): Promise<{ id: string; name: string }[]> {
      const condition =
        "ids" in of
          ? allOf(usersReachedBy(actor, "user:read"), sql<SqlBool>`u.id = any (${[...of.ids]}::bigint[])`)
          : matching(actor, "user:read", of, now);
      const { rows } = await sql<{ id: string; name: string }>`select u.id::text as id,
        u.full_name || ' ' || u.user_code as name from user_account u where ${condition}
        order by ${keysetOf(sort, orders, sql`u.id`).by} limit ${most}`.execute(db);
      return rows;
    },

    async find(actor: Actor, id: string): Promise<UserListRow | undefined> {
      const { rows } = await sql<UserListRow>`select ${columns(actor)} from user_account u
        where u.id = ${id} and ${usersReachedBy(actor, "user:read")}`.execute(db);
      return rows[0];
    },

    /** Details of a person that the list does not contain. */
    async further(id: string): Promise<{ duties: DutyRow[]; second_factor: boolean; invited_until: Date | null }> {
      const { rows } = await sql<{ second_factor: boolean; invited_until: Date | null; duties: DutyRow[] }>`
        select exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) as second_factor,
          (select max(t.expires_at) from one_time_token t where t.user_id = u.id and t.purpose = 'password-reset'
            and t.used_at is null and u.password_hash is null) as invited_until,
          (select coalesce(json_agg(json_build_object('id', g.id::text, 'permission', g.permission,
              'scope_kind', g.scope_kind, 'scope_regions', g.scope_regions, 'validFrom', g.valid_from,
              'validTo', g.valid_to, 'endsAt', to_char(g.ends_at at time zone 'UTC',
                'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'grantedBy', w.full_name) order by g.permission, g.valid_from), '[]')
            from duty_grant g left join user_account w on w.id = g.granted_by where g.user_id = u.id
              and (g.ends_at is null or g.ends_at > ${now})) as duties
        from user_account u where u.id = ${id}`.execute(db);
      return rows[0] ?? { duties: [], second_factor: false, invited_until: null };
    },
  };
}
