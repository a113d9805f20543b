import { afterAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { runChecks } from "../checks/run-checks.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { db, clock } = app.ports;
const clerk = await app.as("clerk1");
const idOf = async (code: string) =>
  (await db.selectFrom("pickup_point").select("id").where("external_code", "=", code).executeTakeFirstOrThrow()).id;
const check = (pointId: string, month: string) => runChecks(db, [{ pointId, month }], clock.today(), clock.now());
const list = async (pointId: string) =>
  (await clerk.listExceptions({ query: { pageNo: 1, pageSize: 50, sort: "code", pointId } })).list;
/** Takes slots (from 1) out of a day. */
async function lose(pointId: string, day: string, from: number, to: number): Promise<void> {
  await app.database.pool.query(
    `update interval_day d set
       values = (select array_agg(case when slot between $3 and $4 then null else value end order by slot)
         from unnest(d.values) with ordinality as u (value, slot)),
       quality = (select string_agg(case when slot between $3 and $4 then '-' else 'A' end, '' order by slot)
         from unnest(d.values) with ordinality as u (value, slot)),
       total = (select coalesce(sum(value), 0) from unnest(d.values) with ordinality as u (value, slot) where slot not between $3 and $4)
     where d.point_id = $1 and d.day = $2 and d.channel = 'ACTIVE_IMPORT'`,
    [pointId, day, from, to],
  );
}
const valuesOf = async (pointId: string, day: string) => {
  const query = { from: day, to: new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10) };
  const { days } = await clerk.getIntervals({ params: { id: pointId }, query: { ...query, channel: "ACTIVE_IMPORT" } });
  return days[0];
};
const reason = "checked with the grid company";

test("months of the demo's first points have nothing that blocks", async () => {
  for (const code of ["PP-DEMO-001", "PP-DEMO-002", "PP-DEMO-003", "PP-DEMO-004"]) {
    const id = await idOf(code);
    await check(id, "2025-10");
    expect((await list(id)).filter(({ severity }) => severity === "BLOCK")).toEqual([]);
  }
});

test("what is missing blocks, is estimated as proposed and then resolved by the check; the old day stays in the history", async () => {
  const id = await idOf("PP-DEMO-005");
  const whole = await valuesOf(id, "2025-10-15");
  await lose(id, "2025-10-15", 41, 44);
  await lose(id, "2025-10-16", 1, 96);
  await check(id, "2025-10");
  const [found] = await list(id);
  expect(found).toMatchObject({
    code: "R01",
    severity: "BLOCK",
    status: "OPEN",
    month: "2025-10",
    firstDay: "2025-10-15",
    lastDay: "2025-10-16",
    figures: { missing: "100", slots: "2976" },
    actions: { accept: "exceptions.blocks", ignore: "exceptions.blocks", estimate: "ok" },
  });
  const params = { id: found!.id };
  const decision = { rowVersion: found!.rowVersion, reason };
  expect(await refusalOf(clerk.acceptException({ params, body: decision }))).toMatchObject({
    reason: "exceptions.blocks",
  });
  const proposal = await clerk.getEstimate({ params });
  expect(proposal).toMatchObject({ left: 0, rowVersion: found!.rowVersion });
  expect(proposal.days.map(({ day, slots }) => [day, slots.length, slots[0]?.method])).toEqual([
    ["2025-10-15", 4, "LINEAR"],
    ["2025-10-16", 96, "LIKE_DAYS"],
  ]);
  expect(await valuesOf(id, "2025-10-15")).toMatchObject({ version: 1 });
  const taken = await clerk.takeEstimate({ params, body: decision });
  expect(taken).toMatchObject({ status: "FIXED", reason });
  const day = await valuesOf(id, "2025-10-15");
  expect(day).toMatchObject({ version: 2, quality: `${"A".repeat(40)}EEEE${"A".repeat(52)}` });
  expect(day?.values.slice(40, 44)).toEqual(proposal.days[0]?.slots.map(({ value }) => value));
  expect(day?.values.slice(0, 40)).toEqual(whole?.values.slice(0, 40));
  expect((await list(id)).filter(({ status }) => status === "OPEN")).toEqual([]);
  const { rows } = await app.database.pool.query(
    "select day, version from interval_day_history where point_id = $1 order by day",
    [id],
  );
  expect(rows).toEqual([
    { day: "2025-10-15", version: 1 },
    { day: "2025-10-16", version: 1 },
  ]);
  expect(await refusalOf(clerk.takeEstimate({ params, body: decision }))).toMatchObject({ reason: "stale" });
});

test("a warning is accepted with a reason, stays accepted while its figures do, and is open again when they change", async () => {
  const id = await idOf("PP-DEMO-006");
  await app.database.pool.query("update pickup_point set contract_demand_kw = 100 where id = $1", [id]);
  await check(id, "2025-11");
  const [warned] = await list(id);
  expect(warned).toMatchObject({ code: "R12", severity: "WARN", figures: { contract: "100.000" } });
  const params = { id: warned!.id };
  const short = clerk.acceptException({ params, body: { rowVersion: warned!.rowVersion, reason: "ok" } });
  expect(await refusalOf(short)).toMatchObject({ code: 1400, errors: [{ path: "reason" }] });
  const accepted = await clerk.acceptException({ params, body: { rowVersion: warned!.rowVersion, reason } });
  expect(accepted).toMatchObject({ status: "ACCEPTED", reason, actions: { accept: "illegal_transition" } });
  await check(id, "2025-11");
  expect(await list(id)).toMatchObject([{ status: "ACCEPTED" }]);
  await app.database.pool.query("update pickup_point set contract_demand_kw = 110 where id = $1", [id]);
  await check(id, "2025-11");
  expect(await list(id)).toMatchObject([{ status: "OPEN", reason: null, decidedBy: null }]);
  await app.database.pool.query("update pickup_point set contract_demand_kw = null where id = $1", [id]);
  await check(id, "2025-11");
  expect(await list(id)).toMatchObject([{ status: "FIXED", decidedBy: null }]);
});

test("a value on hold is written when it is accepted, and dropped when it is ignored; many are decided at once", async () => {
  const id = await idOf("PP-DEMO-007");
  await lose(id, "2025-09-10", 20, 21);
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into vee_exception (point_id, channel, code, severity, first_day, last_day, slot, held_value, opened_at)
     select $1, 'ACTIVE_IMPORT', 'R05', 'HELD', '2025-09-10', '2025-09-10', slot, 900000, now()
     from generate_series(20, 21) as slot returning id`,
    [id],
  );
  const [first, second] = rows.map((row) => row.id) as [string, string];
  const version = async (one: string) => (await list(id)).find((row) => row.id === one)!.rowVersion;
  await clerk.ignoreException({ params: { id: second }, body: { rowVersion: await version(second), reason } });
  const body = { ids: [first, second, "999999999"], decision: "ACCEPTED" as const, reason };
  expect(await clerk.decideExceptions({ body })).toEqual({
    decided: 1,
    refused: [
      { id: second, reason: "illegal_transition" },
      { id: "999999999", reason: "not_found" },
    ],
  });
  const day = await valuesOf(id, "2025-09-10");
  expect(day?.values.slice(19, 21)).toEqual(["900.000", null]);
  const missing = (await list(id)).find(({ code }) => code === "R01");
  expect(missing).toMatchObject({ status: "OPEN", figures: { missing: "1" } });
});

test("importers see exceptions and do not decide them, managers those of their region, customers none", async () => {
  const manager = await app.as("smcentral");
  const seen = await manager.listExceptions({ query: { pageNo: 1, pageSize: 50, sort: "code" } });
  expect(new Set(seen.list.map(({ pointId }) => pointId))).toEqual(new Set([await idOf("PP-DEMO-007")]));
  const [one] = seen.list;
  expect(one?.actions).toEqual({ accept: "not_allowed", ignore: "not_allowed", estimate: "not_allowed" });
  const decide = { params: { id: one!.id }, body: { rowVersion: one!.rowVersion, reason } };
  expect(await refusalOf(manager.acceptException(decide))).toMatchObject({ code: 1403 });
  const customer = await app.as("enterprise1");
  const refused = customer.listExceptions({ query: { pageNo: 1, pageSize: 50, sort: "code" } });
  expect(await refusalOf(refused)).toMatchObject({ code: 1403 });
});

test("each day the last whole month is checked once, and again when something in it has changed", async () => {
  const id = await idOf("PP-DEMO-002");
  // The demo was seeded by the machine's clock, which is ahead of the test's.
  await app.dutiesOn("2026-01-21");
  expect((await list(id)).filter(({ month }) => month === "2025-12")).toEqual([]);
  await lose(id, "2025-12-10", 1, 3);
  await app.dutiesOn("2026-01-22");
  expect((await list(id)).filter(({ month }) => month === "2025-12")).toEqual([]);
  await app.database.pool.query(
    `update interval_day d set written_at = c.checked_at + interval '1 ms' from reading_check c
      where d.point_id = $1 and d.day = '2025-12-10' and c.point_id = d.point_id and c.month = '2025-12-01'`,
    [id],
  );
  await app.dutiesOn("2026-01-23");
  expect(await list(id)).toMatchObject([{ code: "R01", month: "2025-12", figures: { missing: "3" } }]);
});
