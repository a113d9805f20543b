import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { sealAll } from "../../testing/sealed-log.ts";
import { createMemoryKeep } from "../../mock/memory/memory-keep.ts";
import { signCheckpoint } from "./log-checkpoints.ts";
import { verifyLog } from "./log-verification.ts";

let app: TestApp;
let ids: string[];
/** Nothing is kept of the log of another test. */
let ports: TestApp["ports"];

beforeAll(async () => {
  app = await startTestApp({ demo: false });
});
afterAll(() => app.close());

/** Changes rows like the database's owner, without triggers. */
const forge = (statement: string) =>
  app.database.ownerPool.query(`set session_replication_role = replica; ${statement}; reset session_replication_role`);
const write = async (note: string) => {
  const { id } = await app.ports.db
    .insertInto("audit_log")
    .values({ action: "note.write", noun: "notes", key: note, after: JSON.stringify({ note }) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sealAll(app);
  return id;
};
const verdict = () => verifyLog(ports, { now: new Date(Date.now() + 3_600_000) });

beforeEach(async () => {
  await forge(`truncate audit_log, audit_batch, audit_entry, audit_checkpoint, audit_key, audit_archive`);
  await forge(`update audit_sealer set xid = 0, log_id = 0`);
  ports = { ...app.ports, keep: createMemoryKeep() };
  ids = [await write("a"), await write("b")];
  await signCheckpoint(ports);
  ids.push(await write("c"), await write("d"));
});

test("R-M05 a log that nobody touched is intact", async () => {
  expect(await verdict()).toMatchObject({ rows: 4, batches: 4, checkpoints: 1, breaks: [], last: { batch: "4" } });
});

test("R-M05 one changed letter of a row is found and located", async () => {
  await forge(`update audit_log set after = '{"note":"B"}' where id = ${ids[1]}`);
  expect((await verdict()).breaks).toEqual([{ kind: "row_changed", row: ids[1], batch: "2" }]);
});

test("R-M05 a removed row is found and located", async () => {
  await forge(`delete from audit_log where id = ${ids[2]}`);
  expect((await verdict()).breaks).toEqual([{ kind: "row_removed", row: ids[2], batch: "3" }]);
});

test("R-M05 two rows that were exchanged are both found", async () => {
  await forge(`update audit_log l set key = o.key, after = o.after from audit_log o
    where (l.id, o.id) in ((${ids[0]}, ${ids[1]}), (${ids[1]}, ${ids[0]}))`);
  expect((await verdict()).breaks).toEqual([
    { kind: "row_changed", row: ids[0], batch: "1" },
    { kind: "row_changed", row: ids[1], batch: "2" },
  ]);
});

test("R-M05 a row put in afterwards, behind the sealer, is found", async () => {
  await forge(`insert into audit_log (action, at, xid) values ('note.write', now() - interval '1 day', 1)`);
  expect((await verdict()).breaks).toMatchObject([{ kind: "row_unsealed", batch: null }]);
});

test("R-M05 a row taken out with its seal breaks the batch", async () => {
  await forge(`delete from audit_log where id = ${ids[2]}; delete from audit_entry where log_id = ${ids[2]}`);
  expect((await verdict()).breaks).toEqual([{ kind: "batch_changed", batch: "3" }]);
});

test("R-M05 a batch taken out of the middle is found", async () => {
  await forge(`delete from audit_batch where id = 3; delete from audit_entry where batch_id = 3;
    delete from audit_log where id = ${ids[2]}`);
  expect((await verdict()).breaks).toEqual([{ kind: "batch_removed", batch: "3" }]);
});

test("R-M05 an end that is cut off behind a checkpoint is found by the checkpoint", async () => {
  await signCheckpoint(ports);
  await forge(`delete from audit_batch where id > 2; delete from audit_entry where batch_id > 2;
    delete from audit_log where id >= ${ids[2]}`);
  expect((await verdict()).breaks).toEqual([
    { kind: "end_cut_off", batch: "4" },
    { kind: "kept_differs", batch: "4" },
  ]);
});

test("R-M05 a chain that was made anew does not match the signed checkpoint", async () => {
  await forge(`update audit_log set actor_code = 'nobody' where id = ${ids[0]};
    delete from audit_batch; delete from audit_entry; update audit_sealer set xid = 0, log_id = 0`);
  await sealAll(app);
  await write("e");
  expect((await verdict()).breaks).toEqual([
    { kind: "checkpoint_differs", batch: "2" },
    { kind: "kept_differs", batch: "2" },
  ]);
});

test("R-M05 a checkpoint that nobody signed is found", async () => {
  await forge(`update audit_checkpoint set hash = (select hash from audit_batch where id = 1), batch_id = 1`);
  expect((await verdict()).breaks).toEqual([
    { kind: "checkpoint_forged", batch: "1" },
    { kind: "checkpoint_missing", batch: "2" },
  ]);
});
