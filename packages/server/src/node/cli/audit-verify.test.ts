import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signCheckpoint } from "../../modules/system-log/log-checkpoints.ts";
import { sealAll } from "../../testing/sealed-log.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { createKeep } from "../storage/kept-texts.ts";
import { auditVerify } from "./audit-verify.ts";

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), "busbar-verify-"));
const keep = createKeep(folder);
beforeAll(async () => {
  app = await startTestApp();
  await app.as("admin");
  await sealAll(app);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function verify(...args: string[]) {
  const lines: string[] = [];
  const intact = await auditVerify({ ...app.ports, keep }, args, (line) => lines.push(line));
  return { intact, text: lines.join("\n") };
}

test("R-M05 the command says that the log is intact, and with which hash it ends", async () => {
  const { intact, text } = await verify();
  expect(intact).toBe(true);
  expect(text).toContain("No checkpoint is stored outside the database yet");
  await signCheckpoint({ ...app.ports, keep });
  expect((await verify()).text).toMatch(/^Outside the database, batch \d+ of 2026-01-20T\S+ is recorded as signed/m);
  expect(text).toMatch(/^The log is intact: \d+ sealed rows in \d+ batches/);
  const hash = /its hash (\S+)/.exec(text)![1]!;
  expect((await verify("--expect", hash)).intact).toBe(true);
  const other = Buffer.alloc(32, 7).toString("base64");
  expect(await verify("--expect", other)).toMatchObject({ intact: false, text: expect.stringContaining(other) });
});

test("R-M05 the command names the row that was changed by somebody who owns the database", async () => {
  const { rows } = await app.database.ownerPool.query<{ id: string }>(
    "select id from audit_log where action = 'authn_login' order by id limit 1",
  );
  await app.database.ownerPool.query(`set session_replication_role = replica;
    update audit_log set ip = '10.9.9.9' where id = ${rows[0]!.id}; reset session_replication_role`);
  const { intact, text } = await verify();
  expect(intact).toBe(false);
  expect(text).toMatch(
    new RegExp(`^row ${rows[0]!.id} \\(batch \\d+\\) was changed after it was sealed\nThe log is BROKEN`),
  );
});

test("R-M05 the command says that a log was deleted whole", async () => {
  await app.database.ownerPool.query(`set session_replication_role = replica;
    truncate audit_log, audit_batch, audit_entry, audit_checkpoint, audit_key, audit_archive;
    update audit_sealer set xid = 0, log_id = 0; reset session_replication_role`);
  const { intact, text } = await verify();
  expect(intact).toBe(false);
  expect(text).toContain("The log is empty although the database has been in use: it was deleted.");
  expect(text).toMatch(/^batch \d+ is the end recorded outside the database, but is not in the log/m);
});
