import type { ShownOf } from "@busbar/contract/fields/noun";
import { type WebhookQuery, webhooks, type WebhookState, type WebhookUpdate } from "@busbar/contract/webhooks/webhooks";
import { deliveryDays } from "@busbar/contract/webhooks/webhook-deliveries";
import { type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import { columnValues, fieldColumns } from "../../kernel/fields/columns.ts";
import { keysetOf, type SortBy } from "../../kernel/records/keyset.ts";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import { allOf, countedPage, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import type { Database } from "../../tables.ts";

export type AccountRow = {
  id: string;
  code: string;
  name: string;
  live: boolean;
  permissions: string[];
  scope_kind: "REGION" | "ALL";
  scope_regions: string[];
};
export type WebhookRow = EditedRow &
  ShownOf<typeof webhooks> & {
    id: string;
    state: WebhookState;
    account: AccountRow | null;
    secrets: { id: string; createdAt: string; createdBy: string | null }[];
    waiting: number;
    failed: number;
    delivered_at: Date | null;
    created_at: Date;
  };
type Fields = Omit<Partial<WebhookUpdate>, "rowVersion"> & {
  off?: { at: Date | null; why: "PERSON" | "FAILING" | "GONE" | null };
  position?: string;
};

const orders: Record<"name" | "address" | "deliveredAt" | "updatedAt", SortBy> = {
  name: { expression: sql`t.name collate "zh-x-icu"`, type: sql`text` },
  address: { expression: sql`t.address`, type: sql`text` },
  deliveredAt: { expression: sql`coalesce(t.delivered_at, '-infinity')`, type: sql`timestamptz` },
  updatedAt: { expression: sql`t.updated_at`, type: sql`timestamptz` },
};

/** Endpoints; whether their accounts are live is judged on the business date `today`. */
export function createWebhookRepository(db: Db, today: string) {
  const state = sql<WebhookState>`case when t.off_at is null then 'ON' when t.off_why = 'PERSON' then 'OFF'
    else 'FAILED' end`;
  const account = sql`json_build_object('id', a.id::text, 'code', a.code, 'name', a.name,
    'live', a.disabled_at is null and a.expires_on > ${today}::date, 'permissions', a.permissions,
    'scope_kind', a.scope_kind, 'scope_regions', a.scope_regions)`;
  const columns = sql`t.id, ${fieldColumns(webhooks, "t")}, ${state} as state, t.delivered_at, t.created_at,
    t.updated_at, t.row_version, t.updated_by as updated_by_id,
    (select w.full_name from user_account w where w.id = t.updated_by) as updated_by,
    case when a.id is not null then ${account} end as account,
    (select count(*)::int from webhook_delivery d where d.webhook_id = t.id and d.state = 'WAITING') as waiting,
    (select count(*)::int from webhook_delivery d where d.webhook_id = t.id and d.state = 'FAILED') as failed,
    (select coalesce(json_agg(json_build_object('id', s.id::text, 'createdAt', s.created_at, 'createdBy',
        (select w.full_name from user_account w where w.id = s.created_by)) order by s.id desc), '[]')
      from webhook_secret s where s.webhook_id = t.id) as secrets`;
  const from = sql`webhook t left join service_account a on a.id = t.account_id`;
  const columnsOf = ({ off, position, accountId, ...fields }: Fields) => ({
    ...columnValues(webhooks, fields),
    ...(accountId !== undefined && { account_id: accountId }),
    ...(off && { off_at: off.at, off_why: off.why }),
    ...(position !== undefined && { position }),
  });

  return {
    async list(query: WebhookQuery) {
      const { keyword, state: states } = query;
      const like = keyword && likePattern(keyword);
      const condition: RawBuilder<SqlBool> = allOf(
        sql<SqlBool>`true`,
        like &&
          sql<SqlBool>`(t.name ilike ${like} or t.address ilike ${like} or a.name ilike ${like} or a.code ilike ${like})`,
        states && sql<SqlBool>`${state} = any (${states}::text[])`,
      );
      const count = async () => {
        const { rows } = await sql<{ total: string }>`select count(*) as total from ${from} where ${condition}`.execute(
          db,
        );
        return Number(rows[0]?.total ?? 0);
      };
      const page = sql<WebhookRow>`select ${columns} from ${from} where ${condition}
        order by ${keysetOf(query.sort, orders, sql`t.id`).by} ${pageOf(query)}`;
      return countedPage(query, count, async () => (await page.execute(db)).rows);
    },

    async find(id: string): Promise<WebhookRow | undefined> {
      const { rows } = await sql<WebhookRow>`select ${columns} from ${from} where t.id = ${id}`.execute(db);
      return rows[0];
    },

    async accounts(id: string | null = null): Promise<AccountRow[]> {
      const { rows } = await sql<{ account: AccountRow }>`select ${account} as account from service_account a
        where ${id}::bigint is null or a.id = ${id}::bigint order by a.name, a.id limit 200`.execute(db);
      return rows.map((row) => row.account);
    },

    lock: (id: string) => sql`select from webhook where id = ${id} for update`.execute(db),

    /** Counted under a lock, so that two at a time do not become one too many. */
    async count(): Promise<number> {
      await sql`lock table webhook in share row exclusive mode`.execute(db);
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from webhook`.execute(db);
      return rows[0]?.total ?? 0;
    },

    async insert(draft: Fields, by: string, now: Date): Promise<string> {
      const values = { ...columnsOf(draft), position_at: now };
      const edited = { created_at: now, created_by: by, updated_at: now, updated_by: by };
      const { id } = await db
        .insertInto("webhook")
        // The columns follow from the fields, which columns.test.ts compares with the database.
        .values({ ...values, ...edited } as unknown as Insertable<Database["webhook"]>)
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    update: (id: string, fields: Fields, by: string | null, now: Date) =>
      db
        .updateTable("webhook")
        .set((eb) => ({
          ...columnsOf(fields),
          updated_at: now,
          ...(by !== null && { updated_by: by }),
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", id)
        .execute(),

    remove: (id: string) => db.deleteFrom("webhook").where("id", "=", id).execute(),

    addSecret: (id: string, sealed: string, by: string, now: Date) =>
      db.insertInto("webhook_secret").values({ webhook_id: id, sealed, created_at: now, created_by: by }).execute(),

    /** @returns whether it was there */
    async endSecret(id: string, secretId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("webhook_secret")
        .where("webhook_id", "=", id)
        .where("id", "=", secretId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    forgetOld: (now: Date) =>
      db
        .deleteFrom("webhook_delivery")
        .where("created_at", "<", new Date(now.getTime() - deliveryDays * 86_400_000))
        .where("state", "<>", "WAITING")
        .execute(),
  };
}
