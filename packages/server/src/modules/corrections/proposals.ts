import type { CorrectionCause, CorrectionLine } from "@busbar/contract/corrections/corrections";
import { totalsOf } from "@busbar/contract/invoices/invoice-amounts";
import { sql } from "kysely";
import type { CalculateNewest, CorrectingLine, NewestMonth } from "../../kernel/billing/corrections.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { billedSoFar, changesOf, type Statement } from "./billed-so-far.ts";
import { compare } from "./comparison.ts";

export type Proposal = {
  cause: CorrectionCause;
  compared: CorrectionLine[];
  lines: CorrectingLine[];
  net: string;
  tax: string;
  payable: string;
} & Pick<NewestMonth, "usage" | "inputHash">;

const toCorrecting = ({ point, label, ...line }: NewestMonth["lines"][number]): CorrectingLine => ({
  pointId: point,
  name: label,
  pointName: line.pointName,
  category: line.category,
  band: line.band,
  tier: line.tier,
  from: line.from,
  to: line.to,
  quantity: line.quantity,
  unit: line.unit,
  unitPrice: line.unitPrice,
  days: line.days,
  ofDays: line.ofDays,
  amount: line.amount,
  taxRate: line.taxRate,
  collectable: line.collectable,
});

/**
 * What a statement lacks or has too much by the newest readings and prices. null: nothing. "unknown": it cannot be
 * calculated now. Holds the statement.
 */
export async function propose(
  tx: Db,
  calculate: CalculateNewest,
  statement: Statement,
): Promise<Proposal | "unknown" | null> {
  const billed = await billedSoFar(tx, statement);
  if (!billed) return null;
  const newest = await calculate(tx, { contractId: billed.contract_id, from: billed.from, to: billed.to });
  if (newest.missing.length > 0) return "unknown";
  const { isLate, demand } = changesOf(billed, newest.usage);
  const isMeasured = ({ pointId, unit }: CorrectingLine) => unit === "kW" && pointId !== null && demand.has(pointId);
  const { compared, lines } = compare(billed.lines, newest.lines.map(toCorrecting), isMeasured);
  if (lines.length === 0) return null;
  const { net, tax, payable } = totalsOf(lines, billed.tax_mode);
  const hasOtherPrice = compared.some(
    ({ billed: old, newest: fresh }) =>
      old.unitPrice !== null && fresh.unitPrice !== null && old.unitPrice !== fresh.unitPrice,
  );
  const cause = isLate ? "LATE_DATA" : hasOtherPrice ? "PRICE" : "YEAR_TIERS";
  return { cause, compared, lines, net, tax, payable, usage: newest.usage, inputHash: newest.inputHash };
}

/** Brings the open proposal of a statement up to date. One that was left comes again only with other figures. */
export async function renew(tx: Db, calculate: CalculateNewest, statement: Statement, now: Date): Promise<void> {
  const { customerId, invoiceId } = statement;
  const proposal = await propose(tx, calculate, statement);
  if (proposal === "unknown") return;
  const of = sql`customer_id = ${customerId} and invoice_id = ${invoiceId}`;
  if (proposal === null) {
    await sql`update correction set state = 'GONE', decided_at = ${now}, row_version = row_version + 1
      where ${of} and state = 'OPEN'`.execute(tx);
    return;
  }
  const [compared, lines] = [JSON.stringify(proposal.compared), JSON.stringify(proposal.lines)];
  const { cause, net, tax, payable } = proposal;
  await sql`
    with standing as (
      select state, lines from correction where ${of} order by id desc limit 1
    )
    insert into correction as c (customer_id, invoice_id, cause, compared, lines, net, tax, payable, found_at)
    select ${customerId}, ${invoiceId}, ${cause}, ${compared}::jsonb, ${lines}::jsonb, ${net}, ${tax}, ${payable}, ${now}
    where not exists (select from standing s where s.state = 'LEFT' and s.lines = ${lines}::jsonb)
    on conflict (customer_id, invoice_id) where state = 'OPEN' do update set cause = excluded.cause,
      compared = excluded.compared, lines = excluded.lines, net = excluded.net, tax = excluded.tax,
      payable = excluded.payable, row_version = c.row_version + 1
      where c.lines <> excluded.lines`.execute(tx);
}
