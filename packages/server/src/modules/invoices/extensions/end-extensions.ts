import { sql } from "kysely";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";

type Settled = { id: string; customer_id: string };

/**
 * A statement that owes nothing any more leaves the request for later payment that it waits in; a request whose
 * statements have all left ends by itself. Called where a statement is settled, in that transaction; the statement is
 * locked.
 */
export async function endExtensions(unit: Unit, { id, customer_id }: Settled, now: Date): Promise<void> {
  // Two of its statements may be paid at the same time: the second of them sees that the first has left.
  const held = await sql<{ id: string }>`select r.id from extension_request r
    join extension_request_statement s on s.customer_id = r.customer_id and s.request_id = r.id
    where s.customer_id = ${customer_id} and s.invoice_id = ${id} and s.outcome = 'ASKED' for update of r`.execute(
    unit.tx,
  );
  if (held.rows.length === 0) return;
  const { rows } = await sql<{ id: string; status: string }>`
    with gone as (
      update extension_request_statement s set outcome = 'SETTLED'
      where s.customer_id = ${customer_id} and s.invoice_id = ${id} and s.outcome = 'ASKED'
      returning s.request_id
    ), rest as (
      select g.request_id, exists (select from extension_request_statement s where s.customer_id = ${customer_id}
        and s.request_id = g.request_id and s.outcome = 'ASKED' and s.invoice_id <> ${id}) as is_open
      from gone g
    )
    update extension_request r set row_version = r.row_version + 1,
      status = case when x.is_open then r.status else 'ENDED' end,
      decided_at = case when x.is_open then r.decided_at else ${now} end
    from rest x where r.customer_id = ${customer_id} and r.id = x.request_id
    returning r.id::text as id, r.status`.execute(unit.tx);
  for (const request of rows)
    await unit.record("extension.settle", "extension-requests", request.id, "updated", {
      after: { statement: id, status: request.status },
    });
}
