import type { HandOverTo } from "@busbar/contract/users/hand-over";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { NoticeMessage } from "../../../kernel/messages/notify-people.ts";

/** How many rows of a noun went to one kind of receiver. */
export type ReceiptItem = { noun: string; title: Bilingual; to: HandOverTo; count: number };

/** The notice to the successor and to managers who receive a part of the customers. */
export const takeOverNotice = (name: string, userId: string, items: readonly ReceiptItem[]): NoticeMessage => ({
  zh: "<b>{name}</b> 的账号已停用，需要接手的工作：{itemsZh}",
  en: "The account of <b>{name}</b> was disabled. You take over: {itemsEn}",
  values: {
    name,
    itemsZh: items.map(({ title, count }) => `${title.zh} ${count} 项`).join("、"),
    itemsEn: items.map(({ title, count }) => `${title.en} (${count})`).join(", "),
  },
  kind: "handovers",
  picture: "announcement",
  link: "/index",
  to: { users: [userId] },
});

export const enabledNotice = (userId: string): NoticeMessage => ({
  zh: "账号已重新启用。停用时移交的销售分工、客户和跟进不会自动退回",
  en: "Your account has been enabled again. Assignments, customers and follow-ups that were handed over are not returned automatically",
  kind: "handovers",
  picture: "announcement",
  link: "/index",
  to: { users: [userId] },
});
