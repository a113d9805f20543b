import type { AssignmentEffect, CoverageGap } from "@busbar/contract/sales/coverage";
import type { Region } from "@busbar/contract/sales/areas";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { visibleTo as customersSeenBy } from "../../kernel/records/customer-visibility.ts";
import { reachedBy } from "../../kernel/records/visibility.ts";
import type { Db } from "../../kernel/sql/query.ts";

/** Who answers for each area on some days, computed by the function that decides it everywhere. */
export type Answering = ReadonlyMap<string, ReadonlyMap<string, string>>;

export async function answeringOn(db: Db, days: readonly string[]): Promise<Answering> {
  const { rows } = await sql<{ day: string; area_code: string; user_id: string }>`
    select d.day, m.area_code, m.user_id from unnest(${days}::date[]) as d (day)
    cross join lateral area_manager_on(d.day) m`.execute(db);
  const answering = new Map<string, Map<string, string>>(days.map((day) => [day, new Map()]));
  for (const { day, area_code, user_id } of rows) answering.get(day)?.set(area_code, user_id);
  return answering;
}

/** Customers whose manager follows from their area; those with their own manager are not affected. */
const byArea = (actor: Actor, today: string) => sql<SqlBool>`c.manager_override_user_id is null
  and c.lifecycle <> 'CLOSED' and ${customersSeenBy(actor, "customer:read", today)}`;

const firstCustomers = 5;

/** The differences between the managers of two states, by period, with the customers that change their manager. */
export async function effectOf(
  db: Db,
  actor: Actor,
  today: string,
  before: Answering,
  after: Answering,
): Promise<AssignmentEffect> {
  const steps: AssignmentEffect = [];
  let last = "";
  for (const [day, then] of after) {
    const now = before.get(day) ?? new Map<string, string>();
    const moved = [...new Set([...now.keys(), ...then.keys()])].filter((code) => now.get(code) !== then.get(code));
    // Equal to the day before, so that period continues.
    const same = JSON.stringify(moved.map((code) => [code, now.get(code), then.get(code)]));
    if (same === last) continue;
    last = same;
    if (moved.length === 0 && steps.length === 0) continue;
    steps.push({ day, ...(await movesOf(db, actor, today, moved, now, then)) });
  }
  return steps;
}

async function movesOf(
  db: Db,
  actor: Actor,
  today: string,
  areas: readonly string[],
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
) {
  const inAreas = sql<SqlBool>`c.area_code = any (${areas}::char(6)[]) and ${byArea(actor, today)}`;
  const counts = await sql<{ area_code: string; customers: number }>`select c.area_code, count(*)::int as customers
    from customer c where ${inAreas} group by c.area_code`.execute(db);
  const first = await sql<{ id: string; name: string; area_code: string }>`select c.id, c.name, c.area_code
    from customer c where ${inAreas} order by c.name collate "zh-x-icu", c.id limit ${firstCustomers}`.execute(db);
  const people = [
    ...new Set(areas.flatMap((code) => [before.get(code), after.get(code)]).filter((id) => id !== undefined)),
  ];
  const names = new Map(
    people.length === 0
      ? []
      : (await db.selectFrom("user_account").select(["id", "full_name"]).where("id", "in", people).execute()).map(
          ({ id, full_name }) => [id, full_name],
        ),
  );
  const nameOf = (id: string | undefined) => (id === undefined ? null : (names.get(id) ?? null));
  const moves = new Map<string, { from: string | null; to: string | null; customers: number }>();
  for (const { area_code, customers } of counts.rows) {
    const [from, to] = [before.get(area_code), after.get(area_code)];
    const key = `${from} ${to}`;
    const move = moves.get(key) ?? { from: nameOf(from), to: nameOf(to), customers: 0 };
    moves.set(key, { ...move, customers: move.customers + customers });
  }
  const sorted = [...moves.values()].toSorted((one, other) => other.customers - one.customers);
  return {
    customers: sorted.reduce((sum, { customers }) => sum + customers, 0),
    moves: sorted,
    first: first.rows.map(({ id, name }) => ({ id, name })),
  };
}

type Leaf = { code: string; region: Region; names: string[]; customers: number };
type Node = Pick<CoverageGap, "region" | "areaCode" | "areaNames"> & { customers: number };

/** Days ahead that are checked. */
const daysAhead = 90;
const mostChanges = 60;

/**
 * Areas without a manager on `today` or in the following 90 days, summarised in as few nodes as possible, earliest
 * first.
 */
export async function gapsOf(db: Db, actor: Actor, today: string): Promise<CoverageGap[]> {
  const { rows: changes } = await sql<{ day: string }>`
    select distinct d.day from sales_assignment s
    cross join lateral (values (s.valid_from), (s.valid_to)) as d (day)
    where s.is_primary and d.day > ${today}::date and d.day < ${today}::date + ${daysAhead}::int
    order by d.day limit ${mostChanges}`.execute(db);
  const days = [today, ...changes.map(({ day }) => day)];
  const [answering, leaves] = [await answeringOn(db, days), await leavesOf(db, actor, today)];
  const open = new Map<string, CoverageGap>();
  const gaps: CoverageGap[] = [];
  for (const day of days) {
    const covered = answering.get(day);
    const nodes = nodesOf(leaves, (code) => covered?.has(code) !== true);
    for (const [key, gap] of open)
      if (!nodes.has(key)) {
        gap.until = day;
        open.delete(key);
      }
    for (const [key, node] of nodes) {
      if (open.has(key)) continue;
      const gap = { ...node, from: day, until: null };
      open.set(key, gap);
      gaps.push(gap);
    }
  }
  return gaps;
}

/** Areas in force without areas below, where customers can be. */
async function leavesOf(db: Db, actor: Actor, today: string): Promise<Leaf[]> {
  const reached = reachedBy(actor, "assignment:read", {
    REGION: (regionsOfDuty) =>
      regionsOfDuty
        ? sql<SqlBool>`a.region = any (${regionsOfDuty}::text[])`
        : sql<SqlBool>`exists (select from user_area v where v.user_id = ${actor.id} and v.area_code = a.code)`,
  });
  const { rows } = await sql<Leaf>`
    with counted as (select c.area_code, count(*)::int as customers from customer c
      where ${byArea(actor, today)} group by c.area_code)
    select a.code, a.region, coalesce(k.customers, 0) as customers,
      array(select n.name from area n where n.code in (left(a.code, 2) || '0000', left(a.code, 4) || '00', a.code)
        order by n.level) as names
    from area a left join counted k on k.area_code = a.code
    where (a.valid_to is null or a.valid_to > ${today}::date)
      and not exists (select from area b where b.parent_code = a.code and (b.valid_to is null or b.valid_to > ${today}::date))
      and ${reached}
    order by a.code`.execute(db);
  return rows;
}

/** The highest nodes below which every area is open; `region` is set above provinces only. */
function nodesOf(leaves: readonly Leaf[], isOpen: (code: string) => boolean): Map<string, Node> {
  const nodes = new Map<string, Node>();
  const total = (some: readonly Leaf[]) => some.reduce((sum, { customers }) => sum + customers, 0);
  const regions = Map.groupBy(leaves, ({ region }) => region);
  for (const [region, ofRegion] of regions) {
    if (ofRegion.every(({ code }) => isOpen(code))) {
      nodes.set(region, { region, areaCode: null, areaNames: [], customers: total(ofRegion) });
      continue;
    }
    for (const [province, ofProvince] of Map.groupBy(ofRegion, ({ code }) => `${code.slice(0, 2)}0000`)) {
      for (const [city, ofCity] of Map.groupBy(ofProvince, ({ code }) => `${code.slice(0, 4)}00`)) {
        const whole = [
          [province, ofProvince, 1],
          [city, ofCity, 2],
        ] as const;
        const found = whole.find(([, some]) => some.every(({ code }) => isOpen(code)));
        const put = (code: string, some: readonly Leaf[], depth: number) =>
          nodes.set(code, {
            region,
            areaCode: code,
            areaNames: some[0]?.names.slice(0, depth) ?? [],
            customers: total(some),
          });
        if (found) put(found[0], found[1], found[2]);
        else for (const leaf of ofCity) if (isOpen(leaf.code)) put(leaf.code, [leaf], leaf.names.length);
      }
    }
  }
  return nodes;
}
