import { Region } from "@busbar/contract/areas/areas";
import type { CoverageGap } from "@busbar/contract/assignments/coverage";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { reachedBy } from "../../kernel/records/visibility.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { byArea } from "./assignment-coverage.ts";

/** Days ahead that are checked. */
const daysAhead = 90;
const mostChanges = 60;

/** An area in force without areas below, where customers can be, that is open on some day. */
type Leaf = { code: string; region: Region; names: string[]; customers: number };
type Node = Pick<CoverageGap, "region" | "areaCode" | "areaNames"> & { customers: number };

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
  const openOn = await openLeavesOn(db, actor, today, days);
  // The usual case, in which nothing of thousands of areas is read.
  if (openOn.size === 0) return [];
  const leaves = await leavesOf(db, actor, today, [...new Set([...openOn.values()].flat())]);
  const sizes = await sizesOf(db, actor, today);
  const open = new Map<string, CoverageGap>();
  const gaps: CoverageGap[] = [];
  for (const day of days) {
    const nodes = nodesOf(
      (openOn.get(day) ?? []).map((code) => leaves.get(code)!),
      sizes,
    );
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

/** The condition of {@link Leaf} on an area `a`, in the person's reach. */
const isLeaf = (actor: Actor, today: string) => sql<SqlBool>`(a.valid_to is null or a.valid_to > ${today}::date)
  and not exists (select from area b where b.parent_code = a.code and (b.valid_to is null or b.valid_to > ${today}::date))
  and ${reachedBy(actor, "assignment:read", {
    REGION: (regionsOfDuty) =>
      regionsOfDuty
        ? sql<SqlBool>`a.region = any (${regionsOfDuty}::text[])`
        : sql<SqlBool>`exists (select from user_area v where v.user_id = ${actor.id} and v.area_code = a.code)`,
  })}`;

/**
 * Codes of the leaves without a manager, in their order; days without any are absent. Areas are looked at only in regions
 * for which nobody answers as a whole, mostly none.
 */
async function openLeavesOn(db: Db, actor: Actor, today: string, days: readonly string[]) {
  const { rows } = await sql<{ day: string; codes: string[] }>`
    with held as materialized (select s.node, daterange(s.valid_from, s.valid_to) as days from sales_assignment s
      where s.is_primary),
    wide as materialized (select d.day, r.region from unnest(${days}::date[]) as d (day)
      cross join unnest(${[...Region.options]}::text[]) as r (region)
      where not exists (select from held h where h.node in (r.region, 'organisation') and h.days @> d.day)),
    open as (
      select w.day, a.code from wide w join area a on a.region = w.region where ${isLeaf(actor, today)}
      except
      select d.day, n.code from (select distinct day from wide) d join held h on h.days @> d.day
        join area_node n on n.node = h.node and n.depth < 4)
    select day, array_agg(code::text order by code) as codes from open
    group by day`.execute(db);
  return new Map(rows.map(({ day, codes }) => [day, codes]));
}

async function leavesOf(db: Db, actor: Actor, today: string, codes: readonly string[]) {
  const { rows } = await sql<Leaf>`
    with counted as (select c.area_code, count(*)::int as customers from customer c
      where c.area_code = any (${codes}::char(6)[]) and ${byArea(actor, today)} group by c.area_code)
    select a.code, a.region, coalesce(k.customers, 0) as customers,
      array(select n.name from area n where n.code in (left(a.code, 2) || '0000', left(a.code, 4) || '00', a.code)
        order by n.level) as names
    from area a left join counted k on k.area_code = a.code
    where a.code = any (${codes}::char(6)[])`.execute(db);
  return new Map(rows.map((leaf) => [leaf.code, leaf]));
}

const provinceOf = (code: string) => `${code.slice(0, 2)}0000`;
const cityOf = (code: string) => `${code.slice(0, 4)}00`;

/** The number of leaves in each region, province (by both) and city. */
async function sizesOf(db: Db, actor: Actor, today: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ region: Region; city: string; leaves: number }>`
    select a.region, left(a.code, 4) || '00' as city, count(*)::int as leaves from area a
    where ${isLeaf(actor, today)} group by 1, 2`.execute(db);
  const sizes = new Map<string, number>();
  for (const { region, city, leaves } of rows)
    for (const key of new Set([region, `${region} ${provinceOf(city)}`, `${region} ${city}`]))
      sizes.set(key, (sizes.get(key) ?? 0) + leaves);
  return sizes;
}

/** The highest nodes below which every area is open; `region` is set above provinces only. */
function nodesOf(open: readonly Leaf[], sizes: ReadonlyMap<string, number>): Map<string, Node> {
  const nodes = new Map<string, Node>();
  const total = (some: readonly Leaf[]) => some.reduce((sum, { customers }) => sum + customers, 0);
  const isWhole = (key: string, some: readonly Leaf[]) => some.length === sizes.get(key);
  for (const [region, ofRegion] of Map.groupBy(open, (leaf) => leaf.region)) {
    if (isWhole(region, ofRegion)) {
      nodes.set(region, { region, areaCode: null, areaNames: [], customers: total(ofRegion) });
      continue;
    }
    const put = (code: string, some: readonly Leaf[], depth: number) =>
      nodes.set(code, {
        region,
        areaCode: code,
        areaNames: some[0]?.names.slice(0, depth) ?? [],
        customers: total(some),
      });
    for (const [province, ofProvince] of Map.groupBy(ofRegion, ({ code }) => provinceOf(code))) {
      if (isWhole(`${region} ${province}`, ofProvince)) {
        put(province, ofProvince, 1);
        continue;
      }
      for (const [city, ofCity] of Map.groupBy(ofProvince, ({ code }) => cityOf(code))) {
        if (isWhole(`${region} ${city}`, ofCity)) put(city, ofCity, 2);
        else for (const leaf of ofCity) put(leaf.code, [leaf], leaf.names.length);
      }
    }
  }
  return nodes;
}
