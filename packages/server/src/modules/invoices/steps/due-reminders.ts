import { invoiceAddress, paymentAddress } from "@busbar/contract/records/record-addresses";
import { sql } from "kysely";
import { readable } from "../../../kernel/messages/amounts.ts";
import type { NoticeMessage, NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { DailyDuty } from "../../../kernel/work/daily-duty.ts";
import { mailContacts } from "./due-mails.ts";
import { owedByDay } from "./owed-by-day.ts";

/** Days relative to the due day on which people are told: before it, the day after it, and a week after it. */
const [soon, late, lasting] = [-3, 1, 7] as const;

/** What a customer has to pay by one day. */
type Due = {
  customer_id: string;
  customer_name: string;
  users: string[];
  manager_id: string | null;
  due: string;
  past: number;
  statements: number;
  owed: string;
  id: string;
  doc_no: string;
  /** Whether the rest of an offset is among it. */
  has_offset: boolean;
};

const toCustomer = {
  [soon]: {
    zh: "{what} 将于 {due} 到期，待付 ¥{owed}，请按时付款",
    en: "{what} is due on {due}. Amount due: ¥{owed}",
  },
  [late]: {
    zh: "{what} 已逾期，应于 {due} 前支付，待付 ¥{owed}，请尽快付款",
    en: "{what} was due on {due} and is overdue. Outstanding: ¥{owed}",
  },
};
const toManager = {
  zh: "<b>{customer}</b> 的{what} 已逾期 {past} 天，待付 ¥{owed}，请跟进",
  en: "<b>{customer}</b>: {what}, {past} days overdue, ¥{owed} outstanding",
};

/**
 * A customer's users, and by mail its contacts, are told three days before a due day and once a statement is overdue, the
 * sales manager when it has been overdue for a week; one notice per customer and day.
 */
export const dueReminders = (notifyPeople: NotifyPeople, now: () => Date): DailyDuty => ({
  name: "invoices.due",
  title: { zh: "结算单到期与逾期提醒", en: "Payment reminders" },
  async run(unit, day) {
    const { rows } = await sql<Due>`
      with owed as (${owedByDay()})
      select c.id::text as customer_id, c.name as customer_name, o.due, ${day}::date - o.due as past,
        array(select u.id::text from user_account u where u.customer_id = c.id and u.status = 'ACTIVE') as users,
        coalesce(c.manager_override_user_id, max(am.user_id)) as manager_id,
        count(*)::int as statements, sum(o.outstanding)::text as owed, min(o.id)::text as id, min(o.doc_no) as doc_no,
        bool_or(o.kind = 'offset') as has_offset
      from owed o join customer c on c.id = o.customer_id left join area_manager am on am.area_code = c.area_code
      where ${day}::date - o.due in (${soon}, ${late}, ${lasting})
      group by c.id, o.due order by c.id, o.due`.execute(unit.tx);
    for (const row of rows) {
      const isManagers = row.past === lasting;
      const users = isManagers ? [row.manager_id].filter((id) => id !== null) : row.users;
      if (users.length > 0) await notifyPeople(unit, { ...reminder(row), to: { users } });
      const { customer_id: customerId, due, past } = row;
      if (!isManagers) await mailContacts(unit, { customerId, due, late: past > 0 }, now());
    }
    return "done";
  },
});

function reminder({ customer_id: customerId, customer_name: customer, past, due, owed, ...of }: Due) {
  const isOne = of.statements === 1;
  const what = of.has_offset
    ? isOne
      ? { zh: `被退回的付款（冲销 <b>${of.doc_no}</b>）`, en: `Returned payment (<b>${of.doc_no}</b>)` }
      : { zh: `<b>${of.statements}</b> 笔欠款`, en: `<b>${of.statements}</b> open items` }
    : isOne
      ? { zh: `结算单 <b>${of.doc_no}</b>`, en: `Statement <b>${of.doc_no}</b>` }
      : { zh: `<b>${of.statements}</b> 份结算单`, en: `<b>${of.statements}</b> statements` };
  const words = past === lasting ? toManager : toCustomer[past === soon ? soon : late];
  return {
    zh: words.zh.replace("{what}", what.zh),
    en: words.en.replace("{what}", what.en),
    values: { customer, past, due, owed: readable(owed) },
    kind: "dues",
    picture: "price",
    link: isOne ? (of.has_offset ? paymentAddress(of) : invoiceAddress(of)) : "/billing/statement",
    about: { customerId, permission: of.has_offset && isOne ? "payment:read" : "invoice:read" },
  } satisfies Omit<NoticeMessage, "to">;
}
