import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebhookEvent } from "@busbar/contract/webhooks/webhook-events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChildServer, startChildServer } from "../../testing/child-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/database.ts";
import { createSomeCustomer } from "../../testing/second-process.ts";
import { authority } from "../../testing/webhooks/certificates.ts";
import { type Receiver, startReceiver } from "../../testing/webhooks/receiver.ts";

const rounds = Number(process.env["KILL_ROUNDS"] ?? 2);
const perRound = 6;
/** Longer than a killed process holds a delivery. */
const patient = { timeout: 120_000, interval: 200 };

let database: TestDatabase;
let receiver: Receiver;
let folder: string;
const servers: ChildServer[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  receiver = await startReceiver();
  folder = mkdtempSync(join(tmpdir(), "busbar-webhook-kill-"));
  // The embedded database's own account enters it, too.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "authorities.pem"), authority);
});
afterAll(async () => {
  for (const server of servers) await server.kill();
  await receiver.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function start() {
  const server = await startChildServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    BUSBAR_WEBHOOK_ALLOW: "loopback",
    BUSBAR_WEBHOOK_CA_FILE: join(folder, "authorities.pem"),
  });
  servers.push(server);
  await server.ready;
  return { server, admin: server.client(await server.tokenOf("admin")) };
}

test("a server that is killed while it delivers loses no event: each arrives at least once, under one id", {
  timeout: 60_000 + rounds * 150_000,
}, async () => {
  const made = new Set<string>();
  const arrived = () => receiver.received.map(({ body }) => WebhookEvent.parse(JSON.parse(body)).data.id);
  for (let round = 0; round < rounds; round += 1) {
    const { server, admin } = await start();
    if (round === 0) {
      const { id: responsibleId } = await admin.userInfo();
      const account = await admin.createServiceAccount({
        body: {
          code: "killed",
          name: "ERP",
          purpose: "kill",
          expiresOn: "2026-12-31",
          responsibleId,
          permissions: ["customer:read"],
          scope: { kind: "ALL" },
        },
      });
      const body = {
        name: "ERP",
        address: receiver.address(),
        eventTypes: ["customer.created"],
        accountId: account.id,
      };
      await admin.createWebhook({ body });
    }
    // Answers come late, so that the server is killed between posting and noting.
    const before = receiver.received.length;
    receiver.answerWith(() => {});
    for (let at = 0; at < perRound; at += 1) made.add((await createSomeCustomer(admin)).id);
    await expect.poll(() => receiver.received.length, patient).toBeGreaterThan(before);
    await server.kill();
  }
  receiver.answerWith((_, response) => response.writeHead(204).end());
  await start();
  await expect
    .poll(
      async () => (await database.pool.query("select from webhook_delivery where state <> 'DELIVERED'")).rowCount,
      patient,
    )
    .toBe(0);
  await expect.poll(() => new Set(arrived()).size, patient).toBe(made.size);
  expect(new Set(arrived())).toEqual(made);
  const ids = new Map<string, Set<unknown>>();
  for (const [at, id] of arrived().entries())
    ids.set(id, (ids.get(id) ?? new Set()).add(receiver.received[at]?.headers["webhook-id"]));
  expect([...ids.values()].every(({ size }) => size === 1)).toBe(true);
});
