import { omit, type ValuesOf } from "@busbar/contract/fields/noun";
import {
  type ContractDraft,
  type ContractPointDraft,
  contracts,
  drafted,
  type MonthVolume,
} from "@busbar/contract/contracts/contract-fields";
import { monthsOf } from "@busbar/contract/contracts/contract-months";
import type { ContractPlan, ContractQuery } from "@busbar/contract/contracts/contracts";
import type { Permission, Right } from "@busbar/contract/kernel/permissions";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { Database } from "../../tables.ts";
import { columnValues, fieldColumns } from "../../kernel/fields/columns.ts";
import type { Actor } from "../../kernel/actor.ts";
import { customersOf, isPartner, visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import { changedAfter, inBatches, keysetOf, portionOf, type SortBy } from "../../kernel/records/keyset.ts";
import type { LookUp } from "../../kernel/records/look-ups.ts";
import { placesReached, waitsForPerson, waitsInPlaceOf } from "../../kernel/records/in-places.ts";
import { inOwnRight, reachesAll } from "../../kernel/records/visibility.ts";
import { executePlanned } from "../../kernel/sql/asking.ts";
import { allOf, type Db, pageOfIds } from "../../kernel/sql/query.ts";
import type { RecordTarget } from "../../kernel/targets/record-target.ts";
import { searchKey } from "../../kernel/module.ts";
import { rowsOfCustomer } from "../../kernel/targets/customer-belongings.ts";
import { containing, createContractReferences, given, isOutside, planJson, readPlans } from "./contract-references.ts";
import type { Ports } from "../../ports.ts";
import { type Columns, type DetailRow, listed, type ListRow } from "./contract-rows.ts";

export type ContractFilters = Omit<ContractQuery, "pageNo" | "pageSize" | "sort"> & {
  ids?: readonly string[];
  /** The keyword is the number of a contract or a point, not a part of the customer's name. */
  byNumber?: boolean;
};
type SortName = "contractNo" | "customerName" | "startDate" | "endsOn" | "updatedAt";

/** A condition on `contract t` with its `customer c`: the contracts that `permission` reaches on that day. */
export const visibleTo = (actor: Actor, permission: Right, today: string): RawBuilder<SqlBool> =>
  allOf(
    customerVisibleTo(actor, permission, today),
    isOutside(actor) && sql<SqlBool>`t.status not in ('DRAFT', 'IN_APPROVAL')`,
  );

/** Contracts that other systems follow. */
export const contractChanges = ({ clock }: Pick<Ports, "clock">): ChangeSource => ({
  noun: "contract",
  seenBy: (actor) => sql`select t.id, t.row_version from contract t join customer c on c.id = t.customer_id
    where ${visibleTo(actor, "contract:read", clock.today())}`,
});

const orders: Record<SortName, SortBy> = {
  contractNo: { expression: sql`t.contract_no`, type: sql`text` },
  customerName: { expression: sql`c.name collate "zh-x-icu"`, type: sql`text` },
  startDate: { expression: sql`t.start_date`, type: sql`date` },
  endsOn: { expression: sql`t.ends_on`, type: sql`date` },
  updatedAt: { expression: sql`t.updated_at`, type: sql`timestamptz` },
};
const batchRows = 2000;
const unlisted = omit(contracts, listed.names as (keyof typeof listed.fields)[]);

type Given = Columns & { fields?: Partial<ValuesOf<typeof contracts>> };

const from = sql`contract t join customer c on c.id = t.customer_id`;

const rowColumns = sql`t.id, t.contract_no, ${fieldColumns(listed, "t")}, c.name as customer_name, t.status,
  t.approved_at is not null as is_approved, t.ends_on,
  (select count(distinct p.point_id)::int from contract_point p where p.contract_id = t.id) as point_count,
  (select trim_scale(round(avg(v.quantity), 3))::text from contract_month_volume v where v.contract_id = t.id)
    as monthly_volume,
  t.updated_at, t.row_version, t.updated_by as updated_by_id,
  (select w.full_name from user_account w where w.id = t.updated_by) as updated_by`;

const planColumn = sql`${planJson(sql`t.plan_version_id`)} as plan`;

const nameOf = (column: string) => sql`(select w.full_name from user_account w where w.id = ${sql.ref(`t.${column}`)})`;

const volumesJson = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(
  json_build_object('month', to_char(v.month, 'YYYY-MM'), 'quantity', trim_scale(v.quantity)::text) order by v.month), '[]')
  from (${rows}) as v)`;

/** A row of a list before its plan is looked up. */
type UnplannedRow = Omit<ListRow, "plan"> & { plan_version_id: string | null };

/** Contracts on the business date `today`. `plans`: where lists take their plans from. */
export function createContractRepository(db: Db, today: string, plans: LookUp<ContractPlan> = readPlans) {
  const reaches = (actor: Actor, right: Right) => visibleTo(actor, right, today);

  /** Contracts that wait for a decision, excluding those that the person wrote or submitted. */
  const waiting = (what: Exclude<ContractFilters["waiting"], "returned" | undefined>) => ({
    right: "contract:approve" as const,
    visible: reaches,
    waits: (persons: readonly string[]) => {
      const ofThem = sql`${[...persons]}::bigint[]`;
      const contracts = sql<SqlBool>`(t.status = 'IN_APPROVAL' and t.approved_at is null
        and not t.author_ids && ${ofThem})`;
      const amendments = sql<SqlBool>`exists (select from contract_version a where a.contract_id = t.id
        and a.state = 'IN_APPROVAL' and a.proposed_by <> all (${ofThem}))`;
      return { contracts, amendments, any: sql<SqlBool>`(${contracts} or ${amendments})` }[what];
    },
  });
  const listColumns = (actor: Actor) => sql`${rowColumns}, ${waitsInPlaceOf(actor, waiting("any"))} as in_place_of`;

  const detailColumns = (actor: Actor) => sql`${listColumns(actor)}, ${planColumn},
    ${reaches(actor, "contract:write")} as is_writable,
    ${reaches(inOwnRight(actor), "contract:approve")} as is_approvable,
    ${placesReached(actor, ["contract:approve"], reaches)} as places,
    t.terminated_on, t.author_ids::text[] as author_ids, t.approved_at, t.plan_snapshot,
    ${fieldColumns(unlisted, "t")}, c.payment_terms_days as customer_terms_days,
    (select json_build_object('id', o.id::text, 'contractNo', o.contract_no) from contract o where o.id = t.previous_id)
      as previous,
    (select json_build_object('id', o.id::text, 'contractNo', o.contract_no) from contract o
      where o.previous_id = t.id order by o.id desc limit 1) as next,
    t.termination_reason, t.billing_hold_reason, t.return_reason, t.created_at, ${nameOf("created_by")} as created_by_name,
    t.submitted_at, ${nameOf("submitted_by")} as submitted_by_name, ${nameOf("approved_by")} as approved_by_name, ${nameOf("approved_for")} as approved_for_name,
    t.signed_at, ${nameOf("signed_by")} as signed_by_name, t.returned_at, ${nameOf("returned_by")} as returned_by_name, ${nameOf("returned_for")} as returned_for_name,
    w.version_no as amendment_no, w.proposed_by as amendment_by,
    (select coalesce(json_agg(json_build_object('pointId', p.point_id::text, 'pointNo', u.point_no, 'name', u.name,
      'externalCode', u.external_code, 'validFrom', p.valid_from, 'validTo', p.valid_to)
      order by p.point_id, p.valid_from), '[]')
      from contract_point p join pickup_point u on u.id = p.point_id where p.contract_id = t.id) as points,
    ${volumesJson(sql`select m.month, m.quantity from contract_month_volume m where m.contract_id = t.id`)} as volumes,
    ${volumesJson(sql`select m.month, sum(m.quantity) as quantity
      from contract o join contract_month_volume m on m.contract_id = o.id
      where o.customer_id = t.customer_id and o.commodity = t.commodity and o.id <> t.id
        and o.status not in ('DRAFT', 'IN_APPROVAL')
        and m.month >= date_trunc('month', t.start_date) - interval '1 year' and m.month < t.end_date - interval '1 year'
      group by m.month`)} as volumes_before`;

  const matching = (actor: Actor, filters: ContractFilters) => {
    const { status, commodity, customerId, pointId, planId, partnerId, endsWithin, endsIn, ids } = filters;
    const key = searchKey(filters.keyword ?? "");
    return allOf(
      visibleTo(actor, "contract:read", today),
      key && containing(key, filters.byNumber === true),
      status && sql<SqlBool>`t.status = any (${status}::text[])`,
      commodity && sql<SqlBool>`t.commodity = ${commodity}`,
      customerId && sql<SqlBool>`t.customer_id = ${customerId}`,
      pointId &&
        sql<SqlBool>`exists (select from contract_point p where p.contract_id = t.id and p.point_id = ${pointId})`,
      // Partners do not see by which plan a contract is billed, so they cannot ask either.
      planId &&
        (isPartner(actor)
          ? sql<SqlBool>`false`
          : sql<SqlBool>`t.plan_version_id = any (array(select v.id from plan_version v where v.plan_id = ${planId}))`),
      partnerId && sql<SqlBool>`t.customer_id in (${customersOf(actor, partnerId)})`,
      endsWithin !== undefined &&
        sql<SqlBool>`(t.status in ('SIGNED', 'ACTIVE') and t.ends_on <= ${today}::date + ${endsWithin}::int)`,
      endsIn &&
        sql<SqlBool>`(t.status in ('SIGNED', 'ACTIVE') and t.ends_on > ${`${endsIn}-01`}::date
          and t.ends_on <= ${`${endsIn}-01`}::date + interval '1 month')`,
      filters.waiting === "returned" &&
        sql<SqlBool>`(t.status = 'DRAFT' and t.returned_at is not null and t.author_ids @> array[${actor.id}::bigint])`,
      filters.waiting && filters.waiting !== "returned" && waitsForPerson(actor, waiting(filters.waiting)),
      changedAfter(sql`t.updated_at`, filters.updatedAfter),
      ids && sql<SqlBool>`t.id = any (${[...ids]}::bigint[])`,
    );
  };
  /** Joins the customer only when the query needs it, because that join would be most of the work. */
  const fromFor = (actor: Actor, filters: ContractFilters, sort?: ContractQuery["sort"]) => {
    const required: Permission[] = ["contract:read", ...(filters.waiting ? ["contract:approve" as const] : [])];
    const isAlone = required.every((one) => reachesAll(inOwnRight(actor), one)) && !sort?.endsWith("customerName");
    return isAlone ? sql`contract t` : from;
  };
  const countOf = async (rows: RawBuilder<unknown>, condition: RawBuilder<SqlBool>): Promise<number> => {
    const counted = await sql<{ total: string }>`select count(*) as total from ${rows} where ${condition}`.execute(db);
    return Number(counted.rows[0]?.total ?? 0);
  };

  return {
    ...createContractReferences(db, today),
    matching,
    fromFor,

    /** Two queries: planning the row's joins takes longer than a second round trip, so only their plan is kept. */
    async list(actor: Actor, query: ContractQuery & ContractFilters, after?: string) {
      const { sort, pageNo, pageSize, ...filters } = query;
      const order = keysetOf(sort, orders, sql`t.id`);
      const { rows: page } = await sql<{ id: string }>`select t.id from ${fromFor(actor, filters, sort)}
        ${portionOf({ pageNo, pageSize, after }, matching(actor, filters), order.by, sql`t.id`)}`.execute(db);
      if (page.length === 0) return [];
      const rows = sql<UnplannedRow>`select ${listColumns(actor)}, t.plan_version_id
        from ${pageOfIds(page.map(({ id }) => id))}
          join contract t on t.id = page.id join customer c on c.id = t.customer_id
        where ${visibleTo(actor, "contract:read", today)} order by page.place`;
      const found = await executePlanned(db, "contracts.rows", rows);
      const planOf = await plans(
        db,
        found.flatMap((row) => row.plan_version_id ?? []),
      );
      return found.map(({ plan_version_id: version, ...row }): ListRow => {
        return { ...row, plan: (version !== null && planOf.get(version)) || null };
      });
    },

    count: (actor: Actor, filters: ContractFilters): Promise<number> =>
      countOf(fromFor(actor, filters), matching(actor, filters)),

    /** Exported rows must also be reached by the permission for exports. */
    export(actor: Actor, { sort, ...filters }: ContractFilters & Pick<ContractQuery, "sort">) {
      const condition = allOf(matching(actor, filters), visibleTo(actor, "export:data", today));
      const order = keysetOf(sort, orders, sql`t.id`);
      const rows = inBatches(batchRows, async (after) => {
        const rest = allOf(condition, after && order.after(after));
        const batch = await sql<
          ListRow & { cursor: string }
        >`select ${listColumns(actor)}, ${planColumn}, ${order.cursor} as cursor
          from ${from} where ${rest} order by ${order.by} limit ${batchRows}`.execute(db);
        return batch.rows;
      });
      return { count: () => countOf(from, condition), rows };
    },

    /** The contracts of a bulk action with their numbers, in the order of the list. */
    async chosen(actor: Actor, { sort, ...filters }: ContractFilters & Pick<ContractQuery, "sort">, most: number) {
      const { by } = keysetOf(sort, orders, sql`t.id`);
      const { rows } = await sql<{ id: string; name: string }>`select t.id, t.contract_no as name
        from ${from} where ${matching(actor, filters)} order by ${by} limit ${most}`.execute(db);
      return rows;
    },

    async find(actor: Actor, id: string): Promise<DetailRow | undefined> {
      const { rows } = await sql<DetailRow>`select ${detailColumns(actor)} from ${from}
        left join contract_version w on w.contract_id = t.id and w.state = 'IN_APPROVAL'
        where t.id = ${id} and ${visibleTo(actor, "contract:read", today)}`.execute(db);
      const [row] = rows;
      if (!row) return undefined;
      const filled = new Set(row.volumes.map(({ month }) => month));
      const months = monthsOf(row);
      return { ...row, months_missing: months.filter((month) => !filled.has(month)).length };
    },

    /** Locks the row until the transaction ends. */
    lock: (actor: Actor, id: string) =>
      sql`select from ${from} where t.id = ${id} and ${visibleTo(actor, "contract:read", today)}
        for no key update of t`.execute(db),

    async insert(draft: ContractDraft, previousId: string | null, by: string, now: Date): Promise<string> {
      const { id } = await db
        .insertInto("contract")
        .values({
          ...columnValues(drafted, draft),
          contract_no: sql<string>`next_number_of_year('HT', ${Number(today.slice(0, 4))}::int)`,
          previous_id: previousId,
          author_ids: [by],
          created_at: now,
          created_by: by,
          updated_at: now,
          updated_by: by,
        } as Insertable<Database["contract"]>)
        .returning("id")
        .executeTakeFirstOrThrow();
      await this.setPoints(id, draft.points, false);
      await this.setVolumes(id, draft.volumes);
      return id;
    },

    /**
     * Writes fields and other columns, and increments the version. `asAuthor`: the person becomes an author and may not approve the
     * contract.
     */
    async update(id: string, given: Given, by: string, now: Date, asAuthor = false): Promise<void> {
      const { fields = {}, ...columns } = given;
      await db
        .updateTable("contract")
        .set((eb) => ({
          ...columnValues(contracts, fields),
          ...columns,
          ...(asAuthor && {
            author_ids: sql<string[]>`case when ${by}::bigint = any (author_ids) then author_ids
              else author_ids || ${by}::bigint end`,
          }),
          updated_at: now,
          updated_by: by,
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", id)
        .execute();
    },

    /** Replaces the contract's points. */
    async setPoints(id: string, points: readonly ContractPointDraft[], binds: boolean): Promise<void> {
      await db.deleteFrom("contract_point").where("contract_id", "=", id).execute();
      if (points.length > 0)
        await sql`insert into contract_point (point_id, contract_id, valid_from, valid_to, binds)
          select g.point_id, ${id}, g.valid_from, g.valid_to, ${binds} from ${given(points)}`.execute(db);
    },

    bindPoints: (id: string) =>
      db.updateTable("contract_point").set({ binds: true }).where("contract_id", "=", id).execute(),

    /** Ends the contract's points on that day; those that had not begun stay readable but no longer bind the point. */
    async releasePoints(id: string, day: string): Promise<void> {
      await sql`update contract_point p set binds = false where p.contract_id = ${id} and p.valid_from >= ${day}`.execute(
        db,
      );
      await sql`update contract_point p set valid_to = ${day}
        where p.contract_id = ${id} and p.valid_from < ${day} and p.valid_to > ${day}`.execute(db);
    },

    /** Replaces the contract's volumes. */
    async setVolumes(id: string, volumes: readonly MonthVolume[]): Promise<void> {
      await db.deleteFrom("contract_month_volume").where("contract_id", "=", id).execute();
      if (volumes.length > 0)
        await sql`insert into contract_month_volume (contract_id, month, quantity)
          select ${id}, (g.month || '-01')::date, g.quantity
          from jsonb_to_recordset(${JSON.stringify(volumes)}::jsonb) as g (month text, quantity numeric)`.execute(db);
    },

    remove: (id: string) => db.deleteFrom("contract").where("id", "=", id).execute(),
  };
}
export type ContractRepository = ReturnType<typeof createContractRepository>;

/** Lets contracts have files and follow-up notes. */
export const createContractRecords = ({ clock }: Pick<Ports, "clock">): RecordTarget => ({
  noun: "contracts",
  singular: "contract",
  table: "contract",
  read: "contract:read",
  write: "contract:write",
  outsiders: ["CUSTOMER", "PARTNER"],
  addressOf: (id) => contractAddress({ id }),
  seenBy: (
    actor,
  ) => sql`select t.id, t.contract_no as name, ${visibleTo(actor, "contract:write", clock.today())} as is_writable
    from ${from} where ${visibleTo(actor, "contract:read", clock.today())}`,
  ofCustomers: () => sql`select id, customer_id from contract`,
});

/** The rows that move with a merged customer. */
export const contractsOfCustomer = ({ clock }: Pick<Ports, "clock">) =>
  rowsOfCustomer({
    noun: "contracts",
    title: { zh: "合同", en: "Contracts" },
    table: "contract",
    clock,
  });
