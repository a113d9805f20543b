import { z } from "zod";
import { changeTypes, followedNouns, type FollowedNoun } from "../changes/changes.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, Instant } from "../kernel/http/paging.ts";
import type { Permission } from "../kernel/permissions.ts";

/** Types of events: every type of change. */
export const EventType = z.enum(changeTypes as [string, ...string[]]);

/** The event of a test, which no change causes. */
export const testType = "webhook.test";

const nouns: Record<FollowedNoun, { words: Bilingual; ofCustomer: boolean }> = {
  customer: { words: { zh: "客户", en: "Customer" }, ofCustomer: false },
  partner: { words: { zh: "合作伙伴", en: "Partner" }, ofCustomer: false },
  point: { words: { zh: "用能点", en: "Pick-up point" }, ofCustomer: false },
  contract: { words: { zh: "合同", en: "Contract" }, ofCustomer: true },
  price_plan: { words: { zh: "价格套餐", en: "Price plan" }, ofCustomer: false },
  invoice: { words: { zh: "结算单", en: "Statement" }, ofCustomer: true },
  payment: { words: { zh: "收款", en: "Payment" }, ofCustomer: true },
  tax_invoice: { words: { zh: "发票", en: "Tax invoice" }, ofCustomer: true },
};

const happenings: Readonly<Record<string, Bilingual>> = {
  created: { zh: "新建", en: "created" },
  updated: { zh: "变更", en: "updated" },
  removed: { zh: "删除", en: "deleted" },
  merged: { zh: "被合并", en: "merged into another" },
  approved: { zh: "审批通过", en: "approved" },
  terminated: { zh: "终止", en: "terminated" },
  issued: { zh: "出具", en: "issued" },
  overdue: { zh: "逾期", en: "overdue" },
  paid: { zh: "付清", en: "paid" },
  voided: { zh: "作废", en: "voided" },
  allocated: { zh: "核销变动", en: "allocated" },
  reversed: { zh: "冲销", en: "reversed" },
};

/** The noun that a type is about. */
export const nounOf = (type: string): FollowedNoun => type.split(".")[0] as FollowedNoun;

/** What an account needs to be told of a type. */
export const readFor = (type: string): Permission => followedNouns[nounOf(type)].read;

/** Whether events of the noun name the customer that the record belongs to. */
export const namesCustomer = (noun: FollowedNoun): boolean => nouns[noun].ofCustomer;

export const eventWords: Readonly<Record<string, Bilingual>> = Object.fromEntries(
  changeTypes.map((type) => {
    const noun = nouns[nounOf(type)].words;
    const happened = happenings[type.split(".")[1] ?? ""] ?? { zh: type, en: type };
    return [type, { zh: `${noun.zh}${happened.zh}`, en: `${noun.en} ${happened.en}` }];
  }),
);

/** What is posted: what happened to which record. The record itself is fetched with the account's token. */
export const WebhookEvent = z.object({
  type: z.string().describe("What happened, such as `invoice.paid`."),
  timestamp: Instant.describe("When the transaction began that made the change; the same in every attempt."),
  data: z.object({
    id: Id.describe("The record's id."),
    rowVersion: z
      .number()
      .int()
      .nullable()
      .describe("The record's version when the event was written, or a later one; null of a deleted record."),
    customerId: Id.nullable()
      .optional()
      .describe("The customer of a contract, statement, payment or tax invoice; null for none."),
  }),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** An event as the reference shows it. */
export function exampleOf(type: string): WebhookEvent {
  const removed = type.endsWith(".removed");
  return {
    type,
    timestamp: "2026-01-20T01:30:00.000Z",
    data: {
      id: "1042",
      rowVersion: removed ? null : type.endsWith(".created") ? 1 : 4,
      ...(namesCustomer(nounOf(type)) && { customerId: "17" }),
    },
  };
}
