import { sql } from "kysely";
import { invoiceStates } from "../../kernel/sql/invoice-states.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { CustomerBelongings, MovedRow } from "../../kernel/targets/customer-belongings.ts";
import type { Ports } from "../../ports.ts";

/** Unissued regular statements; a correction stays with the statement that it corrects. */
const draft = sql`status in (${invoiceStates.unissued}) and doc_type = 'REGULAR'`;

/** What they stand on moves along. */
const moveFrozen = (db: Db, ids: readonly string[], to: string) =>
  sql`update usage_part set customer_id = ${to} where invoice_id = any (${[...ids]}::bigint[])`.execute(db);

/** When customers are merged, drafts move with their lines and history; issued statements keep their customer. */
export const invoicesOfCustomer = ({ clock }: Pick<Ports, "clock">): CustomerBelongings => ({
  noun: "invoices",
  title: { zh: "未出单的结算单", en: "Unissued statements" },
  async count(db, customerId) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from invoice
      where customer_id = ${customerId} and ${draft}`.execute(db);
    return rows[0]?.n ?? 0;
  },
  async move(unit, actor, { survivor, merged }) {
    const { rows } = await sql<MovedRow>`update invoice set customer_id = ${survivor}, row_version = row_version + 1,
        updated_at = ${clock.now()}, updated_by = ${actor.id}::bigint
      where customer_id = ${merged} and ${draft}
      returning id::text as id, row_version as version`.execute(unit.tx);
    await moveFrozen(
      unit.tx,
      rows.map(({ id }) => id),
      survivor,
    );
    return rows;
  },
  async moveBack(unit, actor, { survivor, merged }, rows) {
    const given = JSON.stringify(rows.map(({ id, version }) => ({ row_id: id, version })));
    const { rows: back } = await sql<{ id: string }>`update invoice set customer_id = ${merged},
        row_version = row_version + 1, updated_at = ${clock.now()}, updated_by = ${actor.id}::bigint
      from jsonb_to_recordset(${given}::jsonb) as moved (row_id bigint, version int)
      where customer_id = ${survivor} and id = moved.row_id and row_version = moved.version and ${draft}
      returning id::text as id`.execute(unit.tx);
    const ids = back.map(({ id }) => id);
    await moveFrozen(unit.tx, ids, merged);
    return ids;
  },
});
