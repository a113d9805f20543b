import { afterAll, beforeAll, expect, test } from "vitest";
import { sealAll } from "../../testing/sealed-log.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { auditVerify } from "./audit-verify.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.as("admin");
  await sealAll(app);
});
afterAll(() => app.close());

async function verify(...args: string[]) {
  const lines: string[] = [];
  const intact = await auditVerify(app.ports, args, (line) => lines.push(line));
  return { intact, text: lines.join("\n") };
}

test("R-M05 the command says that the log is intact, and with which hash it ends", async () => {
  const { intact, text } = await verify();
  expect(intact).toBe(true);
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
