import { invoiceStatus } from "@busbar/contract/invoices/invoice-status";
import { lineAmount, totalsOf } from "@busbar/contract/invoices/invoice-amounts";
import { sql, type Transaction } from "kysely";
import { linesHash, sellerNow } from "../../modules/invoices/invoice-record.ts";
import { transitionInvoice } from "../../modules/invoices/steps/invoice-transition.ts";
import type { Database } from "../../tables.ts";

const { draft, firstReview, finalReview, paid } = invoiceStatus;

/** An hour of the business day. */
export const instant = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, "0")}:00:00+08:00`);

/** The buyer's data of `invoice i` from its customer. */
export const buyerNow = sql`(select jsonb_build_object('name', c.name, 'uscc', c.uscc, 'address', c.address, 'phone', '',
  'bankName', '', 'bankAccount', '') from customer c where c.id = i.customer_id)`;

type Row = {
  customer_id: string;
  id: string;
  contract_id: string;
  from: string;
  to: string;
  unit: string;
  price: string;
  tax_rate: string;
};
/** A wrong charge of June for the fourth customer, credited in November. */
export async function insertDemoCredit(
  tx: Transaction<Database>,
  people: Readonly<Record<"clerk" | "reviewer" | "finance", string>>,
) {
  const { clerk, reviewer, finance } = people;
  const quantity = "-1200.000";
  const { rows } = await sql<Row>`select i.customer_id, i.id, i.contract_id, i.service_from as "from",
      i.service_to as "to", l.unit, trim_scale(l.unit_price)::text as price, trim_scale(l.tax_rate)::text as tax_rate
    from invoice i join invoice_line l on l.customer_id = i.customer_id and l.invoice_id = i.id and l.line_no = 1
    where i.period = '202506' and i.is_demo order by i.customer_id offset 3 limit 1`.execute(tx);
  const [it] = rows;
  if (!it) throw new Error("The demo has no statement to correct");
  const amount = lineAmount(quantity, it.price);
  const { net, tax, payable } = totalsOf([{ amount, taxRate: it.tax_rate, collectable: true }], "INCLUSIVE");
  const note = "6 月 12 日计量装置校验，退补电量";
  const { rows: made } = await sql<{ id: string }>`insert into invoice (customer_id, contract_id, doc_type, period,
      service_from, service_to, tax_mode, net, tax, payable, quantity, corrects_id, note, is_demo, created_at, created_by,
      updated_at, updated_by)
    values (${it.customer_id}, ${it.contract_id}, 'CREDIT', '202511', ${it.from}, ${it.to}, 'INCLUSIVE', ${net}, ${tax},
      ${payable}, ${quantity}, ${it.id}, ${note}, true, ${instant("2025-11-18", 10)}, ${clerk},
      ${instant("2025-11-18", 10)}, ${clerk}) returning id`.execute(tx);
  const id = made[0]?.id as string;
  await sql`insert into invoice_line (customer_id, invoice_id, line_no, category, from_date, to_date, quantity, unit,
      unit_price, amount, tax_rate, tax_share)
    values (${it.customer_id}, ${id}, 1, 'ENERGY', ${it.from}, ${it.to}, ${quantity}, ${it.unit}, ${it.price}, ${amount},
      ${it.tax_rate}, ${tax})`.execute(tx);
  const docNo = "JC2025-000001";
  await sql`insert into invoice_number (doc_no, series, year, number, invoice_id) values (${docNo}, 'JC', 2025, 1, ${id})`.execute(
    tx,
  );
  await sql`insert into number_counter (series, year, last) values ('JC', 2025, 1)`.execute(tx);
  const held = { id, customer_id: it.customer_id, calc_hash: "" };
  await transitionInvoice(tx, { ...held, status: draft }, draft, {
    action: "create",
    by: clerk,
    now: instant("2025-11-18", 10),
    reason: note,
  });
  const [submittedAt, reviewedAt, issuedAt] = [
    instant("2025-11-18", 11),
    instant("2025-11-19", 9),
    instant("2025-11-19", 16),
  ];
  const submitted = { submitted_at: submittedAt, submitted_by: clerk };
  await transitionInvoice(tx, { ...held, status: draft }, firstReview, {
    action: "submit",
    by: clerk,
    now: submittedAt,
    set: submitted,
  });
  await sql`update invoice i set calc_hash = ${linesHash} where i.customer_id = ${it.customer_id} and i.id = ${id}`.execute(
    tx,
  );
  const reviewed = { reviewed_at: reviewedAt, reviewed_by: reviewer };
  await transitionInvoice(tx, { ...held, status: firstReview }, finalReview, {
    action: "review",
    by: reviewer,
    now: reviewedAt,
    set: reviewed,
  });
  const parties = await sql<{ seller: object; buyer: object }>`select ${sellerNow} as seller, ${buyerNow} as buyer
    from invoice i where i.customer_id = ${it.customer_id} and i.id = ${id}`.execute(tx);
  const issued = {
    doc_no: docNo,
    issue_date: "2025-11-19",
    due_date: "2025-11-19",
    issued_at: issuedAt,
    issued_by: finance,
    paid_at: issuedAt,
    seller: JSON.stringify(parties.rows[0]?.seller),
    buyer: JSON.stringify(parties.rows[0]?.buyer),
  };
  await transitionInvoice(tx, { ...held, status: finalReview }, paid, {
    action: "issue",
    by: finance,
    now: issuedAt,
    set: issued,
  });
}
