import { sql } from "kysely";
import { invoiceState, invoiceStates } from "../../../kernel/sql/invoice-states.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { LockedInvoice } from "./invoice-transition.ts";

/** What all credits of a statement, issued or not, leave of its amount; negative where they exceed it. */
export async function restOfCorrected(tx: Db, customerId: string, correctedId: string): Promise<string> {
  const { rows } = await sql<{ rest: string }>`select (o.payable + coalesce(sum(n.payable), 0))::text as rest
    from invoice o join invoice n on n.customer_id = o.customer_id and n.corrects_id = o.id and n.doc_type = 'CREDIT'
      and n.voided_at is null
    where o.customer_id = ${customerId} and o.id = ${correctedId} group by o.payable`.execute(tx);
  return rows[0]?.rest ?? "0";
}

/** A statement that credits correct; `is_covered`: the issued ones come to the whole of it. */
export async function correctedBy(
  tx: Db,
  customerId: string,
  correctedId: string,
): Promise<(LockedInvoice & { is_covered: boolean }) | undefined> {
  const { rows } = await sql<LockedInvoice & { is_covered: boolean }>`select o.id, o.customer_id, o.status, o.calc_hash,
      o.payable + (select sum(n.payable) from invoice n where n.customer_id = o.customer_id
        and n.corrects_id = o.id and n.doc_type = 'CREDIT' and n.status in (${invoiceStates.settled})) = 0 as is_covered
    from invoice o where o.customer_id = ${customerId} and o.id = ${correctedId}`.execute(tx);
  return rows[0];
}

/** The credits of a statement that they settle are settled by it. */
export const markCreditsSettled = (tx: Db, customerId: string, correctedId: string) =>
  sql`update invoice set settlement_kind = 'CREDITED' where customer_id = ${customerId}
    and corrects_id = ${correctedId} and doc_type = 'CREDIT' and status = ${invoiceState.paid}`.execute(tx);

/** `madeOn`: the day on which the later day was agreed. */
export const insertExtension = (
  tx: Db,
  { customer_id: customerId, id }: Pick<LockedInvoice, "customer_id" | "id">,
  madeOn: string,
  until: string,
) =>
  sql`insert into invoice_extension (customer_id, invoice_id, made_on, until)
    values (${customerId}, ${id}, ${madeOn}::date, ${until}::date)`.execute(tx);
