import type { WebhookDelivery } from "@busbar/contract/webhooks/webhook-deliveries";
import { afterAll, expect, test } from "vitest";
import { createWebhookPoster } from "../../../node/webhooks/webhook-poster.ts";
import { openServiceAccount } from "../../../testing/people/service-account.ts";
import { createSomeCustomer } from "../../../testing/second-process.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { authority } from "../../../testing/webhooks/certificates.ts";
import { startReceiver, thisMachine } from "../../../testing/webhooks/receiver.ts";

const receiver = await startReceiver();
const app = await startTestApp({
  webhookPoster: createWebhookPoster({ allowed: thisMachine, authorities: authority }),
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const patient = { timeout: 30_000 };
type Row = { state: string; tries: WebhookDelivery["attempts"]; next_at: Date | null };
/** Read past the calls: the sessions of people end while the days of the schedule go by. */
const deliveryOf = async (id: string) =>
  (await app.database.pool.query<Row>("select state, tries, next_at from webhook_delivery where webhook_id = $1", [id]))
    .rows[0];
const look = () => app.app.runTask("send-webhooks");

test("what a receiver refuses is sent again under its id after each pause, then the webhook is turned off and its owner told", async () => {
  const admin = await app.as("admin");
  const { account } = await openServiceAccount(app, { expiresOn: "2026-12-31" });
  const body = { name: "ERP", address: receiver.address(), eventTypes: ["customer.created"], accountId: account.id };
  const { webhook } = await admin.createWebhook({ body });
  receiver.answerWith((_, response) => response.writeHead(500).end("no"));
  await createSomeCustomer(admin);
  const pauses = [5, 300, 1800, 7200, 18_000, 36_000, ...Array.from({ length: 5 }, () => 86_400)];
  const attempted = (count: number) =>
    expect
      .poll(async () => {
        await look();
        return (await deliveryOf(webhook.id))?.tries.length;
      }, patient)
      .toBe(count);
  for (const [at, pause] of pauses.entries()) {
    await attempted(at + 1);
    const seconds = ((await deliveryOf(webhook.id))!.next_at!.getTime() - app.clock.now().getTime()) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(pause);
    expect(seconds).toBeLessThanOrEqual(pause * 1.1 + 0.001);
    app.clock.advance(seconds - 1);
    await look();
    expect(receiver.received).toHaveLength(at + 1);
    app.clock.advance(1.001);
  }
  await attempted(pauses.length + 1);
  const stateOf = async () =>
    (await app.database.pool.query("select off_why from webhook where id = $1", [webhook.id])).rows[0];
  await expect.poll(stateOf, patient).toEqual({ off_why: "FAILING" });
  expect(await deliveryOf(webhook.id)).toMatchObject({ state: "FAILED", next_at: null });
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const { rows: told } = await app.database.pool.query(
    `select r.user_id::text as id from notice n join notice_receipt r on r.notice_id = n.id
     where n.html_zh like '%Webhook%ERP%'`,
  );
  expect(told).toEqual([{ id: account.responsible.id }]);
  const { rowCount } = await app.database.pool.query("select from audit_log where action = 'webhook.failed'");
  expect(rowCount).toBe(1);
});
