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
  reading: { words: { zh: "用能点读数", en: "Readings of a pick-up point" }, ofCustomer: false },
  exception: { words: { zh: "计量异常", en: "Reading exception" }, ofCustomer: false },
  import: { words: { zh: "数据导入", en: "Import" }, ofCustomer: false },
  period: { words: { zh: "账期", en: "Billing period" }, ofCustomer: false },
  correction: { words: { zh: "退补建议", en: "Correction" }, ofCustomer: false },
  run: { words: { zh: "批量出账", en: "Billing run" }, ofCustomer: false },
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
  imported: { zh: "导入", en: "imported" },
  opened: { zh: "产生", en: "opened" },
  finished: { zh: "完成", en: "finished" },
  undone: { zh: "撤销", en: "undone" },
  closed: { zh: "关闭", en: "closed" },
  reopened: { zh: "重新打开", en: "reopened" },
};

/** The noun that a type is about. */
export const nounOf = (type: string): FollowedNoun => type.split(".")[0] as FollowedNoun;

/** What an account needs to be told of a type: any of these. */
export const readFor = (type: string): readonly Permission[] => followedNouns[nounOf(type)].read;

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
    id: Id.describe("The record's id; of `reading` its point's, of `period` the month."),
    rowVersion: z
      .number()
      .int()
      .nullable()
      .describe(
        "The record's version when the event was written, or a later one; null of a deleted record and of an import.",
      ),
    customerId: Id.nullable()
      .optional()
      .describe("The customer of a contract, statement, payment or tax invoice; null for none."),
  }),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** An event as the reference shows it. */
export function exampleOf(type: string): WebhookEvent {
  const noun = nounOf(type);
  const hasNoVersion = type.endsWith(".removed") || noun === "import";
  return {
    type,
    timestamp: "2026-01-20T01:30:00.000Z",
    data: {
      id: noun === "period" ? "202512" : "1042",
      rowVersion: hasNoVersion ? null : type.endsWith(".created") ? 1 : 4,
      ...(namesCustomer(noun) && { customerId: "17" }),
    },
  };
}
