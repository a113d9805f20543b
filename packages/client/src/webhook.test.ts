import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { verifyWebhook, WebhookError } from "./webhook.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const other = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const body = JSON.stringify({ type: "invoice.paid", timestamp: "2026-01-20T01:30:00.000Z", data: { id: "7" } });
const now = new Date("2026-01-20T01:30:00Z");
const signed = (by: string, at = now) => ({
  "webhook-id": "one",
  "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
  "webhook-signature": new Webhook(by).sign("one", at, body),
});

test("a delivery that the specification's library has signed is taken, with headers of fetch or of Node", async () => {
  const headers = signed(secret);
  expect((await verifyWebhook(secret, headers, body, { now })).type).toBe("invoice.paid");
  expect((await verifyWebhook([other, secret], new Headers(headers), body, { now })).data.id).toBe("7");
});

test("one of two signatures is enough while the secret is being changed", async () => {
  const headers = signed(secret);
  const both = `${signed(other)["webhook-signature"]} ${headers["webhook-signature"]}`;
  const changing = { ...headers, "webhook-signature": both };
  for (const one of [secret, other]) expect(await verifyWebhook(one, changing, body, { now })).toBeTruthy();
});

test.each([
  ["another secret", signed(other), body, now],
  ["a changed body", signed(secret), body.replace("7", "8"), now],
  ["another version of signatures", { ...signed(secret), "webhook-signature": "v2,AAAA" }, body, now],
  ["no signature at all", { ...signed(secret), "webhook-signature": undefined }, body, now],
  ["a signature that is none", { ...signed(secret), "webhook-signature": "v1,*" }, body, now],
  ["a time of its own", { ...signed(secret), "webhook-timestamp": "soon" }, body, now],
  ["a clock six minutes ahead", signed(secret, new Date(now.getTime() + 360_000)), body, now],
  ["a clock six minutes behind", signed(secret, new Date(now.getTime() - 360_000)), body, now],
])("a delivery with %s is refused", async (_, headers, text, at) => {
  await expect(verifyWebhook(secret, headers, text, { now: at })).rejects.toThrow(WebhookError);
});

test.each([300, -300])("a clock that differs by %s seconds does no harm", async (seconds) => {
  const headers = signed(secret, new Date(now.getTime() + seconds * 1000));
  expect(await verifyWebhook(secret, headers, body, { now })).toBeTruthy();
});
