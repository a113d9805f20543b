import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChildServer, startChildServer } from "../../testing/child-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/database.ts";
import { slowDown } from "../../testing/slow-process.ts";

/** Of a processor's time; the long run uses a fifth. */
const share = Number(process.env["CPU_SHARE"] ?? 0.6);

let database: TestDatabase;
let server: ChildServer | undefined;
const folder = mkdtempSync(join(tmpdir(), "busbar-slow-"));
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await server?.kill();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test("on a part of a processor a first start loads the demo organisation, and people sign in and read", async () => {
  server = await startChildServer({ DATABASE_URL: database.url, DATA_DIR: folder });
  const atFullSpeed = slowDown(server.child, share);
  try {
    await server.ready;
    const clerk = server.client(await server.tokenOf("clerk1"));
    expect((await clerk.listCustomers({ query: {} })).total).toBeGreaterThan(0);
    expect(server.said()).not.toMatch(/idle|terminat|timeout/i);
  } finally {
    atFullSpeed();
  }
}, 300_000);
