import type { Webhook, WebhookDraft } from "@busbar/contract/webhooks/webhooks";
import { WebhookEvent } from "@busbar/contract/webhooks/webhook-events";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createWebhookPoster } from "../../node/webhooks/webhook-poster.ts";
import { openServiceAccount } from "../../testing/people/service-account.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { createSomeCustomer, startSecondProcess } from "../../testing/second-process.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { authority } from "../../testing/webhooks/certificates.ts";
import { type Receiver, startReceiver, thisMachine } from "../../testing/webhooks/receiver.ts";

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  const webhookPoster = createWebhookPoster({ allowed: thisMachine, authorities: authority });
  app = await startTestApp({ webhookPoster });
});
afterEach(async () => {
  await app.database.pool.query("delete from webhook");
  receiver.answerWith((_, response) => response.writeHead(204).end());
  receiver.received.length = 0;
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

// A change is told once every transaction that began before it has ended, those of other tests' databases among them.
const patient = { timeout: 60_000 };
vi.setConfig({ testTimeout: 240_000 });
const admin = () => app.as("admin");
async function open(given: Partial<WebhookDraft> = {}, account: Parameters<typeof openServiceAccount>[1] = {}) {
  const { account: owner, token } = await openServiceAccount(app, account);
  const body = { name: "ERP", address: receiver.address(), eventTypes: ["customer.created"], accountId: owner.id };
  const { webhook, secret } = await (await admin()).createWebhook({ body: { ...body, ...given } });
  return { webhook, secret, token, account: owner };
}
/** Lets this process look again and again until `seen` is true. */
const until = (seen: () => unknown) =>
  expect
    .poll(async () => {
      await app.app.runTask("send-webhooks");
      return seen();
    }, patient)
    .toBeTruthy();
const customer = async () => createSomeCustomer(await admin());
const deliveriesOf = async ({ id }: Pick<Webhook, "id">) =>
  (await (await admin()).listWebhookDeliveries({ params: { id } })).list;
const present = async ({ id }: Pick<Webhook, "id">) => (await admin()).getWebhook({ params: { id } });

test("a change is told to the receiver, signed, once, and its delivery shows what was sent and answered", async () => {
  const { webhook, secret } = await open();
  receiver.answerWith((_, response) => response.writeHead(200).end("thanks"));
  const { id } = await customer();
  await until(() => receiver.received.length > 0);
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]];
  const event = WebhookEvent.parse(JSON.parse(body));
  expect(event).toMatchObject({ type: "customer.created", data: { id, rowVersion: 1 } });
  // The test clock stands still, so the time is checked by itself.
  expect(headers["webhook-timestamp"]).toBe(String(Math.floor(app.clock.now().getTime() / 1000)));
  const signed = new Verifier(secret).sign(String(headers["webhook-id"]), app.clock.now(), body);
  expect(headers["webhook-signature"]).toBe(signed);
  await expect.poll(async () => (await deliveriesOf(webhook))[0]?.state, patient).toBe("DELIVERED");
  const [delivery] = await deliveriesOf(webhook);
  expect(delivery).toMatchObject({ message: headers["webhook-id"], recordId: id, attempts: [{ status: 200 }] });
  const whole = await (await admin()).getWebhookDelivery({ params: { id: webhook.id, deliveryId: delivery!.id } });
  expect(whole).toMatchObject({ body, answer: "thanks", nextAt: null });
  await app.app.runTask("send-webhooks");
  expect(receiver.received).toHaveLength(1);
  expect((await present(webhook)).deliveredAt).toBe(app.clock.now().toISOString());
});

test("R-P05 an endpoint is told only of records that its service account reaches, and of the events it chose", async () => {
  const east = await open({}, { scope: { kind: "REGION", regions: ["east"] } });
  const all = await open({ address: receiver.address("/all") });
  await customer(); // in the north
  await app.database.pool.query("update customer set updated_at = updated_at where is_demo");
  await until(() => receiver.received.length > 0);
  expect(receiver.received.map(({ path }) => path)).toEqual(["/all"]);
  expect(await deliveriesOf(east.webhook)).toEqual([]);
  expect((await deliveriesOf(all.webhook)).map(({ type }) => type)).toEqual(["customer.created"]);
});

test("two processes that look at the same time send each event once", async () => {
  const { webhook } = await open();
  const other = startSecondProcess(app);
  const ids = new Set<string>();
  for (let at = 0; at < 20; at += 1) ids.add((await customer()).id);
  await expect
    .poll(async () => {
      await Promise.all([app.app.runTask("send-webhooks"), other.runTask("send-webhooks")]);
      return (await deliveriesOf(webhook)).filter(({ state }) => state === "DELIVERED").length;
    }, patient)
    .toBe(ids.size);
  expect(receiver.received.map(({ body }) => WebhookEvent.parse(JSON.parse(body)).data.id).toSorted()).toEqual(
    [...ids].toSorted(),
  );
  other.close();
});

test("a receiver that answers 410 is turned off at once, and turned on it is told of what happens from then on", async () => {
  const { webhook } = await open();
  receiver.answerWith((_, response) => response.writeHead(410).end());
  await customer();
  await until(() => receiver.received.length > 0);
  await expect.poll(async () => (await present(webhook)).state, patient).toBe("FAILED");
  await customer();
  const { rowVersion } = await present(webhook);
  receiver.answerWith((_, response) => response.writeHead(204).end());
  await (await admin()).turnOnWebhook({ params: { id: webhook.id }, body: { rowVersion } });
  const { id } = await customer();
  await until(() => receiver.received.length > 1);
  expect(receiver.received.slice(1).map(({ body }) => WebhookEvent.parse(JSON.parse(body)).data.id)).toEqual([id]);
});

test("a slow receiver does not hold up another one", async () => {
  const slow = await open({ address: receiver.address("/slow") });
  await open({ address: receiver.address("/quick") });
  receiver.answerWith(({ path }, response) => {
    if (path === "/quick") response.writeHead(204).end();
  });
  for (let at = 0; at < 12; at += 1) await customer();
  await until(() => receiver.received.filter(({ path }) => path === "/quick").length === 12);
  expect((await deliveriesOf(slow.webhook)).some(({ state }) => state !== "WAITING")).toBe(false);
});

test("a delivery is sent again by hand with its id, and all since a moment together", async () => {
  const { webhook } = await open();
  const api = await admin();
  const params = { id: webhook.id };
  const since = app.clock.now().toISOString();
  for (let at = 0; at < 3; at += 1) await customer();
  await until(() => receiver.received.length === 3);
  await expect.poll(async () => (await present(webhook)).waiting, patient).toBe(0);
  const [last] = await deliveriesOf(webhook);
  await api.resendWebhookDelivery({ params: { ...params, deliveryId: last!.id } });
  await until(() => receiver.received.length === 4);
  expect(receiver.received[3]!.headers["webhook-id"]).toBe(last!.message);
  await expect.poll(async () => (await present(webhook)).waiting, patient).toBe(0);
  expect(await api.resendWebhookDeliveries({ params, body: { since, failedOnly: true } })).toEqual({ count: 0 });
  expect(await api.resendWebhookDeliveries({ params, body: { since } })).toEqual({ count: 3 });
  await until(() => receiver.received.length === 7);
  app.clock.advance(1);
  const later = app.clock.now().toISOString();
  expect(await api.resendWebhookDeliveries({ params, body: { since: later } })).toEqual({ count: 0 });
});

test("a test event is sent like any other, and not while the webhook is off", async () => {
  const { webhook } = await open();
  const api = await admin();
  const params = { id: webhook.id };
  expect(await api.testWebhook({ params })).toMatchObject({ type: "webhook.test", state: "WAITING" });
  await until(() => receiver.received.length === 1);
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: "webhook.test" });
  const { rowVersion } = await present(webhook);
  await api.turnOffWebhook({ params, body: { rowVersion } });
  expect((await refusalOf(api.testWebhook({ params }))).reason).toBe("webhook.off");
});

test("two secrets sign while a receiver changes over, and the first one cannot be read again", async () => {
  const { webhook, secret } = await open();
  const api = await admin();
  const params = { id: webhook.id };
  const { secret: next, webhook: both } = await api.addWebhookSecret({ params });
  expect(both.secrets).toHaveLength(2);
  expect((await refusalOf(api.addWebhookSecret({ params }))).reason).toBe("webhook.two_secrets");
  await customer();
  await until(() => receiver.received.length === 1);
  const { headers, body } = receiver.received[0]!;
  const signedBy = (one: string) => new Verifier(one).sign(String(headers["webhook-id"]), app.clock.now(), body);
  expect(headers["webhook-signature"]).toBe(`${signedBy(next)} ${signedBy(secret)}`);
  await api.endWebhookSecret({ params: { ...params, secretId: both.secrets[1]!.id } });
  const lastSecret = { params: { ...params, secretId: both.secrets[0]!.id } };
  expect((await refusalOf(api.endWebhookSecret(lastSecret))).reason).toBe("webhook.last_secret");
  await customer();
  await until(() => receiver.received.length === 2);
  expect(receiver.received[1]!.headers["webhook-signature"]).not.toContain(" ");
  const stored = JSON.stringify([
    (await app.database.pool.query("select * from webhook_secret")).rows,
    (await app.database.pool.query("select * from audit_log")).rows,
    (await app.database.pool.query("select * from idempotency_key")).rows,
    await present(webhook),
    app.logged,
  ]);
  for (const one of [secret, next]) expect(stored).not.toContain(one.slice("whsec_".length));
});

test("choosing an account is a way of giving: only by those who hold all that it holds", async () => {
  const { account } = await openServiceAccount(app, { permissions: ["customer:read", "invoice:read"] });
  const body = { name: "x", address: "https://x.example/", eventTypes: ["invoice.paid"], accountId: account.id };
  const beyond = refusalOf((await admin()).createWebhook({ body: { ...body, eventTypes: ["payment.created"] } }));
  expect((await beyond).errors).toMatchObject([{ path: "eventTypes", code: "webhook.types_beyond" }]);
  await app.database.pool.query(
    `insert into duty_grant (user_id, permission, granted_by, valid_from)
     select u.id, 'settings:admin', a.id, '2026-01-01' from user_account u, user_account a
     where u.username = 'smeast' and a.username = 'admin'`,
  );
  app.ports.wake.notify("rights");
  const east = app.client(
    (await app.client().signIn({ body: { username: "smeast", password: "Busbar-demo-1" } })).token,
  );
  const refused = await refusalOf(east.createWebhook({ body }));
  expect(refused.errors).toMatchObject([{ path: "accountId", code: "user.rows_beyond" }]);
  const { webhook } = await (await admin()).createWebhook({ body });
  const params = { id: webhook.id };
  expect((await east.getWebhook({ params })).actions).toMatchObject({
    update: "user.rows_beyond",
    addSecret: "user.rows_beyond",
    turnOff: "ok",
  });
  expect((await refusalOf(east.addWebhookSecret({ params }))).reason).toBe("user.rows_beyond");
  const { choose } = (await east.selectWebhookAccounts()).find(({ id }) => id === account.id)!;
  expect(choose).toBe("user.rows_beyond");
});

test.each([
  "http://hooks.example/",
  "https://user:word@hooks.example/",
  "https://hooks.example/#part",
  "hooks.example",
  "ftp://hooks.example/",
])("the address %s is refused", async (address) => {
  const refused = await refusalOf(open({ address }));
  expect(refused.errors).toMatchObject([{ path: "address" }]);
});

test("while its account is disabled nothing is told, and all of it afterwards", async () => {
  const { account } = await open();
  const api = await admin();
  const params = { id: account.id };
  const off = await api.disableServiceAccount({ params, body: { rowVersion: account.rowVersion } });
  await customer();
  await app.app.runTask("send-webhooks");
  expect(receiver.received).toEqual([]);
  await api.enableServiceAccount({ params, body: { rowVersion: off.rowVersion } });
  await until(() => receiver.received.length === 1);
});

test("a restored database begins anew: it sends nothing that was sent before", async () => {
  const { webhook } = await open();
  await customer();
  await until(() => receiver.received.length === 1);
  // A backup has neither changes nor deliveries, and the position of the database that it is from.
  await app.database.ownerPool.query(
    "delete from webhook_delivery; update record_change_origin set origin = 'abcdefabcdef'",
  );
  await app.app.runTask("send-webhooks");
  const { id } = await customer();
  await until(() => receiver.received.length === 2);
  expect(receiver.received[1]!.body).toContain(`"id":"${id}"`);
  expect(await deliveriesOf(webhook)).toHaveLength(1);
});
