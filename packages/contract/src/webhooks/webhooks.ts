import { z } from "zod";
import { manyOf, text } from "../fields/kinds.ts";
import { noun, type ValuesOf } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, Instant, listQuery, many, RowVersion } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { EventType, eventWords } from "./webhook-events.ts";

/** Secrets that may be valid at once: the present one, and the next while a receiver changes over. */
export const mostSecrets = 2;
export const mostWebhooks = 50;

/** Only https, without a user and without a fragment. Where it leads is judged when it is connected to. */
const Address = z
  .string()
  .trim()
  .max(500)
  .refine(
    (given) => {
      const url = URL.parse(given);
      return url !== null && url.protocol === "https:" && url.username + url.password + url.hash === "";
    },
    { error: "webhook.address" },
  );

/** The fields; the account stands beside them. */
export const webhooks = noun({
  name: text({ zh: "名称", en: "Name", about: "Name of the receiving system", sample: "ERP mirror", max: 60 }),
  address: text({
    zh: "地址",
    en: "Address",
    about: "Where events are posted to, by https",
    sample: "https://erp.example.com/hooks/busbar",
    max: 500,
    schema: Address,
  }),
  eventTypes: manyOf(EventType, {
    zh: "事件",
    en: "Events",
    about: "Events that it receives, such as `invoice.paid`",
    sample: "invoice.paid",
    words: eventWords,
  }),
});
export type WebhookFields = ValuesOf<typeof webhooks>;

const EventTypes = webhooks.edit.eventTypes.refine((chosen) => chosen.length > 0, { error: "required" });

export const WebhookDraft = z.strictObject({
  ...webhooks.draft,
  eventTypes: EventTypes,
  accountId: Id.describe("The service account whose permissions and data decide which events are sent"),
});
export type WebhookDraft = z.output<typeof WebhookDraft>;

/** Changes the given fields; the others stay. */
export const WebhookUpdate = z
  .strictObject({ ...webhooks.edit, eventTypes: EventTypes, accountId: Id })
  .partial()
  .extend({ rowVersion: RowVersion });
export type WebhookUpdate = z.output<typeof WebhookUpdate>;

/** `FAILED`: turned off by the server, because nothing could be delivered for days, or the receiver answered 410. */
export const WebhookState = z.enum(["ON", "OFF", "FAILED"]);
export type WebhookState = z.infer<typeof WebhookState>;
export const webhookStateWords: Record<WebhookState, Bilingual> = {
  ON: { zh: "启用", en: "On" },
  OFF: { zh: "停用", en: "Off" },
  FAILED: { zh: "因失败停用", en: "Off after failures" },
};

/** `"ok"`, or the code of the reason why not. */
export const WebhookAction = z.enum([
  "ok",
  "illegal_transition",
  "user.beyond_rights",
  "user.rows_beyond",
  "webhook.no_account",
  "webhook.two_secrets",
  "webhook.off",
]);
export type WebhookAction = z.infer<typeof WebhookAction>;

/** A signing secret without its value, which cannot be read again. */
export const WebhookSecret = z.object({
  id: Id,
  createdAt: Instant,
  createdBy: z.string().nullable().describe("Full name of the person who created it"),
});
export type WebhookSecret = z.infer<typeof WebhookSecret>;

/** A service account that an endpoint may be given. */
export const WebhookAccount = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  live: z.boolean().describe("False while it is disabled or expired: nothing is sent meanwhile"),
  types: z.array(z.string()).describe("Types of events that its permissions allow"),
  choose: WebhookAction.describe("Whether the caller may choose it"),
});
export type WebhookAccount = z.infer<typeof WebhookAccount>;

export const Webhook = z.object({
  id: Id,
  ...webhooks.shown,
  state: WebhookState,
  account: WebhookAccount.omit({ types: true, choose: true })
    .nullable()
    .describe("Null after its account was deleted: nothing is sent"),
  secrets: z.array(WebhookSecret).describe("Newest first; every delivery is signed with each"),
  waiting: z.number().int().describe("Deliveries that wait for their first or next attempt"),
  failed: z.number().int().describe("Deliveries that were given up, of the last 30 days"),
  deliveredAt: Instant.nullable().describe("When an event was last accepted, to the minute"),
  createdAt: Instant,
  ...edited,
  /** What the caller may do to it now; the server checks the same rules again before acting. */
  actions: z.object({
    update: WebhookAction,
    turnOn: WebhookAction,
    turnOff: WebhookAction,
    addSecret: WebhookAction,
    test: WebhookAction,
    remove: WebhookAction,
  }),
});
export type Webhook = z.infer<typeof Webhook>;

export type WebhookColumn =
  | "state"
  | "account"
  | "waiting"
  | "failed"
  | "deliveredAt"
  | "updatedAt"
  | keyof WebhookFields;
export const webhookColumnTitles: Record<WebhookColumn, Bilingual> = {
  ...webhooks.titles,
  state: { zh: "状态", en: "Status" },
  account: { zh: "服务账号", en: "Service account" },
  waiting: { zh: "待送", en: "Waiting" },
  failed: { zh: "失败", en: "Failed" },
  deliveredAt: { zh: "最近送达", en: "Last delivered" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

export const WebhookQuery = listQuery(
  ["name", "address", "deliveredAt", "updatedAt"],
  {
    /** Part of the name, the address, or the account's name or code. */
    keyword: z.string().trim().max(64).optional(),
    state: many(WebhookState),
  },
  "name",
);
export type WebhookQuery = z.output<typeof WebhookQuery>;
