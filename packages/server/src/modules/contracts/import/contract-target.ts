import { idOfPointNo } from "@busbar/contract/points/point-codes";
import { contracts } from "@busbar/contract/contracts/contract-fields";
import { omit } from "@busbar/contract/fields/noun";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { stagedColumns } from "../../../kernel/fields/staged-columns.ts";
import { visibleTo as visibleCustomer } from "../../../kernel/records/customer-visibility.ts";
import type { ImportTarget, StagedRows } from "../../../kernel/targets/import-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { type FoundContract, type FoundPlan, type FoundPoint, judgeContract } from "./contract-judge.ts";
import { contractReaders, type ContractValues } from "./contract-readers.ts";
import { contractSample, contractWords } from "./contract-words.ts";

/** The fields that are equal in all rows of one contract. */
const ofHead = stagedColumns(omit(contracts, ["externalNo"]));

/** The drafts that these rows created, as `contract t`, if nobody has changed them since. */
const untouched = sql`t.status = 'DRAFT' and t.row_version = 1`;

/**
 * Imports contracts, one row for each point, as drafts with the importer as author. So they are submitted and approved
 * by another person like any contract; a sign date in the file is kept in the draft.
 */
export function createContractImport({ db, clock }: Pick<Ports, "db" | "clock">): ImportTarget {
  const reached = (actor: Actor) => visibleCustomer(actor, "contract:write", clock.today());

  async function findCustomers(actor: Actor, named: readonly string[]) {
    const { rows } = await sql<{ id: string; customerNo: string; uscc: string; lifecycle: string }>`
      select c.id, c.customer_no as "customerNo", c.uscc, c.lifecycle from customer c
      where (c.customer_no = any (${named}::text[]) or (c.uscc = any (${named}::text[]) and c.lifecycle <> 'CLOSED'))
        and ${reached(actor)}`.execute(db);
    return new Map(rows.flatMap((row) => [[row.customerNo, row] as const, [row.uscc, row] as const]));
  }

  /** Points by number or code, with the periods in which they belong to customers that the person reaches. */
  async function findPoints(actor: Actor, named: readonly string[]): Promise<FoundPoint[]> {
    const ids = named.flatMap((one) => idOfPointNo(one) ?? []);
    const { rows } = await sql<FoundPoint>`
      select u.id, u.point_no as "pointNo", u.external_code as "externalCode", u.commodity,
        (select coalesce(json_agg(json_build_object('customerId', n.customer_id::text, 'validFrom', n.valid_from,
            'validTo', n.valid_to) order by n.valid_from), '[]')
          from point_tenancy n join customer c on c.id = n.customer_id
          where n.point_id = u.id and ${reached(actor)}) as tenancies,
        (select coalesce(json_agg(json_build_object('contractNo', o.contract_no, 'validFrom', b.valid_from,
            'validTo', b.valid_to) order by b.valid_from), '[]')
          from contract_point b join contract o on o.id = b.contract_id where b.point_id = u.id and b.binds) as taken
      from pickup_point u
      where u.external_code = any (${named}::text[]) or u.id = any (${ids}::bigint[])`.execute(db);
    return rows;
  }

  async function findPlans(codes: readonly string[]): Promise<FoundPlan[]> {
    const { rows } = await sql<FoundPlan>`
      select w.id as "versionId", upper(o.plan_code) as "planCode", w.version_no as "versionNo", o.commodity,
        w.valid_from as "validFrom", w.valid_to as "validTo"
      from plan_version w join price_plan o on o.id = w.plan_id
      where upper(o.plan_code) = any (${codes}::text[]) and w.status = 'APPROVED'
      order by w.plan_id, w.version_no`.execute(db);
    return rows;
  }

  async function findContracts(actor: Actor, named: readonly string[]) {
    const { rows } = await sql<FoundContract & { externalNo: string }>`
      select t.id, t.external_no as "externalNo", t.row_version as "rowVersion", t.contract_no as "contractNo",
        t.customer_id as "customerId", t.start_date as "startDate", t.end_date as "endDate",
        coalesce(${reached(actor)}, false) as visible,
        array(select p.point_id::text from contract_point p where p.contract_id = t.id) as "pointIds"
      from contract t join customer c on c.id = t.customer_id
      where t.external_no = any (${named}::text[]) and t.external_no <> ''`.execute(db);
    return new Map(rows.map((row) => [row.externalNo, row]));
  }

  /** Rows of one contract may lie in two steps of the commit, so a head that the first step created is reused. */
  async function insertHeads(unit: Unit, actor: Actor, rows: StagedRows): Promise<void> {
    const now = clock.now();
    const { rows: heads } = await sql<{ externalNo: string; count: number }>`
      select g.draft ->> 'externalNo' as "externalNo", count(distinct g.draft -> 'head')::int as count
      from ${rows} as g group by 1 having count(distinct g.draft -> 'head') > 1 limit 1`.execute(unit.tx);
    if (heads[0]) throw new AppError("import.contract_differs_in_file", { contract: heads[0].externalNo });
    await sql`
      with heads as materialized (
        select distinct on (g.draft ->> 'externalNo') g.id, g.row, g.draft ->> 'externalNo' as external_no,
          g.draft -> 'head' as head
        from ${rows} as g order by g.draft ->> 'externalNo', g.row
      ), made as (
        insert into contract (id, contract_no, external_no, ${ofHead.columns}, author_ids, created_at, created_by,
          updated_at, updated_by)
        overriding system value
        select h.id, next_number_of_year('HT', ${Number(clock.today().slice(0, 4))}::int), h.external_no, ${ofHead.values},
          array[${actor.id}::bigint], ${now}::timestamptz, ${actor.id}::bigint, ${now}::timestamptz, ${actor.id}::bigint
        from heads h cross join lateral jsonb_to_record(h.head) as d (${ofHead.recordType})
        join customer c on c.id = d."customerId" and c.lifecycle <> 'CLOSED' and ${reached(actor)}
        where not exists (select from contract t where t.external_no = h.external_no)
        order by h.row
        returning id, contract_no, external_no
      ) ${unit.auditRowsSql(
        "contract.create",
        "contracts",
        sql`select made.id::text as key, null::jsonb as before, jsonb_build_object('contractNo', made.contract_no,
          'externalNo', made.external_no) as after from made order by made.id`,
      )}`.execute(unit.tx);
  }

  return {
    kind: "contracts",
    ofCustomers: true,
    permission: "contract:write",
    table: "contract",
    sharedBy: "externalNo",
    tells: ["contracts"],

    async begin(actor) {
      const heads = new Map<string, string>();
      return {
        readers: contractReaders,
        async judge(rows) {
          const all = rows.map(({ values }) => values as ContractValues);
          const named = (field: "customer" | "point" | "planCode" | "externalNo") => [
            ...new Set(all.flatMap((values) => values[field] ?? [])),
          ];
          const [customers, points, plans, contracts] = await Promise.all([
            findCustomers(actor, named("customer")),
            findPoints(actor, named("point")),
            findPlans(named("planCode")),
            findContracts(actor, named("externalNo")),
          ]);
          const pointsByName = Map.groupBy(
            points.flatMap((point) => [
              { name: point.pointNo, point },
              { name: point.externalCode, point },
            ]),
            ({ name }) => name,
          );
          return rows.map((row, at) => {
            const { customer = "", point = "", planCode, externalNo = "" } = all[at] as ContractValues;
            return judgeContract(row, {
              customer: customers.get(customer),
              points: pointsByName.get(point)?.map((one) => one.point) ?? [],
              plans: plans.filter((plan) => plan.planCode === planCode),
              contract: contracts.get(externalNo),
              heads,
              today: clock.today(),
            });
          });
        },
      };
    },

    async create(unit, actor, rows) {
      await insertHeads(unit, actor, rows);
      const { rows: made } = await sql<{ made: number }>`
        with of_contract as materialized (
          select t.id as contract_id, d.* from ${rows} as g
          cross join lateral jsonb_to_record(g.draft) as d ("externalNo" text, head jsonb, "pointId" bigint,
            "validFrom" date, "validTo" date, volumes jsonb)
          join contract t on t.external_no = d."externalNo" and t.created_by = ${actor.id} and ${untouched}
            and t.customer_id = (d.head ->> 'customerId')::bigint and t.start_date = (d.head ->> 'startDate')::date
            and t.end_date = (d.head ->> 'endDate')::date
        ), volumes as (
          insert into contract_month_volume as m (contract_id, month, quantity)
          select o.contract_id, (v.month || '-01')::date, sum(v.quantity)
          from of_contract o cross join lateral jsonb_to_recordset(o.volumes) as v (month text, quantity numeric)
          group by 1, 2
          on conflict (contract_id, month) do update set quantity = m.quantity + excluded.quantity
        ), made as (
          insert into contract_point (point_id, contract_id, valid_from, valid_to, binds)
          select o."pointId", o.contract_id, o."validFrom", o."validTo", false from of_contract o
          returning point_id
        ) select count(*)::int as made from made`.execute(unit.tx);
      return made[0]?.made ?? 0;
    },

    /** Existing contracts are never changed by a file, only on pages that show what a change means. */
    change: () => Promise.resolve(0),

    async remove(unit, actor, rows) {
      await sql`
        with gone as (
          delete from contract t using customer c
          where c.id = t.customer_id and ${untouched} and ${reached(actor)}
            and t.external_no in (select g.before ->> 'externalNo' from ${rows} as g)
            and not exists (select from attachment f where f.noun = 'contracts' and f.record_id = t.id
              and f.removed_at is null)
            and not exists (select from follow_up n where n.noun = 'contracts' and n.record_id = t.id)
          returning t.id, t.contract_no, t.external_no
        ) ${unit.auditRowsSql(
          "contract.remove",
          "contracts",
          sql`select gone.id::text as key, jsonb_build_object('contractNo', gone.contract_no,
            'externalNo', gone.external_no) as before, null::jsonb as after from gone`,
        )}`.execute(unit.tx);
      const { rows: gone } = await sql<{ gone: number }>`
        select count(*)::int as gone from ${rows} as g
        where not exists (select from contract t where t.external_no = g.before ->> 'externalNo')`.execute(unit.tx);
      return gone[0]?.gone ?? 0;
    },

    async countTouched(handle, rows) {
      const { rows: found } = await sql<{ touched: number }>`
        select count(*)::int as touched from ${rows} as g
        where not exists (select from contract t where t.external_no = g.before ->> 'externalNo' and ${untouched})`.execute(
        handle,
      );
      return found[0]?.touched ?? 0;
    },

    async names(ids) {
      if (ids.length === 0) return new Map();
      const found = await db
        .selectFrom("contract")
        .select(["id", "contract_no"])
        .where("id", "in", [...ids])
        .execute();
      return new Map(found.map(({ id, contract_no }) => [id, contract_no]));
    },

    changes: () => [],
    words: contractWords,
    sample: contractSample,
  };
}
