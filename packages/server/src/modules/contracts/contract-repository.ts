import type {
  ContractDraft,
  ContractPointDraft,
  ContractTerms,
  MonthVolume,
} from "@busbar/contract/contracts/contract-fields";
import { monthsOf } from "@busbar/contract/contracts/contract-months";
import type { ContractQuery } from "@busbar/contract/contracts/contracts";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import { inBatches, keysetOf, type SortBy } from "../../kernel/records/keyset.ts";
import { allOf, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import type { RecordTarget } from "../../kernel/targets/record-target.ts";
import { searchKey } from "../../kernel/module.ts";
import { createContractReferences, given, isOutside, planJson } from "./contract-references.ts";
import type { Ports } from "../../ports.ts";
import type { DetailRow, ListRow } from "./contract-rows.ts";

export type ContractFilters = Omit<ContractQuery, "pageNo" | "pageSize" | "sort"> & {
  ids?: readonly string[];
  /** The keyword is a number of a contract or a point, not a part of the customer's name. */
  byNumber?: boolean;
};
type SortName = "contractNo" | "customerName" | "startDate" | "endsOn" | "updatedAt";

/** Which contracts `permission` reaches on the day, as a condition on `contract t` with its `customer c`. */
const visibleTo = (actor: Actor, permission: Permission, today: string): RawBuilder<SqlBool> =>
  allOf(
    customerVisibleTo(actor, permission, today),
    isOutside(actor) && sql<SqlBool>`t.status not in ('DRAFT', 'IN_APPROVAL')`,
  );

const orders: Record<SortName, SortBy> = {
  contractNo: { expression: sql`t.contract_no`, type: sql`text` },
  customerName: { expression: sql`c.name collate "zh-x-icu"`, type: sql`text` },
  startDate: { expression: sql`t.start_date`, type: sql`date` },
  endsOn: { expression: sql`t.ends_on`, type: sql`date` },
  updatedAt: { expression: sql`t.updated_at`, type: sql`timestamptz` },
};
const batchRows = 2000;

const from = sql`contract t join customer c on c.id = t.customer_id`;

const listColumns = sql`t.id, t.contract_no, t.customer_id, c.name as customer_name, t.commodity, t.status,
  t.approved_at is not null as is_approved, t.start_date, t.end_date, t.ends_on,
  (select count(distinct p.point_id)::int from contract_point p where p.contract_id = t.id) as point_count,
  (select trim_scale(round(avg(v.quantity), 3))::text from contract_month_volume v where v.contract_id = t.id)
    as monthly_volume,
  ${planJson(sql`t.plan_version_id`)} as plan, t.updated_at, t.row_version, t.updated_by as updated_by_id,
  (select w.full_name from user_account w where w.id = t.updated_by) as updated_by`;

const nameOf = (column: string) => sql`(select w.full_name from user_account w where w.id = ${sql.ref(`t.${column}`)})`;

const volumesJson = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(
  json_build_object('month', to_char(v.month, 'YYYY-MM'), 'quantity', trim_scale(v.quantity)::text) order by v.month), '[]')
  from (${rows}) as v)`;

/** Contracts on the business date `today`. */
export function createContractRepository(db: Db, today: string) {
  const reaches = (actor: Actor, permission: Permission) => sql<boolean>`${visibleTo(actor, permission, today)}`;

  const detailColumns = (actor: Actor) => sql`${listColumns},
    ${reaches(actor, "contract:write")} as is_writable, ${reaches(actor, "contract:approve")} as is_approvable,
    t.terminated_on, t.author_ids::text[] as author_ids, t.approved_at, t.plan_version_id, t.billing_mode, t.tax_mode,
    trim_scale(t.tax_rate)::text as tax_rate, t.quantity_basis, t.plan_snapshot, t.external_no,
    trim_scale(t.discount_per_unit)::text as discount_per_unit, t.payment_terms_days,
    c.payment_terms_days as customer_terms_days, trim_scale(t.late_charge_rate)::text as late_charge_rate, t.note,
    (select json_build_object('id', o.id::text, 'contractNo', o.contract_no) from contract o where o.id = t.previous_id)
      as previous,
    (select json_build_object('id', o.id::text, 'contractNo', o.contract_no) from contract o
      where o.previous_id = t.id order by o.id desc limit 1) as next,
    t.sign_date, t.termination_reason, t.return_reason, t.created_at, ${nameOf("created_by")} as created_by_name,
    t.submitted_at, ${nameOf("submitted_by")} as submitted_by_name, ${nameOf("approved_by")} as approved_by_name,
    t.signed_at, ${nameOf("signed_by")} as signed_by_name, t.returned_at, ${nameOf("returned_by")} as returned_by_name,
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

  /** Contracts that wait for a decision that the person may take. */
  const waitingFor = (actor: Actor, what: NonNullable<ContractFilters["waiting"]>) => {
    const contracts = sql<SqlBool>`(t.status = 'IN_APPROVAL' and t.approved_at is null
      and ${actor.id} <> all (t.author_ids))`;
    const amendments = sql<SqlBool>`exists (select from contract_version a where a.contract_id = t.id
      and a.state = 'IN_APPROVAL' and a.proposed_by <> ${actor.id})`;
    const either = { contracts, amendments, any: sql<SqlBool>`(${contracts} or ${amendments})` };
    return allOf(visibleTo(actor, "contract:approve", today), either[what]);
  };

  const matching = (actor: Actor, filters: ContractFilters) => {
    const { status, commodity, customerId, pointId, endsWithin, waiting, ids } = filters;
    const key = searchKey(filters.keyword ?? "");
    return allOf(
      visibleTo(actor, "contract:read", today),
      key &&
        sql<SqlBool>`(lower(t.contract_no) like ${likePattern(key)} or lower(t.external_no) like ${likePattern(key)}
          or (${!filters.byNumber} and lower(normalize(c.name || E'\n' || c.short_name, nfkc) collate "und-x-icu")
            like ${likePattern(key)})
          or exists (select from contract_point p join pickup_point u on u.id = p.point_id
            where p.contract_id = t.id and (lower(u.external_code) = ${key} or lower(u.point_no) = ${key})))`,
      status && sql<SqlBool>`t.status = any (${status}::text[])`,
      commodity && sql<SqlBool>`t.commodity = ${commodity}`,
      customerId && sql<SqlBool>`t.customer_id = ${customerId}`,
      pointId &&
        sql<SqlBool>`exists (select from contract_point p where p.contract_id = t.id and p.point_id = ${pointId})`,
      endsWithin !== undefined &&
        sql<SqlBool>`(t.status in ('SIGNED', 'ACTIVE') and t.ends_on <= ${today}::date + ${endsWithin}::int)`,
      waiting && waitingFor(actor, waiting),
      ids && sql<SqlBool>`t.id = any (${[...ids]}::bigint[])`,
    );
  };
  const count = async (condition: RawBuilder<SqlBool>): Promise<number> => {
    const { rows } = await sql<{ total: string }>`select count(*) as total from ${from} where ${condition}`.execute(db);
    return Number(rows[0]?.total ?? 0);
  };

  return {
    ...createContractReferences(db, today),

    async list(actor: Actor, { sort, pageNo, pageSize, ...filters }: ContractQuery & ContractFilters) {
      const condition = matching(actor, filters);
      const order = keysetOf(sort, orders, sql`t.id`);
      const { rows } = await sql<ListRow>`select ${listColumns} from ${from} where ${condition}
        order by ${order.by} ${pageOf({ pageNo, pageSize })}`.execute(db);
      return { rows, total: await count(condition) };
    },

    /** What leaves as a file is reached by that permission too. */
    export(actor: Actor, { sort, ...filters }: ContractFilters & Pick<ContractQuery, "sort">) {
      const condition = allOf(matching(actor, filters), visibleTo(actor, "export:data", today));
      const order = keysetOf(sort, orders, sql`t.id`);
      const rows = inBatches(batchRows, async (after) => {
        const rest = allOf(condition, after && order.after(after));
        const batch = await sql<ListRow & { cursor: string }>`select ${listColumns}, ${order.cursor} as cursor
          from ${from} where ${rest} order by ${order.by} limit ${batchRows}`.execute(db);
        return batch.rows;
      });
      return { count: () => count(condition), rows };
    },

    async find(actor: Actor, id: string): Promise<DetailRow | undefined> {
      const { rows } = await sql<DetailRow>`select ${detailColumns(actor)} from ${from}
        left join contract_version w on w.contract_id = t.id and w.state = 'IN_APPROVAL'
        where t.id = ${id} and ${visibleTo(actor, "contract:read", today)}`.execute(db);
      const [row] = rows;
      if (!row) return undefined;
      const filled = new Set(row.volumes.map(({ month }) => month));
      const months = monthsOf({ startDate: row.start_date, endDate: row.end_date });
      return { ...row, months_missing: months.filter((month) => !filled.has(month)).length };
    },

    /** Holds the row until the transaction ends. */
    lock: (actor: Actor, id: string) =>
      sql`select from ${from} where t.id = ${id} and ${visibleTo(actor, "contract:read", today)}
        for no key update of t`.execute(db),

    async insert(draft: ContractDraft, previousId: string | null, by: string, now: Date): Promise<string> {
      const { customerId, commodity, points, volumes, ...fields } = draft;
      const { id } = await db
        .insertInto("contract")
        .values({
          ...columnsOf(fields),
          contract_no: sql<string>`next_number_of_year('HT', ${Number(today.slice(0, 4))}::int)`,
          customer_id: customerId,
          commodity,
          billing_mode: draft.billingMode,
          tax_mode: draft.taxMode,
          tax_rate: draft.taxRate,
          quantity_basis: draft.quantityBasis,
          start_date: draft.startDate,
          end_date: draft.endDate,
          previous_id: previousId,
          author_ids: [by],
          created_at: now,
          created_by: by,
          updated_at: now,
          updated_by: by,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await this.setPoints(id, points, false);
      await this.setVolumes(id, volumes);
      return id;
    },

    /** Columns of its own, counted as an edit. `asAuthor`: whoever did it may not approve it. */
    async update(id: string, columns: Columns, by: string, now: Date, asAuthor = false): Promise<void> {
      await db
        .updateTable("contract")
        .set((eb) => ({
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

    /** In place of those that it has. */
    async setPoints(id: string, points: readonly ContractPointDraft[], binds: boolean): Promise<void> {
      await db.deleteFrom("contract_point").where("contract_id", "=", id).execute();
      if (points.length > 0)
        await sql`insert into contract_point (point_id, contract_id, valid_from, valid_to, binds)
          select g.point_id, ${id}, g.valid_from, g.valid_to, ${binds} from ${given(points)}`.execute(db);
    },

    bindPoints: (id: string) =>
      db.updateTable("contract_point").set({ binds: true }).where("contract_id", "=", id).execute(),

    /** From the day on it has no points any more; those that were to come stay to be read, and bind nobody. */
    async releasePoints(id: string, day: string): Promise<void> {
      await sql`update contract_point p set binds = false where p.contract_id = ${id} and p.valid_from >= ${day}`.execute(
        db,
      );
      await sql`update contract_point p set valid_to = ${day}
        where p.contract_id = ${id} and p.valid_from < ${day} and p.valid_to > ${day}`.execute(db);
    },

    /** In place of those that it has. */
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

type Fields = Partial<
  Omit<ContractDraft, "customerId" | "commodity" | keyof Pick<ContractTerms, "points" | "volumes">>
>;

/** The columns of the fields given. */
export function columnsOf(fields: Fields) {
  return {
    ...(fields.billingMode !== undefined && { billing_mode: fields.billingMode }),
    ...(fields.taxMode !== undefined && { tax_mode: fields.taxMode }),
    ...(fields.taxRate !== undefined && { tax_rate: fields.taxRate }),
    ...(fields.quantityBasis !== undefined && { quantity_basis: fields.quantityBasis }),
    ...(fields.startDate !== undefined && { start_date: fields.startDate }),
    ...(fields.endDate !== undefined && { end_date: fields.endDate }),
    ...(fields.planVersionId !== undefined && { plan_version_id: fields.planVersionId }),
    ...(fields.discountPerUnit !== undefined && { discount_per_unit: fields.discountPerUnit }),
    ...(fields.paymentTermsDays !== undefined && { payment_terms_days: fields.paymentTermsDays }),
    ...(fields.lateChargeRate !== undefined && { late_charge_rate: fields.lateChargeRate }),
    ...(fields.note !== undefined && { note: fields.note }),
  };
}
type Columns = ReturnType<typeof columnsOf> & {
  status?: DetailRow["status"];
  submitted_at?: Date | null;
  submitted_by?: string | null;
  approved_at?: Date | null;
  approved_by?: string | null;
  returned_at?: Date | null;
  returned_by?: string | null;
  return_reason?: string;
  sign_date?: string;
  signed_at?: Date;
  signed_by?: string;
  plan_snapshot?: string;
  terminated_on?: string;
  termination_reason?: string;
  reminded_days?: number | null;
};

/** Files and follow-up notes of contracts. */
export const createContractRecords = ({ clock }: Pick<Ports, "clock">): RecordTarget => ({
  noun: "contracts",
  singular: "contract",
  table: "contract",
  read: "contract:read",
  write: "contract:write",
  outsiders: ["CUSTOMER", "PARTNER"],
  addressOf: (id) => `/contract/detail/${id}`,
  seenBy: (
    actor,
  ) => sql`select t.id, t.contract_no as name, ${visibleTo(actor, "contract:write", clock.today())} as is_writable
    from ${from} where ${visibleTo(actor, "contract:read", clock.today())}`,
});
