import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { monthOf } from "@busbar/contract/values/months";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Language } from "../../kernel/app-error.ts";
import type { PrintedDocument } from "../../kernel/documents/printed-document.ts";
import { composeMail } from "../../kernel/messages/mail.ts";
import type { MessageKind } from "../../kernel/messages/messages.ts";
import { hears } from "../../kernel/messages/notice-choices.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";

export const invoiceMailKind = "statement-issued";

/** What the mail says about a statement, and the document. */
export type InvoicePaper = {
  document: PrintedDocument;
  fileName: string;
  docNo: string;
  period: string;
  payable: string;
  /** Null when nothing is to be paid. */
  dueDate: string | null;
};
/** From the invoices module. @returns null for a statement that is not issued */
export type PaperOf = (tx: Transaction<Database>, invoiceId: string) => Promise<InvoicePaper | null>;

type Recipient = { user_id: string | null; recipient: string; address: string; language: Language };

/**
 * Users of the enterprise, and its contacts marked for statements; without such contacts those for billing. Each
 * address gets one mail. Statements of a merged customer go to its survivor.
 */
const recipients = (customerId: string): RawBuilder<Recipient> => sql<Recipient>`
  with own as (select coalesce(c.merged_into, c.id) as id from customer c where c.id = ${customerId}::bigint),
  told as (
    select k.* from customer_contact k join own on k.customer_id = own.id
    where k.email <> '' and ('STATEMENT' = any (k.receives) or k.duty = 'BILLING' and not exists
      (select from customer_contact o where o.customer_id = own.id and o.email <> '' and 'STATEMENT' = any (o.receives))))
  select distinct on (lower(address)) user_id, recipient, address, language from (
    select 0 as place, u.id as user_id, u.full_name as recipient, u.email as address, u.language
    from user_account u join own on u.customer_id = own.id
    where u.status = 'ACTIVE' and coalesce(u.email, '') <> ''
      and ${hears(sql.ref("u.id"), "statements", "mail")}
    union all
    select 1, null, k.name, k.email, 'zh' from told k) r
  order by lower(address), place`;

/** Queues the mails of a statement within a change. @returns how many */
export async function mailInvoice(
  unit: Pick<Unit, "tx" | "sendMessage" | "emit">,
  { id, customerId }: { id: string; customerId: string },
  by: string | null,
  now: Date,
): Promise<number> {
  const { rows } = await recipients(customerId).execute(unit.tx);
  if (rows.length > 0)
    await sql`update invoice_delivery set superseded = true
      where customer_id = ${customerId}::bigint and invoice_id = ${id}::bigint and not superseded`.execute(unit.tx);
  for (const { user_id: userId, recipient, address, language } of rows) {
    const { rows: made } = await sql<{ id: string }>`
      insert into invoice_delivery (customer_id, invoice_id, recipient, address, requested_at, requested_by)
      values (${customerId}, ${id}, ${recipient}, ${address}, ${now}, ${by}) returning id`.execute(unit.tx);
    const content = { customerId, invoiceId: id, deliveryId: made[0]?.id, recipient };
    await unit.sendMessage({ kind: invoiceMailKind, userId, address, language, content }, now);
  }
  return rows.length;
}

const words = {
  zh: {
    sender: "Busbar 能源管理后台",
    subject: ({ docNo, period }: InvoicePaper) =>
      `结算单 ${docNo}（${period.slice(0, 4)}年${Number(period.slice(4))}月）`,
    greeting: (name: string) => `${name}，您好：`,
    owed: ({ docNo, payable, dueDate }: InvoicePaper) =>
      dueDate === null
        ? `结算单 ${docNo} 已出具，金额 ¥${payable}，无需付款。`
        : `结算单 ${docNo} 已出具，应付金额 ¥${payable}，请于 ${dueDate} 前支付。`,
    attached: "结算单见附件，付款账户印在结算单上。如有疑问，请在系统中提出异议或联系销售经理。",
    open: "在系统中查看",
  },
  en: {
    sender: "Busbar",
    subject: ({ docNo, period }: InvoicePaper) => `Statement ${docNo} (${monthOf(period)})`,
    greeting: (name: string) => `Dear ${name},`,
    owed: ({ docNo, payable, dueDate }: InvoicePaper) =>
      dueDate === null
        ? `statement ${docNo} for ¥${payable} has been issued. No payment is required.`
        : `statement ${docNo} for ¥${payable} has been issued. Please pay by ${dueDate}.`,
    attached:
      "The statement is attached and shows the account to pay to. If you have any questions, dispute it in the portal or contact your sales manager.",
    open: "View in the portal",
  },
} as const;

const outcomes = { sent: "SENT", none: "UNWANTED", failed: "FAILED" } as const;

/** The mail with the statement attached, drawn when it is sent; the outcome is stored with the statement. */
export function invoiceMail(
  ports: Pick<Ports, "documents" | "wake">,
  paperOf: PaperOf,
  publicUrl: string,
): MessageKind {
  return {
    kind: invoiceMailKind,
    topic: "statements",
    async prepare(tx, { address, language, userId, content }) {
      const invoiceId = String(content["invoiceId"]);
      const paper = await paperOf(tx, invoiceId);
      if (paper === null) return null;
      const t = words[language];
      const mail = composeMail({
        to: address,
        language,
        subject: t.subject(paper),
        paragraphs: [t.greeting(String(content["recipient"])), t.owed(paper), t.attached],
        // Contacts have no account.
        ...(userId !== null && { link: { title: t.open, url: `${publicUrl}/#${invoiceAddress({ id: invoiceId })}` } }),
        sender: t.sender,
      });
      const bytes = await ports.documents.pdf(paper.document);
      return { ...mail, attachments: [{ name: `${paper.fileName}.pdf`, type: "application/pdf", bytes }] };
    },
    async settled(tx, { content }, { state, error, at }) {
      await sql`update invoice_delivery set state = ${outcomes[state]}, error = ${error}, settled_at = ${at}
        where customer_id = ${String(content["customerId"])}::bigint and id = ${String(content["deliveryId"])}::bigint`.execute(
        tx,
      );
      await tx
        .insertInto("event")
        .values({ noun: "invoices", key: String(content["invoiceId"]), happened: "delivered" })
        .execute();
      ports.wake.notify("event");
    },
  };
}
