import { Exact } from "@busbar/contract/kernel/decimal";
import { sql } from "kysely";
import { refuseField } from "../../kernel/app-error.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { DetailRow } from "./invoice-rows.ts";

/** A full credit copies every line, so it cannot follow a credit of a part. @throws AppError `invoice.credit_whole` */
export function refuseWhole({ credits }: DetailRow): void {
  if (!new Exact(credits.sum).isZero()) throw refuseField("full", "invoice.credit_whole", { credited: credits.sum });
}

/** Negates every amount, so that sums and tax cancel exactly. */
export async function copyNegated(tx: Db, from: DetailRow, id: string): Promise<void> {
  await sql`insert into invoice_line (customer_id, invoice_id, line_no, point_id, point_name, category, name, band, tier,
      from_date, to_date, quantity, unit, unit_price, amount, tax_rate, collectable, tax_share, trace, reason)
    select customer_id, ${id}::bigint, line_no, point_id, point_name, category, name, band, tier, from_date, to_date, -quantity,
      unit, unit_price, -amount, tax_rate, collectable, -tax_share, trace, reason
    from invoice_line where customer_id = ${from.customer_id} and invoice_id = ${from.id}`.execute(tx);
  await sql`update invoice n set net = -o.net, tax = -o.tax, payable = -o.payable, quantity = -o.quantity
    from invoice o where n.customer_id = ${from.customer_id} and n.id = ${id}
      and o.customer_id = ${from.customer_id} and o.id = ${from.id}`.execute(tx);
}
