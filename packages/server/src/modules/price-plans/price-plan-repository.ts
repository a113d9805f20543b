import type { ShownOf } from "@busbar/contract/fields/noun";
import {
  type PricePlanDraft,
  type PricePlanFields,
  type PricePlanQuery,
  pricePlans,
  type PricePlanStatus,
} from "@busbar/contract/price-plans/price-plans";
import type { Right } from "@busbar/contract/kernel/permissions";
import type { PlanVersionChoice } from "@busbar/contract/price-plans/plan-versions";
import type { Commodity } from "@busbar/contract/values/commodities";
import { type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { Database } from "../../tables.ts";
import { columnValues, fieldColumns } from "../../kernel/fields/columns.ts";
import type { Actor } from "../../kernel/actor.ts";
import { waitsForPerson, waitsInPlaceOf } from "../../kernel/records/in-places.ts";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import { inBatches, keysetOf, type SortBy } from "../../kernel/records/keyset.ts";
import { reachesShared } from "../../kernel/records/visibility.ts";
import { allOf, countedPage, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import { seesDrafts } from "./price-plan-rules.ts";

type Period = { versionNo: number; validFrom: string; validTo: string | null };
export type PricePlanRow = EditedRow &
  ShownOf<typeof pricePlans> & {
    id: string;
    status: PricePlanStatus;
    current: Period | null;
    next: Period | null;
    drafts: number;
    waiting: number;
    in_place_of: string | null;
    /** Whether any version was submitted or approved; such a plan cannot be deleted. */
    was_submitted: boolean;
  };
type Matching = Pick<PricePlanQuery, "keyword" | "commodity" | "status" | "work"> & { ids?: readonly string[] };

/** A condition on `price_plan t`: the plans that a person sees. */
const visibleTo = (actor: Actor): RawBuilder<SqlBool> =>
  reachesShared(actor, "price:read")
    ? seesDrafts(actor)
      ? sql<SqlBool>`true`
      : sql<SqlBool>`t.status = 'ACTIVE'`
    : sql<SqlBool>`false`;

/** Plans that other systems follow. */
export const planChanges: ChangeSource = {
  noun: "price_plan",
  seenBy: (actor) => sql`select t.id, t.row_version from price_plan t where ${visibleTo(actor)}`,
};

const orders: Record<"planCode" | "name" | "updatedAt", SortBy> = {
  planCode: { expression: sql`upper(t.plan_code)`, type: sql`text` },
  name: { expression: sql`t.name collate "zh-x-icu"`, type: sql`text` },
  updatedAt: { expression: sql`t.updated_at`, type: sql`timestamptz` },
};
const uniqueFields = { price_plan_code: { path: "planCode", code: "plan.code_taken" } } as const;
const batchRows = 2000;
const choices = 50;

/** Plans on the business date `today`. */
export function createPricePlanRepository(db: Db, today: string) {
  const period = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select json_build_object('versionNo', v.version_no, 'validFrom', v.valid_from, 'validTo', v.valid_to)
    from plan_version v where v.plan_id = t.id and v.status = 'APPROVED' and ${condition} order by ${order} limit 1)`;
  const inForce = sql`v.valid_from <= ${today}::date and (v.valid_to is null or v.valid_to > ${today}::date)`;
  const versions = (status: "DRAFT" | "IN_APPROVAL") =>
    sql`(select count(*)::int from plan_version v where v.plan_id = t.id and v.status = ${status})`;
  /** A version that waits for approval by somebody who is not among its authors. */
  const waiting = {
    right: "price:approve",
    visible: (actor: Actor, right: Right) => sql<SqlBool>`${reachesShared(actor, right)}`,
    waits: (persons: readonly string[]) => sql<SqlBool>`(t.status <> 'ARCHIVED' and exists (
      select from plan_version v where v.plan_id = t.id and v.status = 'IN_APPROVAL'
      and not v.author_ids && ${[...persons]}::bigint[]))`,
  } as const;
  const columnsFor = (actor: Actor) => sql`t.id, ${fieldColumns(pricePlans, "t")}, t.status,
    ${period(inForce, sql`v.valid_from`)} as current,
    ${period(sql`v.valid_from > ${today}::date`, sql`v.valid_from`)} as next,
    ${seesDrafts(actor) ? versions("DRAFT") : sql`0`} as drafts,
    ${seesDrafts(actor) ? versions("IN_APPROVAL") : sql`0`} as waiting,
    ${waitsInPlaceOf(actor, waiting)} as in_place_of,
    exists (select from plan_version v where v.plan_id = t.id and (v.status <> 'DRAFT' or v.returned_at is not null))
      as was_submitted,
    t.updated_at, t.row_version, t.updated_by as updated_by_id,
    (select w.full_name from user_account w where w.id = t.updated_by) as updated_by`;

  /** In progress are versions of drafts and active plans; `mine` are those that wait for this person. */
  const atWork = (actor: Actor, work: Matching["work"]) => {
    if (work === undefined) return undefined;
    if (work === "mine") return waitsForPerson(actor, waiting);
    const status = work === "draft" ? "DRAFT" : "IN_APPROVAL";
    return sql<SqlBool>`(${seesDrafts(actor)} and t.status <> 'ARCHIVED' and exists (
      select from plan_version v where v.plan_id = t.id and v.status = ${status}))`;
  };
  const matching = (actor: Actor, { keyword, commodity, status, work, ids }: Matching) =>
    allOf(
      visibleTo(actor),
      keyword && sql<SqlBool>`(t.name ilike ${likePattern(keyword)} or t.plan_code ilike ${likePattern(keyword)})`,
      commodity && sql<SqlBool>`t.commodity = any (${commodity}::text[])`,
      status && sql<SqlBool>`t.status = any (${status}::text[])`,
      atWork(actor, work),
      ids && sql<SqlBool>`t.id = any (${[...ids]}::bigint[])`,
    );
  const count = async (condition: RawBuilder<SqlBool>): Promise<number> => {
    const { rows } = await sql<{ total: string }>`select count(*) as total from price_plan t
      where ${condition}`.execute(db);
    return Number(rows[0]?.total ?? 0);
  };
  const find = async (actor: Actor, id: string): Promise<PricePlanRow | undefined> => {
    const { rows } = await sql<PricePlanRow>`select ${columnsFor(actor)} from price_plan t
      where t.id = ${id} and ${visibleTo(actor)}`.execute(db);
    return rows[0];
  };
  const setting = (id: string, values: Record<string, unknown> & { status?: PricePlanStatus }, by: string, now: Date) =>
    db
      .updateTable("price_plan")
      .set((eb) => ({ ...values, updated_at: now, updated_by: by, row_version: eb("row_version", "+", 1) }))
      .where("id", "=", id)
      .execute();

  return {
    async list(actor: Actor, query: PricePlanQuery) {
      const condition = matching(actor, query);
      const page = sql<PricePlanRow>`select ${columnsFor(actor)} from price_plan t where ${condition}
        order by ${keysetOf(query.sort, orders, sql`t.id`).by} ${pageOf(query)}`;
      return countedPage(
        query,
        () => count(condition),
        async () => (await page.execute(db)).rows,
      );
    },

    /** Exported rows must also be reached by the permission for exports. */
    export(actor: Actor, query: Matching & Pick<PricePlanQuery, "sort">) {
      const condition = allOf(matching(actor, query), sql<SqlBool>`${reachesShared(actor, "export:data")}`);
      const order = keysetOf(query.sort, orders, sql`t.id`);
      const rows = inBatches(batchRows, async (after) => {
        const rest = allOf(condition, after && order.after(after));
        const batch = await sql<
          PricePlanRow & { cursor: string }
        >`select ${columnsFor(actor)}, ${order.cursor} as cursor
          from price_plan t where ${rest} order by ${order.by} limit ${batchRows}`.execute(db);
        return batch.rows;
      });
      return { count: () => count(condition), rows };
    },

    /** Plans in the list's order with their names. */
    async chosen(actor: Actor, query: Matching & Pick<PricePlanQuery, "sort">, most: number) {
      const { rows } = await sql<{ id: string; name: string }>`select t.id, t.name from price_plan t
        where ${matching(actor, query)} order by ${keysetOf(query.sort, orders, sql`t.id`).by} limit ${most}`.execute(
        db,
      );
      return rows;
    },

    find,
    /** In the form that `getRow` expects. */
    reading: (actor: Actor) => ({ find: (id: string) => find(actor, id) }),
    async sees(actor: Actor, id: string): Promise<boolean> {
      const { rows } = await sql`select from price_plan t where t.id = ${id} and ${visibleTo(actor)}`.execute(db);
      return rows.length > 0;
    },
    lock: (actor: Actor, id: string) =>
      sql`select from price_plan t where t.id = ${id} and ${visibleTo(actor)} for update`.execute(db),

    /** Approved versions of active plans, at most fifty. */
    async choices(
      actor: Actor,
      {
        commodity,
        on,
        keyword,
      }: { commodity?: Commodity | undefined; on?: string | undefined; keyword?: string | undefined },
    ): Promise<PlanVersionChoice[]> {
      const condition = allOf(
        visibleTo(actor),
        sql<SqlBool>`t.status = 'ACTIVE' and v.status = 'APPROVED'`,
        commodity && sql<SqlBool>`t.commodity = ${commodity}`,
        on && sql<SqlBool>`v.valid_from <= ${on}::date and (v.valid_to is null or v.valid_to > ${on}::date)`,
        keyword && sql<SqlBool>`(t.name ilike ${likePattern(keyword)} or t.plan_code ilike ${likePattern(keyword)})`,
      );
      const { rows } = await sql<PlanVersionChoice>`select v.id as "versionId", t.id as "planId",
          t.plan_code as "planCode", t.name as "planName", t.commodity, v.version_no as "versionNo",
          v.valid_from as "validFrom", v.valid_to as "validTo"
        from plan_version v join price_plan t on t.id = v.plan_id where ${condition}
        order by upper(t.plan_code), v.valid_from desc limit ${choices}`.execute(db);
      return rows;
    },

    /** @throws AppError at `planCode` when it was taken in the meantime */
    async insert(draft: PricePlanDraft, by: string, now: Date): Promise<string> {
      const insertion = db
        .insertInto("price_plan")
        .values({
          ...columnValues(pricePlans, draft),
          created_at: now,
          created_by: by,
          updated_at: now,
          updated_by: by,
        } as Insertable<Database["price_plan"]>)
        .returning("id");
      const { id } = await refuseTaken(insertion.executeTakeFirstOrThrow(), uniqueFields);
      return id;
    },

    /** @throws AppError at `planCode` when it was taken in the meantime */
    update: (id: string, fields: Partial<PricePlanFields>, by: string, now: Date) =>
      refuseTaken(setting(id, columnValues(pricePlans, fields), by, now), uniqueFields),

    archive: (id: string, by: string, now: Date) => setting(id, { status: "ARCHIVED" }, by, now),
    restore: (id: string, by: string, now: Date) =>
      sql`update price_plan t set status = case when exists (select from plan_version v where v.plan_id = t.id
          and v.status = 'APPROVED') then 'ACTIVE' else 'DRAFT' end,
        updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1 where t.id = ${id}`.execute(db),

    remove: (id: string) => db.deleteFrom("price_plan").where("id", "=", id).execute(),
  };
}
export type PricePlanRepository = ReturnType<typeof createPricePlanRepository>;
