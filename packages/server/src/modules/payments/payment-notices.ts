import { invoiceAddress, paymentAddress } from "@busbar/contract/records/record-addresses";
import { sql } from "kysely";
import { readable } from "../../kernel/messages/amounts.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Settled } from "./allocating.ts";

async function peopleOf(unit: Unit, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from user_account u
    where u.customer_id = ${customerId} and u.status = 'ACTIVE'`.execute(unit.tx);
  return rows.map(({ id }) => id);
}

/** Tells the customer's users which money was received and what it paid. */
export function createPaymentNotices(notifyPeople: NotifyPeople) {
  return {
    async recorded(unit: Unit, payment: { id: string; customer_id: string | null; amount: string; valueDate: string }) {
      const users = payment.customer_id === null ? [] : await peopleOf(unit, payment.customer_id);
      if (users.length === 0) return;
      await notifyPeople(unit, {
        zh: "已收到贵司 {date} 的付款 <b>¥{amount}</b>",
        en: "Your payment of <b>¥{amount}</b> on {date} has been received",
        values: { amount: readable(payment.amount), date: payment.valueDate },
        kind: "payments",
        picture: "price",
        link: paymentAddress(payment),
        about: { customerId: payment.customer_id ?? "", permission: "payment:read" },
        to: { users },
      });
    },
    async settled(unit: Unit, customerId: string, settled: readonly Settled[]) {
      const users = settled.length === 0 ? [] : await peopleOf(unit, customerId);
      if (users.length === 0) return;
      const [only] = settled;
      const docNo = settled.map((each) => each.docNo).join(", ");
      await notifyPeople(unit, {
        zh: "结算单 <b>{docNo}</b> 已付清",
        en:
          settled.length === 1 ? "Statement <b>{docNo}</b> is fully paid" : "Statements <b>{docNo}</b> are fully paid",
        values: { docNo },
        kind: "payments",
        picture: "price",
        link: only && settled.length === 1 ? invoiceAddress({ id: only.invoiceId }) : "/billing/statement",
        about: { customerId, permission: "invoice:read" },
        to: { users },
      });
    },
  };
}
export type PaymentNotices = ReturnType<typeof createPaymentNotices>;
