import type { AssignmentEffect } from "@busbar/contract/assignments/coverage";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { visibleTo as customersSeenBy } from "../../kernel/records/customer-visibility.ts";
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
export const byArea = (actor: Actor, today: string) => sql<SqlBool>`c.manager_override_user_id is null
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
