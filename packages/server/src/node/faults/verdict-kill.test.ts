import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { warned } from "@busbar/contract/invoices/check-verdicts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { broken } from "../../testing/fixtures/money-invariants.ts";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { type ChildServer, startChildServer } from "../../testing/child-server.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
let server: ChildServer | undefined;
const folder = mkdtempSync(join(tmpdir(), "busbar-verdict-kill-"));
// PostgreSQL's own user must be able to enter it.
chmodSync(folder, 0o755);
beforeAll(async () => {
  app = await startTestApp();
}, 60_000);
afterAll(async () => {
  await server?.kill();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query(text, values)).rows as Row[];
async function start() {
  server = await startChildServer({ DATABASE_URL: app.database.url, DATA_DIR: folder });
  await server.ready;
  return server.client(await server.tokenOf("clerk2"));
}

test("R-B05 first reviews that were passed before the server was killed are applied by the next one, each once", async () => {
  const { contract, submitted } = await invoiceFixture(app);
  const given = [];
  for (const period of ["202501", "202502", "202503", "202504"])
    given.push(await submitted((await contract(1)).id, period));
  const ids = given.map(({ id }) => id);
  const states = async () =>
    (await rows<{ status: number }>("select status from invoice where id = any ($1) order by id", [ids])).map(
      ({ status }) => status,
    );

  const client = await start();
  await Promise.all(
    given.map(({ id, rowVersion, inside }) =>
      client.giveVerdict({ params: { id }, body: { rowVersion, seen: warned(inside!.checks) } }),
    ),
  );
  await server?.kill();
  expect(await states()).toEqual([2, 2, 2, 2]);
  // Their time comes while no server runs.
  await rows("update pending_verdict set due_at = given_at");

  await start();
  await expect.poll(states, { timeout: 30_000 }).toEqual([3, 3, 3, 3]);
  const events = "select invoice_id from invoice_event where action = 'review' and invoice_id = any ($1) order by 1";
  expect((await rows<{ invoice_id: string }>(events, [ids])).map(({ invoice_id }) => invoice_id)).toEqual(ids);
  expect(await rows("select from pending_verdict")).toEqual([]);
  for (const [what, text] of Object.entries(broken)) expect(await rows(text), what).toEqual([]);
}, 90_000);
