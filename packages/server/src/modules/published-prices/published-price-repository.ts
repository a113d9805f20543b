import type { ShownOf } from "@busbar/contract/fields/noun";
import { publishedPrices, type PublishedPriceStatus } from "@busbar/contract/published-prices/published-price-fields";
import {
  correctable,
  type PublishedPriceDraft,
  type PublishedPriceQuery,
} from "@busbar/contract/published-prices/published-prices";
import { type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { columnValues, fieldColumns } from "../../kernel/fields/columns.ts";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import { inBatches, keysetOf, type SortBy } from "../../kernel/records/keyset.ts";
import { reachesShared } from "../../kernel/records/visibility.ts";
import { allOf, countedPage, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import type { Database } from "../../tables.ts";

export type PublishedPriceRow = EditedRow &
  ShownOf<typeof publishedPrices> & {
    id: string;
    version_no: number;
    status: PublishedPriceStatus;
    reason: string;
    author_ids: string[];
    created_at: Date;
    created_by: string | null;
    approved_at: Date | null;
    approved_by: string | null;
    approved_for: string | null;
    /** Whether a correction of it awaits approval. */
    is_corrected: boolean;
  };

type Matching = Omit<PublishedPriceQuery, "pageNo" | "pageSize" | "sort">;
export type Correctable = { value?: string | undefined; source?: string | undefined };
type Decider = { by: string; inPlaceOf: string | null };

/** Published prices are of the whole house: everyone sees them whose permission reaches what belongs to no area. */
const visibleTo = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`${reachesShared(actor, "price:read")}`;

/** Whether two rows are of the same month and place. */
const sameCell = sql<SqlBool>`(o.month, o.price_key) = (t.month, t.price_key)
  and o.area_code is not distinct from t.area_code and o.grid_company is not distinct from t.grid_company
  and o.voltage_level is not distinct from t.voltage_level`;

const nameOf = (column: string) =>
  sql`(select w.full_name from user_account w where w.id = ${sql.ref(`t.${column}`)}) as ${sql.ref(column)}`;
const columns = sql`t.id, ${fieldColumns(publishedPrices, "t")}, t.version_no, t.status, t.reason, t.author_ids,
  t.created_at, ${nameOf("created_by")}, t.approved_at, ${nameOf("approved_by")}, ${nameOf("approved_for")},
  exists (select from published_price o where ${sameCell} and o.status = 'PROPOSED' and o.id <> t.id) as is_corrected,
  t.row_version, t.updated_at, t.updated_by as updated_by_id, ${nameOf("updated_by")}`;

const orders: Record<"month" | "priceKey" | "value" | "updatedAt", SortBy> = {
  month: { expression: sql`t.month`, type: sql`text` },
  priceKey: { expression: sql`t.price_key`, type: sql`text` },
  value: { expression: sql`t.value`, type: sql`numeric` },
  updatedAt: { expression: sql`t.updated_at`, type: sql`timestamptz` },
};
const batchRows = 2000;
const taken = {
  published_price_version: { path: "month", code: "published_price.entered" },
  published_price_waiting: { path: "month", code: "published_price.correction_open" },
} as const;

/** Everything below an area has its code's first digits: two of a province, four of a city. */
const below = (areaCode: string) => likePattern(areaCode.replace(/(00){1,2}$/, "")).replace(/^%/, "");

export function createPublishedPriceRepository(db: Db) {
  const matching = (actor: Actor, query: Matching) =>
    allOf(
      visibleTo(actor),
      query.keyword &&
        sql<SqlBool>`(t.source ilike ${likePattern(query.keyword)} or t.reason ilike ${likePattern(query.keyword)})`,
      query.priceKey && sql<SqlBool>`t.price_key = any (${query.priceKey}::text[])`,
      query.areaCode && sql<SqlBool>`t.area_code like ${below(query.areaCode)}`,
      query.gridCompany && sql<SqlBool>`t.grid_company = ${query.gridCompany}`,
      query.voltageLevel && sql<SqlBool>`t.voltage_level = any (${query.voltageLevel}::text[])`,
      query.status && sql<SqlBool>`t.status = any (${query.status}::text[])`,
      query.from && sql<SqlBool>`t.month >= ${query.from}`,
      query.to && sql<SqlBool>`t.month < ${query.to}`,
    );
  const count = async (condition: RawBuilder<SqlBool>): Promise<number> => {
    const { rows } = await sql<{ total: string }>`select count(*) as total from published_price t
      where ${condition}`.execute(db);
    return Number(rows[0]?.total ?? 0);
  };

  return {
    async list(actor: Actor, query: PublishedPriceQuery) {
      const condition = matching(actor, query);
      const page = sql<PublishedPriceRow>`select ${columns} from published_price t where ${condition}
        order by ${keysetOf(query.sort, orders, sql`t.id`).by} ${pageOf(query)}`;
      return countedPage(
        query,
        () => count(condition),
        async () => (await page.execute(db)).rows,
      );
    },

    /** Exported rows must also be reached by the permission for exports. */
    export(actor: Actor, query: Matching & Pick<PublishedPriceQuery, "sort">) {
      const condition = allOf(matching(actor, query), sql<SqlBool>`${reachesShared(actor, "export:data")}`);
      const order = keysetOf(query.sort, orders, sql`t.id`);
      const rows = inBatches(batchRows, async (after) => {
        const rest = allOf(condition, after && order.after(after));
        const batch = await sql<PublishedPriceRow & { cursor: string }>`select ${columns}, ${order.cursor} as cursor
          from published_price t where ${rest} order by ${order.by} limit ${batchRows}`.execute(db);
        return batch.rows;
      });
      return { count: () => count(condition), rows };
    },

    /** What is in effect or awaits approval in these months. */
    async ofMonths(actor: Actor, months: readonly string[]): Promise<PublishedPriceRow[]> {
      const { rows } = await sql<PublishedPriceRow>`select ${columns} from published_price t
        where ${visibleTo(actor)} and t.month = any (${[...months]}::text[]) and t.status <> 'REPLACED'`.execute(db);
      return rows;
    },

    async find(actor: Actor, id: string): Promise<PublishedPriceRow | undefined> {
      const { rows } = await sql<PublishedPriceRow>`select ${columns} from published_price t
        where t.id = ${id} and ${visibleTo(actor)}`.execute(db);
      return rows[0];
    },

    /** All values of the month and place of a price, the latest first. */
    async versions(actor: Actor, id: string): Promise<PublishedPriceRow[]> {
      const { rows } = await sql<PublishedPriceRow>`select ${columns} from published_price o
        join published_price t on ${sameCell} where o.id = ${id} and ${visibleTo(actor)}
        order by t.version_no desc`.execute(db);
      return rows;
    },

    lock: (actor: Actor, id: string) =>
      sql`select from published_price t where t.id = ${id} and ${visibleTo(actor)} for update`.execute(db),

    /** Whether an area is in force and a grid company is offered. */
    async known({ areaCode, gridCompany }: Pick<PublishedPriceDraft, "areaCode" | "gridCompany">, today: string) {
      const { rows } = await sql<{ area: boolean; grid: boolean }>`select
        ${areaCode}::text is null or exists (select from area a where a.code = ${areaCode}
          and (a.valid_from is null or a.valid_from <= ${today}::date)
          and (a.valid_to is null or a.valid_to > ${today}::date)) as area,
        ${gridCompany}::text is null or exists (select from dict_item d where d.dict_code = 'grid_company'
          and d.code = ${gridCompany} and d.enabled) as grid`.execute(db);
      return rows[0]!;
    },

    /** @throws AppError at the month when it has a value already */
    async insert(draft: PublishedPriceDraft, by: string, now: Date): Promise<string> {
      const insertion = db
        .insertInto("published_price")
        .values({
          ...columnValues(publishedPrices, draft),
          author_ids: [by],
          created_at: now,
          created_by: by,
          updated_at: now,
          updated_by: by,
        } as unknown as Insertable<Database["published_price"]>)
        .returning("id");
      return (await refuseTaken(insertion.executeTakeFirstOrThrow(), taken)).id;
    },

    /**
     * Another value for the month and place of an approved one.
     * @throws AppError when a correction was entered in the meantime
     */
    async correct(
      id: string,
      given: Required<Correctable> & { reason: string },
      by: string,
      now: Date,
    ): Promise<string> {
      const insertion = sql<{ id: string }>`
        insert into published_price (price_key, month, area_code, grid_company, voltage_level, unit, value, source, reason,
          version_no, author_ids, created_at, created_by, updated_at, updated_by)
        select t.price_key, t.month, t.area_code, t.grid_company, t.voltage_level, t.unit, ${given.value}, ${given.source},
          ${given.reason}, t.version_no + 1, array[${by}]::bigint[], ${now}, ${by}, ${now}, ${by}
        from published_price t where t.id = ${id} returning id`.execute(db);
      return (await refuseTaken(insertion, taken)).rows[0]!.id;
    },

    /** `by` becomes an author. */
    update: (id: string, fields: Correctable, by: string, now: Date) =>
      db
        .updateTable("published_price")
        .set((eb) => ({
          ...columnValues(correctable, fields),
          author_ids: sql<string[]>`case when ${by}::bigint = any (author_ids) then author_ids
            else author_ids || ${by}::bigint end`,
          updated_at: now,
          updated_by: by,
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", id)
        .execute(),

    /** @returns the id of the value that it replaces, or null */
    async approve(id: string, { by, inPlaceOf }: Decider, now: Date): Promise<string | null> {
      const { rows } = await sql<{ id: string }>`update published_price o set status = 'REPLACED', updated_at = ${now},
          updated_by = ${by}, row_version = o.row_version + 1
        from published_price t where t.id = ${id} and ${sameCell} and o.status = 'APPROVED' returning o.id`.execute(db);
      await sql`update published_price set status = 'APPROVED', approved_at = ${now}, approved_by = ${by},
        approved_for = ${inPlaceOf}, updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1
        where id = ${id}`.execute(db);
      return rows[0]?.id ?? null;
    },

    remove: (id: string) => db.deleteFrom("published_price").where("id", "=", id).execute(),
  };
}
export type PublishedPriceRepository = ReturnType<typeof createPublishedPriceRepository>;
