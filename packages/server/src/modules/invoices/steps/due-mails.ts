import { sql } from "kysely";
import { readable } from "../../../kernel/messages/amounts.ts";
import { composeMail } from "../../../kernel/messages/mail.ts";
import type { MessageKind } from "../../../kernel/messages/messages.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import { owedByDay } from "./owed-by-day.ts";

const dueKind = "due-reminder";

/** What a customer has to pay by `due`, and whether that day has passed. */
type Due = { customerId: string; due: string; late: boolean };

/** Contacts have no language of their own; mails to them are in the house's. */
const houseLanguage = "zh";

/**
 * Queues the reminder for the customer's contacts for billing and those who chose overdue notices, once for each
 * address. Where a user of the customer has the address, the user's own choice decides.
 */
export async function mailContacts(unit: Pick<Unit, "tx" | "sendMessage">, due: Due, now: Date): Promise<void> {
  const { rows } = await sql<{ name: string; email: string }>`select distinct on (lower(k.email)) k.name, k.email
    from customer_contact k
    where k.customer_id = ${due.customerId}::bigint and k.email <> ''
      and (k.duty = 'BILLING' or 'OVERDUE' = any (k.receives))
      and not exists (select from user_account u where u.customer_id = k.customer_id and u.status = 'ACTIVE'
        and lower(u.email) = lower(k.email))
    order by lower(k.email), k.position`.execute(unit.tx);
  for (const { name, email } of rows)
    await unit.sendMessage(
      { kind: dueKind, address: email, language: houseLanguage, content: { ...due, recipient: name } },
      now,
    );
}

/** One customer's open items, with those of customers merged into it. */
const itemsOf = (customerId: string) => sql`(select i.* from customers_in(${customerId}::bigint) c (id)
  join lateral (select * from open_item i where i.customer_id = c.id) i on true)`;

async function owedNow(tx: Db, { customerId, due }: Due) {
  const { rows } = await sql<{ owed: string | null; numbers: string[] | null }>`
    select sum(o.outstanding)::text as owed,
      (array_agg(o.doc_no order by o.doc_no))[1:10] as numbers
    from (${owedByDay(itemsOf(customerId))}) o where o.customer_id = ${customerId}::bigint and o.due = ${due}::date`.execute(
    tx,
  );
  const [row] = rows;
  return row?.owed ? { owed: readable(row.owed), numbers: row.numbers ?? [] } : null;
}

const words = {
  zh: {
    sender: "Busbar 能源管理后台",
    subject: (late: boolean) => (late ? "付款逾期提醒" : "付款到期提醒"),
    greeting: (name: string) => `${name}，您好：`,
    owed: ({ due, late }: Due, owed: string) =>
      late
        ? `贵司应于 ${due} 前支付的 ¥${owed} 已逾期，请尽快付款。`
        : `贵司有 ¥${owed} 将于 ${due} 到期，请按时付款。`,
    numbers: (numbers: string) => `相关单据：${numbers}。如已付款，请忽略本邮件。`,
    stop: "此邮件发送给贵司的结算联系人及已订阅到期与逾期提醒的联系人。如需退订，请联系贵司的销售经理。",
  },
  en: {
    sender: "Busbar",
    subject: (late: boolean) => (late ? "Payment overdue" : "Payment due soon"),
    greeting: (name: string) => `Dear ${name},`,
    owed: ({ due, late }: Due, owed: string) =>
      late ? `¥${owed} was due on ${due} and is now overdue.` : `¥${owed} is due on ${due}.`,
    numbers: (numbers: string) => `Documents: ${numbers}. If you have already paid, please ignore this email.`,
    stop: "You receive this email because you are a billing contact or subscribed to payment reminders. To unsubscribe, contact your sales manager.",
  },
} as const;

/** The reminder, with what is outstanding when it is sent; none where it was paid meanwhile. */
export const dueMail: MessageKind = {
  kind: dueKind,
  topic: "dues",
  async prepare(tx, { address, language, content }) {
    const due = content as Due & { recipient: string };
    const found = await owedNow(tx, due);
    if (found === null) return null;
    const t = words[language];
    return composeMail({
      to: address,
      language,
      subject: t.subject(due.late),
      paragraphs: [
        t.greeting(due.recipient),
        t.owed(due, found.owed),
        t.numbers(found.numbers.join(language === "zh" ? "、" : ", ")),
        t.stop,
      ],
      sender: t.sender,
    });
  },
};
