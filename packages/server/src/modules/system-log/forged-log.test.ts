/* What somebody can do who owns the database and does not have the installation's key. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createMemoryKeep } from "../../mock/memory/memory-keep.ts";
import { createVault } from "../../node/secrets/vault.ts";
import { sealAll } from "../../testing/sealed-log.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { readKept } from "./kept-checkpoint.ts";
import { signCheckpoint } from "./log-checkpoints.ts";
import { sealLog } from "./log-sealing.ts";
import { verifyLog } from "./log-verification.ts";

let app: TestApp;
let ports: TestApp["ports"];
let ids: string[];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Changes rows like the database's owner, without triggers. */
const forge = (statement: string) =>
  app.database.ownerPool.query(`set session_replication_role = replica; ${statement}; reset session_replication_role`);
const write = async (note: string) => {
  const { id } = await app.ports.db
    .insertInto("audit_log")
    .values({ action: "note.write", noun: "notes", key: note })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sealAll(app);
  return id;
};
const sign = () => signCheckpoint(ports);
const breaksOf = async (of = ports) => (await verifyLog(of, { now: new Date() })).breaks;
const kinds = async (of = ports) => (await breaksOf(of)).map(({ kind }) => kind);
/** Another host, or one that lost its files. */
const withoutKept = () => ({ ...ports, keep: createMemoryKeep() });
const everything = "audit_log, audit_batch, audit_entry, audit_checkpoint, audit_key, audit_archive";
const startOver = "update audit_sealer set xid = 0, log_id = 0";

beforeEach(async () => {
  await forge(`truncate ${everything}; ${startOver}`);
  ports = { ...app.ports, keep: createMemoryKeep() };
  ids = [await write("a"), await write("b")];
  await sign();
  ids.push(await write("c"), await write("d"));
  await sign();
});

test("R-M05 a log that nobody touched fits what is kept, and also stands without it", async () => {
  expect([await breaksOf(), await breaksOf(withoutKept())]).toEqual([[], []]);
});

test("R-M05 a log that was deleted whole is found, by what is kept and by the people who are there", async () => {
  await forge(`truncate ${everything}; ${startOver}`);
  expect(await kinds()).toEqual(["kept_differs", "log_empty"]);
  expect(await kinds(withoutKept())).toEqual(["log_empty"]);
});

test("R-M05 an end that is cut off along with its checkpoints is found, also when lines have come since", async () => {
  await forge(`delete from audit_checkpoint where batch_id > 2; delete from audit_batch where id > 2;
    delete from audit_entry where batch_id > 2; delete from audit_log where id >= ${ids[2]}`);
  expect(await breaksOf()).toEqual([{ kind: "kept_differs", batch: "4" }]);
  for (const note of ["e", "f", "g"]) await write(note);
  // The server does not sign what would make it look whole, nor forget what it has signed.
  expect(await sign()).toBe(false);
  expect(app.logged.at(-1)).toMatchObject({ level: "error", message: expect.stringContaining("last checkpoint") });
  expect(await readKept(ports.keep)).toMatchObject({ checkpoint: { batch: "4" } });
  expect(await kinds()).toEqual(["kept_differs"]);
});

test("R-M05 hashes that were all made anew and signed with another key are found", async () => {
  const { rows } = await app.database.ownerPool.query<{ key: string }>("select public_key as key from audit_key");
  await forge(`update audit_log set actor_code = 'nobody' where id = ${ids[0]};
    truncate audit_batch, audit_entry, audit_checkpoint, audit_key, audit_archive; ${startOver}`);
  await sealAll(app);
  const thief = { ...app.ports, keep: createMemoryKeep(), vault: await createVault([randomBytes(32)]) };
  expect(await signCheckpoint(thief)).toBe(true);
  expect((await kinds()).toSorted()).toEqual(["checkpoint_forged", "kept_differs"]);
  expect(await kinds(withoutKept())).toEqual(["checkpoint_forged"]);
  const { unknownKeys } = await verifyLog(ports, { now: new Date() });
  expect(unknownKeys).toHaveLength(1);
  // The thief's own key counts for nobody but who says so.
  const own = await verifyLog(withoutKept(), { now: new Date(), onlyKeys: [rows[0]!.key] });
  expect(own.breaks.map(({ kind }) => kind)).toEqual(["checkpoint_forged"]);
  expect((await verifyLog(withoutKept(), { now: new Date(), onlyKeys: unknownKeys })).breaks).toEqual([]);
});

test("R-M05 a private key that the thief seals under our public key is no key of ours", async () => {
  const stranger = await createVault([randomBytes(32)]);
  const { rows } = await app.database.ownerPool.query<{ key: string }>("select public_key as key from audit_key");
  const sealed = await stranger.seal(`audit-key/${rows[0]!.key}`, "AAAA");
  await forge(
    `update audit_key set sealed_private_key = '${ports.vault.keyId}.${sealed.split(".").slice(1).join(".")}'`,
  );
  expect(await kinds(withoutKept())).toEqual(["checkpoint_forged", "checkpoint_forged"]);
  // Signing goes on with a key of our own.
  await write("e");
  expect(await sign()).toBe(true);
});

test("R-M05 a line with a time that is still to come is found, sealed or not", async () => {
  await forge("insert into audit_log (action, at) values ('put.in', now() + interval '1 day')");
  const { rows } = await app.database.ownerPool.query<{ id: string }>("select max(id)::text as id from audit_log");
  expect(await breaksOf()).toEqual([{ kind: "row_in_future", row: rows[0]!.id, batch: null }]);
  await sealAll(app);
  expect(await breaksOf()).toEqual([{ kind: "row_in_future", row: rows[0]!.id, batch: null }]);
});

test("R-M05 a line of a transaction that is still to come is found, and the sealer does not take it in", async () => {
  for (const part of ["null", "'imports/1'"]) {
    await forge(`insert into audit_log (action, at, xid, part_of)
      values ('put.in', now() - interval '1 day', 9000000000000, ${part})`);
    await sealLog(app.ports, 20_000);
    expect(await kinds()).toEqual(["row_unsealed"]);
    await forge("delete from audit_log where action = 'put.in'");
  }
});

test("R-M05 checkpoints that were removed, and lines above the last seal, are found, also without anything kept", async () => {
  app.clock.advance(2400);
  await write("later");
  expect(await kinds(withoutKept())).toEqual([]);
  await forge("truncate audit_checkpoint");
  expect(await breaksOf(withoutKept())).toEqual([{ kind: "checkpoint_missing", batch: "1" }]);
  // What is kept was a checkpoint of the database, too.
  expect(await breaksOf()).toContainEqual({ kind: "checkpoint_missing", batch: "4" });
  await forge(`delete from audit_batch where id = 5; delete from audit_entry where batch_id = 5;
    update audit_log set at = at - interval '1 hour' where key = 'later'`);
  expect(await kinds(withoutKept())).toEqual(["row_unsealed"]);
});

test("R-M05 what is kept outside the database is found when it was changed", async () => {
  const text = (await ports.keep.read("audit-checkpoint")) ?? "";
  const { publicKeys } = JSON.parse(text) as { publicKeys: string[] };
  expect(publicKeys).toHaveLength(1);
  await ports.keep.write("audit-checkpoint", text.replace('"batch":"4"', '"batch":"3"'));
  expect(await kinds()).toEqual(["kept_forged"]);
  await ports.keep.write("audit-checkpoint", text.slice(0, 40));
  expect(await kinds()).toEqual(["kept_forged"]);
});

test("R-M05 lines that were only late are sealed before they are called a break", async () => {
  await forge("insert into audit_log (action, at) values ('of.long', now() - interval '5 minutes')");
  expect(await kinds()).toEqual(["row_unsealed"]);
  const { breaks } = await verifyLog(ports, { now: new Date(), settle: () => sealAll(app) });
  expect(breaks).toEqual([]);
});

test("R-M05 with a new key of the installation what the old one signed still counts, once it is sealed anew", async () => {
  const [old, present] = [randomBytes(32), randomBytes(32)];
  await forge(`truncate ${everything}; ${startOver}`);
  const of = async (...keys: Buffer[]) => ({ ...withoutKept(), vault: await createVault(keys) });
  await write("a");
  await signCheckpoint(await of(old));
  expect(await kinds(await of(present))).toEqual(["checkpoint_forged"]);
  await write("b");
  await signCheckpoint(await of(present, old));
  expect(await breaksOf(await of(present))).toEqual([]);
  expect((await verifyLog(await of(present), { now: new Date() })).publicKeys).toHaveLength(1);
});

test("R-M05 when the installation's key is lost, signatures of before count by the keys that are kept outside", async () => {
  ports = { ...ports, vault: await createVault([randomBytes(32)]) };
  expect(await breaksOf()).toEqual([]);
  await write("e");
  expect(await sign()).toBe(true);
  expect(await breaksOf()).toEqual([]);
  expect(await kinds(withoutKept())).toEqual(["checkpoint_forged", "checkpoint_forged"]);
});

test("R-M05 in another cluster, where transactions have lower numbers, the log goes on being sealed", async () => {
  await forge("update audit_log set xid = xid + 1000000000; update audit_sealer set xid = 1000000000000");
  await write("after the move");
  expect(await breaksOf()).toEqual([]);
});
