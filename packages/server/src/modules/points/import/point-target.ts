import { itemsOf } from "../../../kernel/sql/offered-items.ts";
import { points as pointNoun } from "@busbar/contract/points/point-fields";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { fieldColumns } from "../../../kernel/fields/columns.ts";
import { stagedColumns } from "../../../kernel/fields/staged-columns.ts";
import { reachesArea, visibleTo as visibleCustomer } from "../../../kernel/records/customer-visibility.ts";
import { areaNamesFor } from "../../../kernel/targets/area-names.ts";
import type { ImportTarget, StagedRows } from "../../../kernel/targets/import-target.ts";
import { withFreeRefs } from "../../../kernel/targets/judge-refs.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { tenantOn, visiblePoints } from "../point-filters.ts";
import { changesOf, type FoundCustomer, judgePoint, pointDefaults, type StoredPoint } from "./point-judge.ts";
import { pointReaders, type PointValues } from "./point-readers.ts";
import { pointSample, pointWords } from "./point-words.ts";

const staged = stagedColumns(pointNoun);
const defaults = JSON.stringify(pointDefaults);

/** The tenancies of `point`, in the draft's form. */
const tenanciesOf = (point: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'customerId', x.customer_id::text, 'customerNo', k.customer_no, 'validFrom', x.valid_from, 'validTo', x.valid_to)
    order by x.valid_from), '[]')
  from point_tenancy x join customer k on k.id = x.customer_id where x.point_id = ${point})`;

/** Tenancies in the column `of` of staged rows, as the table `w`. */
const namedIn = (of: "draft" | "before") => sql`jsonb_to_recordset(g.${sql.raw(of)} -> 'tenancies')
  as w ("customerId" bigint, "validFrom" date, "validTo" date)`;

/** Imports pick-up points with their tenancies, identified by scheme and external code. */
export function createPointImport({ db, clock }: Pick<Ports, "db" | "clock">): ImportTarget {
  /** Open points with these codes, or the last closed one of each code. */
  async function findByCode(actor: Actor, codes: readonly PointValues[]): Promise<Map<string, StoredPoint>> {
    if (codes.length === 0) return new Map();
    const schemes = codes.map(({ idScheme }) => idScheme);
    const texts = codes.map(({ externalCode }) => externalCode);
    const { rows } = await sql<StoredPoint>`
      with asked as materialized (
        select distinct * from unnest(${schemes}::text[], ${texts}::text[]) as a (id_scheme, external_code)
      ), held as materialized (
        select coalesce((select r.point_id from point_code r
            where r.id_scheme = a.id_scheme and r.external_code = a.external_code),
          (select max(c.id) from pickup_point c where c.external_code = a.external_code and c.id_scheme = a.id_scheme
            and c.status = 'CLOSED')) as id
        from asked a
      )
      select p.id, p.row_version as "rowVersion", ${fieldColumns(pointNoun, "p")},
        coalesce(${visiblePoints(actor, "point:write", clock.today())}, false) as visible,
        ${tenanciesOf(sql`p.id`)} as tenancies
      from held join pickup_point p on p.id = held.id ${tenantOn(clock.today())}`.execute(db);
    return new Map(rows.map((row) => [`${row.idScheme} ${row.externalCode}`, row]));
  }

  /** Customers to whom the person may assign points, by number and by credit code. */
  async function findCustomers(actor: Actor, named: readonly string[]): Promise<Map<string, FoundCustomer>> {
    if (named.length === 0) return new Map();
    const { rows } = await sql<FoundCustomer & { uscc: string }>`
      select c.id, c.customer_no as "customerNo", c.uscc, c.lifecycle from customer c
      where (c.customer_no = any (${named}::text[]) or (c.uscc = any (${named}::text[]) and c.lifecycle <> 'CLOSED'))
        and ${visibleCustomer(actor, "point:write", clock.today())}`.execute(db);
    return new Map(
      rows.flatMap((row) => [
        [row.customerNo, row],
        [row.uscc, row],
      ]),
    );
  }

  async function addTenancies(unit: Unit, actor: Actor, rows: StagedRows): Promise<number> {
    const { rows: wanted } = await sql<{ missing: number }>`
      with wanted as materialized (
        select g.id as point_id, w.* from ${rows} as g join pickup_point p on p.id = g.id cross join lateral ${namedIn("draft")}
        where not exists (select from point_tenancy x where x.point_id = g.id and x.customer_id = w."customerId"
          and x.valid_from = w."validFrom")
      ), made as (
        insert into point_tenancy (point_id, customer_id, valid_from, valid_to, created_at, created_by, updated_at, updated_by)
        select w.point_id, c.id, w."validFrom", w."validTo", ${clock.now()}, ${actor.id}, ${clock.now()}, ${actor.id}
        from wanted w join customer c on c.id = w."customerId" and c.lifecycle <> 'CLOSED'
          and ${visibleCustomer(actor, "point:write", clock.today())}
        returning point_id
      ) select (select count(*) from wanted)::int - (select count(*) from made)::int as missing`.execute(unit.tx);
    return wanted[0]?.missing ?? 0;
  }

  return {
    kind: "points",
    ofCustomers: true,
    permission: "point:write",
    table: "pickup_point",
    tells: ["points", "customers"],

    async begin(actor) {
      const today = clock.today();
      const reach = reachesArea(actor, "point:write", sql.ref("a.region"), sql.ref("a.code"));
      const [areas, grids] = await Promise.all([areaNamesFor(db, reach, today), itemsOf(db, "grid_company", today)]);
      return {
        readers: pointReaders({ areas, grids }),
        async judge(rows) {
          const all = rows.map(({ values }) => values as PointValues);
          const [points, customers] = await Promise.all([
            findByCode(
              actor,
              all.filter(({ idScheme, externalCode }) => idScheme && externalCode),
            ),
            findCustomers(
              actor,
              all.flatMap(({ customer }) => customer ?? []),
            ),
          ]);
          const judged = rows.map((row, at) => {
            const { idScheme, externalCode, customer } = all[at] as PointValues;
            const stored = points.get(`${idScheme} ${externalCode}`);
            return judgePoint(row, { stored, customer: customers.get(customer ?? ""), areas, grids, today });
          });
          return withFreeRefs(db, "point", judged);
        },
      };
    },

    async create(unit, actor, rows) {
      const now = clock.now();
      const reach = reachesArea(actor, "point:write", sql.ref("a.region"), sql.ref("a.code"));
      const { rows: made } = await sql<{ made: number }>`
        with made as (
          insert into pickup_point (id, ${staged.columns}, region, created_at, created_by, updated_at, updated_by)
          overriding system value
          select g.id, ${staged.values}, a.region, ${now}::timestamptz, ${actor.id}::bigint, ${now}::timestamptz,
            ${actor.id}::bigint
          from ${rows} as g cross join lateral jsonb_to_record(${defaults}::jsonb || g.draft) as d (${staged.recordType})
          join area a on a.code = d."areaCode" and (${reach} or g.draft ? 'tenancies')
          order by g.row
          returning id, id_scheme, external_code
        ), reserved as (
          insert into point_code (id_scheme, external_code, point_id)
          select id_scheme, external_code, id from made on conflict do nothing
          returning point_id
        ) select count(*)::int as made from reserved`.execute(unit.tx);
      const missing = await addTenancies(unit, actor, rows);
      await unit.auditRows(
        "point.create",
        "points",
        sql`select g.id::text as key, null::jsonb as before, ${defaults}::jsonb || g.draft as after
          from ${rows} as g order by g.row`,
      );
      return (made[0]?.made ?? 0) - missing;
    },

    async change(unit, actor, rows) {
      const now = clock.now();
      const { rows: saved } = await sql<{ saved: number }>`
        with held as materialized ( -- in the order of the ids, so that two of these never wait for each other
          select p.id from ${rows} as g join pickup_point p on p.id = g.id ${tenantOn(clock.today())}
          where p.row_version = g.version and p.status <> 'CLOSED'
            and ${visiblePoints(actor, "point:write", clock.today())}
            and (not g.draft ? 'tenancies' or g.before -> 'tenancies' = ${tenanciesOf(sql`p.id`)})
          order by p.id for update of p
        ), saved as (
          update pickup_point p set ${staged.changes("p")}, region = coalesce(a.region, p.region),
            updated_at = ${now}, updated_by = ${actor.id}, row_version = p.row_version + 1
          from ${rows} as g join held h on h.id = g.id left join area a on a.code = (g.draft ->> 'areaCode')::char(6)
          where p.id = h.id
          returning p.id
        ) select count(*)::int as saved from saved`.execute(unit.tx);
      // Undone tenancies are deleted first, then ends are moved, so that the days of the others are free.
      await sql`delete from point_tenancy x using ${rows} as g
        where x.point_id = g.id and g.draft ? 'tenancies' and not exists (select from ${namedIn("draft")}
          where w."customerId" = x.customer_id and w."validFrom" = x.valid_from)`.execute(unit.tx);
      await sql`update point_tenancy x set valid_to = w."validTo", updated_at = ${now}, updated_by = ${actor.id},
          row_version = x.row_version + 1
        from ${rows} as g cross join lateral ${namedIn("draft")}
        where x.point_id = g.id and x.customer_id = w."customerId" and x.valid_from = w."validFrom"
          and x.valid_to is distinct from w."validTo"`.execute(unit.tx);
      const missing = await addTenancies(unit, actor, rows);
      await unit.auditRows(
        "point.update",
        "points",
        sql`select g.id::text as key, g.before, g.draft as after from ${rows} as g order by g.row`,
      );
      return (saved[0]?.saved ?? 0) - missing;
    },

    async remove(unit, actor, rows) {
      const { rows: gone } = await sql<{ gone: number }>`
        with free as materialized (
          select p.id from ${rows} as g join pickup_point p on p.id = g.id ${tenantOn(clock.today())}
          where p.row_version = g.version and ${visiblePoints(actor, "point:write", clock.today())}
            and ${tenanciesOf(sql`p.id`)} = coalesce(g.before -> 'tenancies', '[]')
            and not exists (select from meter m where m.point_id = p.id)
            and not exists (select from contract_point o where o.point_id = p.id)
            and not exists (select from invoice_line l where l.point_id = p.id)
            and not exists (select from attachment f where f.noun = 'points' and f.record_id = p.id and f.removed_at is null)
            and not exists (select from follow_up n where n.noun = 'points' and n.record_id = p.id)
          order by p.id for update of p
        ), released as (
          delete from point_code r using free where r.point_id = free.id
        ), gone as (
          delete from pickup_point p using free where p.id = free.id
          returning p.id, p.name, p.id_scheme, p.external_code, p.point_no
        ), told as (
          ${unit.auditRowsSql(
            "point.remove",
            "points",
            sql`select gone.id::text as key, jsonb_build_object('name', gone.name, 'idScheme', gone.id_scheme,
              'externalCode', gone.external_code, 'pointNo', gone.point_no) as before, null::jsonb as after from gone`,
          )}
        ) select count(*)::int as gone from gone`.execute(unit.tx);
      return gone[0]?.gone ?? 0;
    },

    async names(ids) {
      if (ids.length === 0) return new Map();
      const found = await db
        .selectFrom("pickup_point")
        .select(["id", "point_no"])
        .where("id", "in", [...ids])
        .execute();
      return new Map(found.map(({ id, point_no }) => [id, point_no]));
    },

    changes: changesOf,
    words: pointWords,
    sample: pointSample,
  };
}
