import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, Instant, many, Paging } from "../kernel/http/paging.ts";

/** Days for which deliveries are kept. */
export const deliveryDays = 30;
/** Seconds within which a receiver has to answer, and the part of its answer that is read. */
export const answerSeconds = 10;
export const answerBytes = 64 * 1024;
/** Seconds between attempts: then once a day for five days. */
export const pausesSeconds: readonly number[] = [
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  ...Array.from({ length: 5 }, () => 24 * 3600),
];

export const WebhookDeliveryState = z.enum(["WAITING", "DELIVERED", "FAILED"]);
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;
export const webhookDeliveryStateWords: Record<WebhookDeliveryState, Bilingual> = {
  WAITING: { zh: "待送", en: "Waiting" },
  DELIVERED: { zh: "已送达", en: "Delivered" },
  FAILED: { zh: "失败", en: "Failed" },
};

/** Why there was no answer. */
export const DeliveryFault = z.enum(["address", "name", "connection", "certificate", "timeout", "secret"]);
export type DeliveryFault = z.infer<typeof DeliveryFault>;
export const deliveryFaultWords: Record<DeliveryFault, Bilingual> = {
  address: { zh: "地址不在公网，不允许访问", en: "Address is not public and not allowed" },
  name: { zh: "域名无法解析", en: "Host name could not be resolved" },
  connection: { zh: "无法连接", en: "Connection failed" },
  certificate: { zh: "证书无效", en: "Certificate is not valid" },
  timeout: { zh: "10 秒内没有完整响应", en: "No complete answer within 10 seconds" },
  secret: { zh: "签名密钥无法读取", en: "Signing secret could not be read" },
};

/** One attempt: the answer's status, or why there was none. */
export const DeliveryAttempt = z.object({
  at: Instant,
  status: z.number().int().nullable(),
  fault: DeliveryFault.nullable(),
  milliseconds: z.number().int(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const WebhookDelivery = z.object({
  id: Id,
  message: z.uuid().describe("Header `webhook-id`: the same in every attempt"),
  type: z.string(),
  recordId: Id.nullable(),
  state: WebhookDeliveryState,
  createdAt: Instant,
  nextAt: Instant.nullable().describe("Of a waiting one: its next attempt"),
  attempts: z.array(DeliveryAttempt).describe("Oldest first"),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** With what was sent, and the last answer. */
export const WholeDelivery = WebhookDelivery.extend({
  body: z.string(),
  answer: z.string().nullable().describe("The beginning of the last answer, at most 64 kB"),
});
export type WholeDelivery = z.infer<typeof WholeDelivery>;

export const DeliveryQuery = z.strictObject({ ...Paging.shape, state: many(WebhookDeliveryState) });
export type DeliveryQuery = z.output<typeof DeliveryQuery>;

export const ResendSince = z.strictObject({
  since: Instant.describe("Deliveries of events that were written since then, kept for 30 days"),
  failedOnly: z.boolean().default(false).describe("Only failed ones"),
});
export type ResendSince = z.output<typeof ResendSince>;
