import { daysOfPeriod, type DocType } from "@busbar/contract/invoices/invoice-fields";
import type { InvoiceContract } from "@busbar/contract/invoices/invoice-routes";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import { invoiceState } from "../../kernel/sql/invoice-states.ts";
import { allOf, type Db, likePattern } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import type { DetailRow } from "./invoice-rows.ts";

/** A contract that a statement may be drafted for; `from` and `to`: its days in the period. */
export type DraftContract = {
  id: string;
  customer_id: string;
  contract_no: string;
  tax_mode: string;
  from: string;
  to: string;
  is_in_force: boolean;
};

/** The unique index that keeps one regular statement per contract and period. */
export const onePerPeriod = { invoice_once: { path: "period", code: "invoice.exists" } } as const;

/** Contracts in force in a period that the person may draft statements for. */
function contractsIn(actor: Actor, period: string, today: string) {
  const { from, to } = daysOfPeriod(period);
  return sql`(select k.id, k.customer_id, k.contract_no, k.tax_mode, c.name as customer_name, c.search,
      greatest(k.start_date, ${from}::date) as "from", least(k.ends_on, ${to}::date) as "to",
      k.status not in ('DRAFT', 'IN_APPROVAL') and k.start_date < ${to}::date and k.ends_on > ${from}::date
        as is_in_force
    from contract k join customer c on c.id = k.customer_id
    where ${customerVisibleTo(actor, "invoice:submit", today)})`;
}

/** Contracts that the person may draft a regular statement of the period for: in force, and without one. */
export async function draftableContracts(
  db: Db,
  actor: Actor,
  today: string,
  { period, keyword }: { period: string; keyword?: string | undefined },
): Promise<InvoiceContract[]> {
  const condition = allOf(
    sql`k.is_in_force`,
    keyword &&
      sql`(k.search like ${likePattern(keyword.toLowerCase())} or k.contract_no ilike ${likePattern(keyword)})`,
  );
  const { rows } = await sql<InvoiceContract>`select k.id, k.contract_no as "contractNo",
      k.customer_name as "customerName"
    from ${contractsIn(actor, period, today)} k where ${condition} and not exists (select from invoice i
      where i.customer_id = k.customer_id and i.contract_id = k.id and i.period = ${period}
        and i.doc_type = 'REGULAR' and i.voided_at is null)
    order by k.customer_name collate "zh-x-icu", k.contract_no limit 50`.execute(db);
  return rows;
}

/** A contract that the person may draft statements for, with the days of it in the period. */
export async function findContract(
  tx: Db,
  actor: Actor,
  today: string,
  { contractId, period }: { contractId: string; period: string },
): Promise<DraftContract | undefined> {
  const { rows } = await sql<DraftContract>`select * from ${contractsIn(actor, period, today)} k
    where k.id = ${contractId}`.execute(tx);
  return rows[0];
}

/** The points of a contract, of all its versions. */
export async function pointsOfContract(tx: Db, contractId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select distinct u.id, u.name from contract_point p
    join pickup_point u on u.id = p.point_id where p.contract_id = ${contractId}`.execute(tx);
  return rows;
}

type Insertion = {
  customerId: string;
  contractId: string;
  docType: DocType;
  period: string;
  from: string;
  to: string;
  taxMode: string;
  correctsId: string | null;
  note: string;
  by: string | null;
  now: Date;
};

/** @throws AppError `invoice.exists` at the period */
export async function insertDraft(tx: Db, draft: Insertion): Promise<string> {
  const insertion = sql<{ id: string }>`insert into invoice (customer_id, contract_id, doc_type, period, service_from,
      service_to, tax_mode, corrects_id, note, created_at, created_by, updated_at, updated_by)
    values (${draft.customerId}, ${draft.contractId}, ${draft.docType}, ${draft.period}, ${draft.from}, ${draft.to}, ${draft.taxMode},
      ${draft.correctsId}, ${draft.note}, ${draft.now}, ${draft.by}, ${draft.now}, ${draft.by}) returning id`;
  const { rows } = await refuseTaken(insertion.execute(tx), onePerPeriod);
  const [row] = rows;
  if (!row) throw new Error("the draft was not written");
  await sql`insert into invoice_event (customer_id, invoice_id, action, to_status, at, by_user_id, reason)
    values (${draft.customerId}, ${row.id}, 'create', ${invoiceState.draft}, ${draft.now}, ${draft.by}, ${draft.note})`.execute(
    tx,
  );
  return row.id;
}

type Correcting = Pick<Insertion, "docType" | "period" | "note" | "by" | "now">;
/** The draft of a credit or debit that corrects an issued statement, without lines. */
export const insertCorrection = (tx: Db, row: DetailRow, correcting: Correcting): Promise<string> =>
  insertDraft(tx, {
    customerId: row.customer_id,
    contractId: row.contract_id,
    from: row.service_from,
    to: row.service_to,
    taxMode: row.tax_mode,
    correctsId: row.id,
    ...correcting,
  });

type Lines = {
  /** As `lineRows` made them. */
  written: readonly object[];
  /** Whether they are still those that were calculated; otherwise the statement is one that was written by hand. */
  isCalculated: boolean;
  totals: { net: string; tax: string; payable: string };
  quantity: string;
  note: string;
  by: string;
  now: Date;
};

type Owner = Pick<DetailRow, "customer_id" | "id">;

/** Replaces the lines of a draft by these. */
export async function insertLines(tx: Db, { customer_id: customerId, id }: Owner, lines: readonly object[]) {
  await sql`delete from invoice_line where customer_id = ${customerId} and invoice_id = ${id}`.execute(tx);
  await sql`insert into invoice_line (customer_id, invoice_id, line_no, point_id, point_name, category, name, band, tier,
      from_date, to_date, quantity, unit, unit_price, days, of_days, amount, tax_rate, collectable, tax_share, trace,
      reason)
    select ${customerId}, ${id}, l.no, l."pointId", l."pointName", l.category, l.name, l.band, l.tier, l."from", l."to",
      l.quantity, l.unit, l."unitPrice", coalesce(l.days, 1), coalesce(l."ofDays", 1), l.amount, l."taxRate",
      l.collectable, l.share, coalesce(l.trace, '{}'), l.reason
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (no int, "pointId" bigint,
      "pointName" text, category text, name text, band text, tier int, "from" date, "to" date, quantity numeric,
      unit text, "unitPrice" numeric, days int, "ofDays" int, amount numeric, "taxRate" numeric, collectable boolean,
      share numeric, trace jsonb, reason text)`.execute(tx);
}

/** Replaces the lines of a draft, and its totals by those of the new ones. */
export async function replaceLines(
  tx: Db,
  row: Owner,
  { written, isCalculated, totals, quantity, note, by, now }: Lines,
): Promise<void> {
  await insertLines(tx, row, written);
  const calculation = isCalculated ? sql`` : sql`input_hash = null, calc_version = null, calculated_at = null,`;
  await sql`update invoice set net = ${totals.net}, tax = ${totals.tax}, payable = ${totals.payable}, ${calculation}
      quantity = ${quantity}, note = ${note}, updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1
    where customer_id = ${row.customer_id} and id = ${row.id}`.execute(tx);
}

/** Negates every amount, so that sums and tax cancel exactly. */
export async function copyNegated(tx: Db, from: DetailRow, id: string): Promise<void> {
  await sql`insert into invoice_line (customer_id, invoice_id, line_no, point_id, point_name, category, name, band, tier,
      from_date, to_date, quantity, unit, unit_price, days, of_days, amount, tax_rate, collectable, tax_share, trace, reason)
    select customer_id, ${id}::bigint, line_no, point_id, point_name, category, name, band, tier, from_date, to_date, -quantity,
      unit, unit_price, days, of_days, -amount, tax_rate, collectable, -tax_share, trace, reason
    from invoice_line where customer_id = ${from.customer_id} and invoice_id = ${from.id}`.execute(tx);
  await sql`update invoice n set net = -o.net, tax = -o.tax, payable = -o.payable, quantity = -o.quantity
    from invoice o where n.customer_id = ${from.customer_id} and n.id = ${id}
      and o.customer_id = ${from.customer_id} and o.id = ${from.id}`.execute(tx);
}
