import { contacts } from "@busbar/contract/customers/contact-fields";
import type { CustomerQuery } from "@busbar/contract/customers/customers";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { fieldPairs } from "../../kernel/fields/columns.ts";
import { inBatches } from "../../kernel/records/keyset.ts";
import { besideMoments } from "../../kernel/fast/moments-under-way.ts";
import { readPlaceNames, type Unplaced, withPlaces } from "../../kernel/records/place-names.ts";
import { reachAlike, reachedBy, reachesAll } from "../../kernel/records/visibility.ts";
import type { Actor } from "../../kernel/actor.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import { executePlanned } from "../../kernel/sql/asking.ts";
import { type Db, pageOfIds } from "../../kernel/sql/query.ts";
import {
  type CustomerFilters,
  idsAfter,
  isServedByOneIndex,
  type Known,
  matching,
  orderOf,
  timeOf,
  type Reach,
  totalOf,
} from "./lists/customer-filters.ts";
import { keptCount } from "./lists/kept-counts.ts";
import type { CustomerMemory } from "./lists/customer-memory.ts";
import { pinyinPattern } from "../../kernel/sql/pinyin.ts";
import { debtColumns, listDebtColumns, listDebtJoin } from "./lists/customer-debts.ts";
import { createCustomerInsert } from "./editing/customer-insert.ts";
import { createCustomerReferences, uniqueFields } from "./editing/customer-references.ts";
import {
  detailColumns,
  listColumns,
  joinsBesideAreas,
  listJoins,
  listPointColumns,
  listPointJoin,
  overrideJoin,
  pointColumns,
  wholeColumns,
} from "./customer-selection.ts";
import type { CustomerValues, DetailRow, ExportRow, ListRow } from "./customer-rows.ts";
import { agreementHolds, isWritable, regionsBesideOwn, visibleTo } from "../../kernel/records/customer-visibility.ts";

/**
 * A row of a list before the names of its areas are known. `has_merged`: whether others were merged into the customer, so
 * that its debts are still to be read.
 */
type ListedRow = Unplaced<ListRow> & { has_merged: boolean };

/** Rows per batch of an export: enough to keep the database busy, few enough for the memory. */
const batchRows = 2000;

export function createCustomerRepository(db: Db, today: string, memory?: CustomerMemory) {
  async function reachOf(actor: Actor, permission: Permission): Promise<Reach | null> {
    const beside = regionsBesideOwn(actor, permission);
    if (beside === null) return null;
    const read = async (on: Db) => {
      const scope = sql<Reach>`select s.regions, s.area_codes as "areaCodes" from user_scope s
        where s.user_id = ${actor.id}`;
      return (await executePlanned(on, "customers.reach", scope))[0] ?? { regions: [], areaCodes: [] };
    };
    const own = await (memory ? memory.reachOf(db, actor, today, read) : read(db));
    return { ...own, regions: [...new Set([...own.regions, ...beside])] };
  }

  /** The areas, besides whole regions, that a person answers for today; null when there is no such person. */
  async function managerOf(userCode: string): Promise<Known["manager"]> {
    const { rows } = await sql<Reach & { id: string }>`
      with mine as materialized (
        select a.region, a.code, am.user_id is not null as own from area a
        left join area_manager am on am.area_code = a.code
          and am.user_id = (select u.id from user_account u where u.user_code = ${userCode})
      ), whole as materialized (select m.region from mine m group by m.region having bool_and(m.own))
      select u.id, array(select w.region from whole w) as regions,
        array(select m.code from mine m where m.own and m.region not in (select w.region from whole w)) as "areaCodes"
      from user_account u where u.user_code = ${userCode}`.execute(db);
    return rows[0] ?? null;
  }

  /**
   * The condition of a page in the order of `sort`, and that of its total. `beside`: a second permission that must
   * reach the rows too, such as that for exports.
   */
  async function partsOf(actor: Actor, filters: CustomerFilters, sort?: CustomerQuery["sort"], beside?: Permission) {
    const reach = await reachOf(actor, "customer:read");
    const manager = filters.manager === undefined ? null : await managerOf(filters.manager);
    const known = { reach, manager, frequencies: filters.keyword ? await memory?.keyFrequencies(db) : undefined };
    const limit = beside && !reachAlike(actor, "customer:read", beside) ? visibleTo(actor, beside, today) : null;
    const within = (parts: RawBuilder<SqlBool>[]) =>
      limit ? parts.map((part) => sql<SqlBool>`(${part}) and ${limit}`) : parts;
    return {
      parts: within(matching(actor, filters, today, known, sort)),
      counted: within(matching(actor, filters, today, known)),
      reach,
    };
  }

  async function count(actor: Actor, filters: CustomerFilters, beside?: Permission): Promise<number> {
    const { counted } = await partsOf(actor, filters, undefined, beside);
    const { rows } = await sql<{ total: string }>`select ${totalOf(counted)} as total`.execute(db);
    return Number(rows[0]?.total ?? 0);
  }

  const rowColumns = (actor: Actor) =>
    sql`${listColumns}, ${isWritable(actor, today)} as is_writable, ${listPointColumns}, ${listDebtColumns(actor, today)}`;
  const rowJoins = sql`${joinsBesideAreas} ${listPointJoin(today)} ${listDebtJoin}`;

  /** The rows with the debts of all that were merged into them; hardly any page has such a row. */
  async function withDebtsOfMerged(actor: Actor, rows: readonly ListedRow[]): Promise<ListedRow[]> {
    const ids = rows.filter((row) => row.has_merged).map(({ id }) => id);
    if (ids.length === 0) return [...rows];
    const debts = sql<Pick<ListRow, "id" | "outstanding" | "worst_status">>`select c.id, ${debtColumns(actor, today)}
      from customer c where c.id = any (${ids}::bigint[])`;
    const read = await executePlanned(db, "customers.debts", debts);
    return rows.map((row) => ({ ...row, ...read.find(({ id }) => id === row.id) }));
  }
  /** The rows with what is read apart from them. */
  const whole = async (actor: Actor, rows: readonly ListedRow[]): Promise<ListRow[]> =>
    withPlaces(db, memory?.placeNames ?? readPlaceNames, await withDebtsOfMerged(actor, rows));

  /** The rows of a page by id, without those that have left the person's scope since. */
  const rowsOf = (actor: Actor, ids: readonly string[]): Promise<ListedRow[]> =>
    executePlanned(
      db,
      "customers.rows",
      sql<ListedRow>`select ${rowColumns(actor)}
        from ${pageOfIds(ids)} join customer c on c.id = page.id ${rowJoins}
        where ${visibleTo(actor, "customer:read", today)} order by page.place`,
    );

  return {
    count,

    /**
     * One page and the total; only the rows of the page are joined. One query where the plan is kept, otherwise two,
     * because planning the joins takes longer than a second round trip.
     */
    async list(actor: Actor, query: CustomerQuery): Promise<{ rows: ListRow[]; total: number }> {
      const { parts, counted, reach } = await partsOf(actor, query, query.sort);
      const order = orderOf(query.sort, actor, today);
      const offset = (query.pageNo - 1) * query.pageSize;
      const time = timeOf(query.sort);
      const moments = time && !query.keyword ? await memory?.momentsUnderWay(db) : undefined;
      const split = time && moments ? besideMoments(parts, time, moments) : parts;
      const page = order.page(split, query.pageSize, offset);
      const isKnown = reach !== null || reachesAll(actor, "customer:read");
      // Of single areas, and of what was handed to a person, too little is kept.
      const kept =
        isKnown && memory && (reach === null || reach.areaCodes.length === 0) ? keptCount(query, reach) : null;
      const key = isKnown && !kept ? memory?.keyOf(query, actor, reach) : null;
      const recalled = key ? memory?.totals.recall(key) : undefined;
      const total = kept
        ? sql<string>`(${kept}::bigint + ${reach ? totalOf(counted.slice(1)) : sql`0`})::text`
        : recalled === undefined
          ? totalOf(counted)
          : sql<null>`null::text`;
      const remember = key ? memory?.totals.asking(key, total) : undefined;
      const totalFrom = (counted: string | null): number => {
        if (counted === null) return recalled ?? 0;
        remember?.(Number(counted));
        return Number(counted);
      };
      if (!isKnown || !isServedByOneIndex(query, reach)) {
        const counting = query.keyword
          ? order.pageAndTotal(counted, query.pageSize, offset)
          : sql<{ ids: string[]; total: string | null }>`select array(${page}) as ids, ${total} as total`;
        const { rows } = await counting.execute(db);
        const [found] = rows as [{ ids: string[]; total: string | null }];
        return {
          rows: found.ids.length > 0 ? await whole(actor, await rowsOf(actor, found.ids)) : [],
          total: totalFrom(found.total),
        };
      }
      const rows = await executePlanned(
        db,
        "customers.list",
        sql<ListedRow & { total: string | null }>`with page as materialized (${page})
          select ${rowColumns(actor)}, ${total} as total
          from page join customer c on c.id = page.id ${rowJoins}
          order by ${order.by}`,
      );
      const [first] = rows;
      if (first) return { rows: await whole(actor, rows), total: totalFrom(first.total) };
      // Beyond the last page no row carries the total.
      return { rows: [], total: offset > 0 ? await count(actor, query) : 0 };
    },

    /** The rows that follow an id, whatever is added meanwhile. */
    async listAfter(actor: Actor, { pageSize, ...filters }: CustomerQuery, after: string): Promise<ListRow[]> {
      const { counted } = await partsOf(actor, filters);
      const { rows } = await idsAfter(counted, after, pageSize).execute(db);
      if (rows.length === 0) return [];
      return whole(
        actor,
        await rowsOf(
          actor,
          rows.map(({ id }) => id),
        ),
      );
    },

    /**
     * Only names and numbers, for suggestions, without a total and without joins. `readsFirst`: whether a name begins
     * with the requested pinyin.
     */
    async named(actor: Actor, filters: Pick<CustomerFilters, "keyword" | "pinyin">, most: number) {
      const { parts } = await partsOf(actor, filters, "name");
      const readsFirst = filters.pinyin
        ? sql<boolean>`c.pinyin ~ ${`(?n)^${pinyinPattern(filters.pinyin)}`}`
        : sql<boolean>`false`;
      const { rows } = await sql<{ id: string; name: string; customerNo: string; readsFirst: boolean }>`
        select c.id, c.name, c.customer_no as "customerNo", ${readsFirst} as "readsFirst"
        from (${orderOf("name", actor, today).page(parts, most, 0)}) as found join customer c on c.id = found.id
        order by ${orderOf("name", actor, today).by}`.execute(db);
      return rows;
    },

    /** The customers of a bulk action with their names, in the order of the list. */
    async chosen(actor: Actor, filters: CustomerFilters, sort: CustomerQuery["sort"], most: number) {
      const { parts } = await partsOf(actor, filters);
      const order = orderOf(sort, actor, today);
      const { rows } = await sql<{ id: string; name: string }>`
        select c.id, c.name from (${order.page(parts, most, 0)}) as found join customer c on c.id = found.id
        ${order.joins} order by ${order.by}`.execute(db);
      return rows;
    },

    ...createCustomerReferences(db, today),
    ...createCustomerInsert(db, today),

    /** Every row of a list, in the list's order. */
    async *all(actor: Actor, filters: CustomerFilters, sort: CustomerQuery["sort"]): AsyncGenerator<ExportRow> {
      const order = orderOf(sort, actor, today);
      const { parts } = await partsOf(actor, filters, sort, "export:data");
      yield* inBatches(batchRows, async (after) => {
        const rest = after ? parts.map((part) => sql<SqlBool>`${part} and ${order.after(after)}`) : parts;
        const { rows } = await sql<ExportRow>`
          with page as materialized (${order.page(rest, batchRows, 0)})
          select ${wholeColumns}, ${isWritable(actor, today)} as is_writable, ${pointColumns(today)},
            ${debtColumns(actor, today)}, ${order.cursor} as cursor,
            case when k.id is not null then json_build_object(${fieldPairs(contacts, "k")}) end as contact
          from page join customer c on c.id = page.id ${listJoins} ${overrideJoin}
          left join customer_contact k on k.customer_id = c.id and k.position = 1 ${order.joins}
          order by ${order.by}`.execute(db);
        return rows;
      });
    },

    async find(actor: Actor, id: string): Promise<DetailRow | undefined> {
      const found = sql<DetailRow>`
        select ${detailColumns(actor, today, sql`customer_contact`)}
        from customer c ${listJoins} ${overrideJoin}
        where c.id = ${id} and ${visibleTo(actor, "customer:read", today)}`;
      return (await executePlanned(db, "customers.find", found))[0];
    },

    /** Locks the row until the end of the transaction, so that concurrent edits run one after the other. */
    async lock(actor: Actor, id: string): Promise<void> {
      const locked = sql`select from customer c where c.id = ${id} and ${visibleTo(actor, "customer:read", today)} for update`;
      await executePlanned(db, "customers.lock", locked);
    },

    /** @throws AppError at `uscc` when the code was taken in the meantime */
    update: (id: string, values: CustomerValues, by: string, now: Date) =>
      refuseTaken(
        db
          .updateTable("customer")
          .set((eb) => ({ ...values, updated_at: now, updated_by: by, row_version: eb("row_version", "+", 1) }))
          .where("id", "=", id)
          .execute(),
        uniqueFields,
      ),

    /** Partners to choose from: all for people who see every row or a region; partners see themselves only. */
    async partners(actor: Actor, keyword: string) {
      const offered = reachedBy(actor, "customer:read", {
        REGION: () => sql<SqlBool>`true`,
        PARTNER: () => sql<SqlBool>`p.id = ${actor.partnerId}`,
      });
      const { rows } = await sql<{ partnerNo: string; name: string }>`
        select p.partner_no as "partnerNo", p.name from partner p
        where ${agreementHolds("p", today)}
          and ${offered}
          and strpos(lower(p.name || E'\n' || p.partner_no), lower(${keyword})) > 0
        order by p.name collate "zh-x-icu", p.id limit 50`.execute(db);
      return rows;
    },
  };
}
export type CustomerRepository = ReturnType<typeof createCustomerRepository>;
