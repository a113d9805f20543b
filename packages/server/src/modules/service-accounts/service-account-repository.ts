import type { ShownOf } from "@busbar/contract/fields/noun";
import {
  callDays,
  type MachineScope,
  type ServiceAccountDraft,
  type ServiceAccountQuery,
  type ServiceAccountState,
  serviceAccounts,
  type ServiceAccountUpdate,
  type ServiceCall,
} from "@busbar/contract/service-accounts/service-accounts";
import type { Confirmation } from "@busbar/contract/kernel/http/route";
import { addDays } from "@busbar/contract/kernel/business-time";
import { type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import { columnValues, fieldColumns } from "../../kernel/fields/columns.ts";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import { keysetOf, type SortBy } from "../../kernel/records/keyset.ts";
import { allOf, countedPage, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import type { Database } from "../../tables.ts";

type TokenRow = {
  id: string;
  createdAt: string;
  createdBy: string | null;
  usedAt: string | null;
  usedFrom: string;
  endedAt: string | null;
};
export type ServiceAccountRow = EditedRow &
  ShownOf<typeof serviceAccounts> & {
    id: string;
    state: ServiceAccountState;
    responsible_id: string;
    responsible_code: string;
    responsible_name: string;
    is_owner_there: boolean;
    permissions: string[];
    scope_kind: "REGION" | "ALL";
    scope_regions: string[];
    confirmations: Confirmation[];
    addresses: string[];
    tokens: TokenRow[];
    last_used_at: Date | null;
    created_at: Date;
  };

type Powers = {
  [Name in "permissions" | "scope" | "confirmations" | "addresses"]?: ServiceAccountDraft[Name] | undefined;
};
const powerColumns = ({ permissions, scope, confirmations, addresses }: Powers) => ({
  ...(permissions && { permissions }),
  ...(scope && { scope_kind: scope.kind, scope_regions: regionsOf(scope) }),
  ...(confirmations && { confirmations }),
  ...(addresses && { addresses }),
});
const regionsOf = (scope: MachineScope): string[] =>
  scope.kind === "REGION" ? [...new Set(scope.regions)].toSorted() : [];

const orders: Record<"code" | "name" | "expiresOn" | "updatedAt", SortBy> = {
  code: { expression: sql`t.code`, type: sql`text` },
  name: { expression: sql`t.name collate "zh-x-icu"`, type: sql`text` },
  expiresOn: { expression: sql`t.expires_on`, type: sql`date` },
  updatedAt: { expression: sql`t.updated_at`, type: sql`timestamptz` },
};
const uniqueFields = { service_account_code: { path: "code", code: "service_account.code_taken" } } as const;

/** Service accounts on the business date `today`. */
export function createServiceAccountRepository(db: Db, today: string) {
  const state = sql<ServiceAccountState>`case when t.disabled_at is not null then 'DISABLED'
    when t.expires_on <= ${today}::date then 'EXPIRED' else 'ACTIVE' end`;
  const columns = sql`t.id, ${fieldColumns(serviceAccounts, "t")}, ${state} as state, t.permissions, t.scope_kind,
    t.scope_regions, t.confirmations, t.addresses, t.created_at, t.updated_at, t.row_version,
    t.updated_by as updated_by_id, (select w.full_name from user_account w where w.id = t.updated_by) as updated_by,
    r.id as responsible_id, r.user_code as responsible_code, r.full_name as responsible_name,
    r.status = 'ACTIVE' as is_owner_there,
    (select max(k.used_at) from service_token k where k.account_id = t.id) as last_used_at,
    (select coalesce(json_agg(json_build_object('id', k.id::text, 'createdAt', k.created_at, 'usedAt', k.used_at,
        'createdBy', (select w.full_name from user_account w where w.id = k.created_by), 'usedFrom', k.used_from,
        'endedAt', k.ended_at) order by k.ended_at is not null, k.id desc), '[]')
      from service_token k where k.account_id = t.id and k.parent_id is null) as tokens`;
  const from = sql`service_account t join user_account r on r.id = t.responsible_id`;

  return {
    async list(query: ServiceAccountQuery) {
      const { keyword, state: states } = query;
      const like = keyword && likePattern(keyword);
      const condition: RawBuilder<SqlBool> = allOf(
        sql<SqlBool>`true`,
        like && sql<SqlBool>`(t.code ilike ${like} or t.name ilike ${like} or r.full_name ilike ${like})`,
        states && sql<SqlBool>`${state} = any (${states}::text[])`,
      );
      const count = async () => {
        const { rows } = await sql<{ total: string }>`select count(*) as total from ${from} where ${condition}`.execute(
          db,
        );
        return Number(rows[0]?.total ?? 0);
      };
      const page = sql<ServiceAccountRow>`select ${columns} from ${from} where ${condition}
        order by ${keysetOf(query.sort, orders, sql`t.id`).by} ${pageOf(query)}`;
      return countedPage(query, count, async () => (await page.execute(db)).rows);
    },

    async find(id: string): Promise<ServiceAccountRow | undefined> {
      const { rows } = await sql<ServiceAccountRow>`select ${columns} from ${from} where t.id = ${id}`.execute(db);
      return rows[0];
    },

    lock: (id: string) => sql`select from service_account where id = ${id} for update`.execute(db),

    async insert(id: string, draft: ServiceAccountDraft, by: string, now: Date): Promise<void> {
      const values = {
        ...columnValues(serviceAccounts, draft),
        ...powerColumns(draft),
        responsible_id: draft.responsibleId,
      };
      const edited = { created_at: now, created_by: by, updated_at: now, updated_by: by };
      const insertion = db
        .insertInto("service_account")
        // The columns follow from the fields, which columns.test.ts compares with the database.
        .values({ id, ...values, ...edited } as Insertable<Database["service_account"]>);
      await refuseTaken(insertion.execute(), uniqueFields);
    },

    update: (
      id: string,
      fields: Omit<Partial<ServiceAccountUpdate>, "rowVersion"> & { disabledAt?: Date | null; responsibleId?: string },
      by: string,
      now: Date,
    ) =>
      db
        .updateTable("service_account")
        .set((eb) => ({
          ...columnValues(serviceAccounts, fields),
          ...powerColumns(fields),
          ...(fields.disabledAt !== undefined && { disabled_at: fields.disabledAt }),
          ...(fields.responsibleId !== undefined && { responsible_id: fields.responsibleId }),
          updated_at: now,
          updated_by: by,
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", id)
        .execute(),

    remove: (id: string) => db.deleteFrom("service_account").where("id", "=", id).execute(),

    /** The person counts as the account from now on, even after it has another owner. */
    noteOwner: (accountId: string, userId: string, now: Date) =>
      db
        .insertInto("service_account_owner")
        .values({ account_id: accountId, user_id: userId, since: now })
        .onConflict((on) => on.doNothing())
        .execute(),

    /** Whether the person may answer for an account; their row stays as it is until the change is over. */
    async mayOwn(userId: string): Promise<boolean> {
      const { rows } = await sql`select from user_account u where u.id = ${userId} and u.status = 'ACTIVE'
        and u.scope_kind in ('NONE', 'REGION', 'ALL') for key share`.execute(db);
      return rows.length > 0;
    },

    insertToken: (accountId: string, hash: Uint8Array, by: string, now: Date) =>
      db.insertInto("service_token").values({ account_id: accountId, hash, created_at: now, created_by: by }).execute(),

    /** @returns whether it was valid until now */
    async endToken(accountId: string, tokenId: string, now: Date): Promise<boolean> {
      await db.deleteFrom("service_token").where("parent_id", "=", tokenId).execute();
      const { numUpdatedRows } = await db
        .updateTable("service_token")
        .set({ ended_at: now })
        .where("account_id", "=", accountId)
        .where("id", "=", tokenId)
        .where("ended_at", "is", null)
        .where("parent_id", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async calls(id: string, day: string): Promise<ServiceCall[]> {
      const { rows } = await sql<ServiceCall>`select route, result, sum(calls)::int as calls, max(day)::text as "lastOn"
        from service_call where account_id = ${id} and day > ${addDays(day, -callDays)}::date
        group by route, result order by calls desc, route, result`.execute(db);
      return rows;
    },

    async forgetOld(now: Date, day: string): Promise<void> {
      await sql`delete from service_call where day <= ${addDays(day, -callDays)}::date`.execute(db);
      const kept = new Date(now.getTime() - callDays * 86_400_000);
      await sql`delete from service_token where expires_at < ${now} or ended_at < ${kept}`.execute(db);
    },
  };
}
export type ServiceAccountRepository = ReturnType<typeof createServiceAccountRepository>;
