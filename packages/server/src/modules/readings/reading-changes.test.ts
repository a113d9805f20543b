import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importer } from "../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { emptyPoints, importFile, longFile } from "./testing/interval-files.ts";

let app: TestApp;
let clerk: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  clerk = await importer(app, "clerk1", "zh-CN", "intervals");
});
afterAll(() => app.close());

const unsettled = "select from record_change where xid >= pg_snapshot_xmin(pg_current_snapshot())";
/** Waits until no transaction holds changes back. */
const settled = () =>
  expect.poll(async () => (await app.database.pool.query(unsettled)).rowCount, { timeout: 60_000 }).toBe(0);
async function present(): Promise<string> {
  await settled();
  return (await (await app.as("admin")).listChanges({ query: {} })).next;
}
/** Of exceptions the named one alone: checks of months open others meanwhile. */
async function toldTo(api: Client<AllRoutes>, after: string, exception?: string): Promise<string[]> {
  await settled();
  const { list } = await api.listChanges({ query: { after, limit: 1000 } });
  const asked = list.filter(({ type, id }) =>
    type.startsWith("exception.") ? id === exception : /^(reading|import|period)\./.test(type),
  );
  return asked.map(({ type, id, rowVersion }) => `${type} ${id} ${rowVersion === null ? "-" : "v"}`).toSorted();
}

test("an import tells of itself to its owner, of its points and of what it held to who may read them, and its undo too", async () => {
  const codes = await emptyPoints(app, 2);
  const [one = "", two = ""] = codes;
  const idOf = (code: string) => code.slice("IMPORT-".length);
  const start = await present();
  const batch = await importFile(
    clerk,
    longFile([
      [one, "2025-06-01T00:00:00+08:00", "1.5", "kWh"],
      [one, "2025-06-02T00:00:00+08:00", "1.5", "kWh"],
      [two, "2025-06-01T00:00:00+08:00", "1.5", "kWh"],
      [two, "2025-06-01T00:15:00+08:00", "9999", "kWh"],
    ]),
  );
  const { rows } = await app.database.pool.query<{ id: string }>("select id from vee_exception where batch_id = $1", [
    batch.id,
  ]);
  const readings = [`reading.imported ${idOf(one)} v`, `reading.imported ${idOf(two)} v`];
  const exception = rows[0]!.id;
  const held = `exception.opened ${exception} v`;
  const expected = [held, `import.finished ${batch.id} -`, ...readings];
  expect(await toldTo(clerk.client, start, exception)).toEqual(expected.toSorted());
  const beside = await app.as("admin");
  expect(await toldTo(beside, start, exception)).toEqual([held, ...readings].toSorted());
  const later = await present();
  await clerk.undo(batch.id);
  expect(await toldTo(clerk.client, later)).toEqual([`import.undone ${batch.id} -`, ...readings].toSorted());
});

test("an exception that is open again is told again, and one that is decided is not", async () => {
  const [code = ""] = await emptyPoints(app, 1);
  const pointId = code.slice("IMPORT-".length);
  const start = await present();
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into vee_exception (point_id, channel, code, severity, first_day, last_day, month, opened_at)
     values ($1, 'ACTIVE_IMPORT', 'R06', 'WARN', '2025-06-01', '2025-06-10', '2025-06-01', now()) returning id`,
    [pointId],
  );
  const { id } = rows[0]!;
  const told = `exception.opened ${id} v`;
  expect(await toldTo(clerk.client, start, id)).toEqual([told]);
  const opened = await present();
  await app.database.pool.query(
    `update vee_exception set status = 'IGNORED', decided_at = now(), decided_by = (select min(id) from user_account),
       reason = '已核实' where id = $1`,
    [id],
  );
  expect(await toldTo(clerk.client, opened, id)).toEqual([]);
  await app.database.pool.query(
    "update vee_exception set status = 'OPEN', decided_at = null, decided_by = null, reason = null where id = $1",
    [id],
  );
  expect(await toldTo(clerk.client, opened, id)).toEqual([told]);
});

test("R-P05 a month that is closed or opened again is told, by its number, to who reaches every statement alone", async () => {
  await app.database.pool.query("delete from billing_period where period = '201907'");
  await app.database.pool.query("insert into billing_period (period) values ('201907')");
  const start = await present();
  await app.database.pool.query(
    "update billing_period set state = 'CLOSED', closed_at = now(), control = '{}' where period = '201907'",
  );
  expect(await toldTo(await app.as("finance1"), start)).toEqual(["period.closed 201907 v"]);
  expect(await toldTo(await app.as("enterprise1"), start)).toEqual([]);
  const closed = await present();
  await app.database.pool.query(
    "update billing_period set state = 'OPEN', closed_at = null, control = null where period = '201907'",
  );
  expect(await toldTo(await app.as("admin"), closed)).toEqual(["period.reopened 201907 v"]);
});
