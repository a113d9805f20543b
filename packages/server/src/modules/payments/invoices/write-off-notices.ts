import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { readable } from "../../../kernel/messages/amounts.ts";
import { holdersOf, withStandIns } from "../../../kernel/messages/holders.ts";
import type { NoticeMessage, NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";

type Asked = { customer_id: string; customer_name: string; doc_no: string | null; amount: string };

const reviews = { kind: "reviews", picture: "price" } as const;

/** Tells approvers that a write-off waits, and its author of the decision. */
export function createWriteOffNotices(notifyPeople: NotifyPeople) {
  return {
    /** A stand-in may hold only a part of the rights, so they are told by the permission that they stand in with. */
    async asked(unit: Unit, writeOff: Asked, askedBy: string, today: string): Promise<void> {
      const holders = await holdersOf(unit.tx, "payment:allocate", today);
      const standIns = (await withStandIns(unit.tx, holders, today)).filter((id) => !holders.includes(id));
      const task: Omit<NoticeMessage, "about" | "to"> = {
        ...reviews,
        zh: "有尾款核减待审批：<b>{customer}</b> 的 {docNo}（¥{amount}）等",
        en: "Write-offs await your approval, including ¥{amount} of {docNo}, <b>{customer}</b>",
        values: { customer: writeOff.customer_name, docNo: writeOff.doc_no, amount: readable(writeOff.amount) },
        link: "/receivable/write-off",
        isTask: true,
      };
      const deciders = [
        { permission: "payment:allocate", able: holders },
        { permission: "write-off:decide", able: standIns },
      ] as const;
      for (const { permission, able } of deciders) {
        const users = able.filter((id) => id !== askedBy);
        const about = { customerId: writeOff.customer_id, permission };
        if (users.length > 0) await notifyPeople(unit, { ...task, about, to: { users } });
      }
    },

    async decided(
      unit: Unit,
      writeOff: Asked & { invoice_id: string; asked_by: string },
      isApproved: boolean,
      by: string,
    ): Promise<void> {
      if (writeOff.asked_by === by) return;
      await notifyPeople(unit, {
        ...reviews,
        zh: isApproved
          ? "<b>{customer}</b> 的结算单 {docNo} 尾款 ¥{amount} 已核减"
          : "<b>{customer}</b> 的结算单 {docNo} 尾款 ¥{amount} 未同意核减",
        en: isApproved
          ? "The balance of ¥{amount} of statement {docNo}, <b>{customer}</b>, was written off"
          : "The write-off of ¥{amount} of statement {docNo}, <b>{customer}</b>, was rejected",
        values: { customer: writeOff.customer_name, docNo: writeOff.doc_no, amount: readable(writeOff.amount) },
        link: invoiceAddress({ id: writeOff.invoice_id }),
        about: { customerId: writeOff.customer_id, permission: "payment:read" },
        to: { users: [writeOff.asked_by] },
      });
    },
  };
}
export type WriteOffNotices = ReturnType<typeof createWriteOffNotices>;
