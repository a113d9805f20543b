import type { DeadLetter } from "@busbar/contract/deliveries/deliveries";
import { sql } from "kysely";
import { AppError } from "../../kernel/app-error.ts";
import { retryMessage } from "../../kernel/messages/messages.ts";
import { type Db, pageOf } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { invoiceMailKind } from "./invoice-mail.ts";

type Row = {
  id: string;
  kind: string;
  address: string;
  person: string | null;
  error: string | null;
  attempts: number;
  requested_at: Date;
  settled_at: Date;
};

/**
 * Messages of all kinds that failed for good. Where the kind looks up the address, the person's present one is shown.
 */
export async function listDeadLetters(db: Db, page: { pageNo: number; pageSize: number }) {
  const { rows } = await sql<Row>`select m.id, m.kind, coalesce(nullif(m.address, ''), u.email, '') as address,
      u.full_name as person, m.error, m.attempts, m.requested_at, m.settled_at
    from outbound_message m left join user_account u on u.id = m.user_id
    where m.state = 'failed' order by m.settled_at desc, m.id desc ${pageOf(page)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from outbound_message where state = 'failed'`.execute(db);
  const list = rows.map(
    (row): DeadLetter => ({
      id: row.id,
      kind: row.kind,
      address: row.address,
      person: row.person,
      reason: row.error ?? "fault",
      attempts: row.attempts,
      requestedAt: row.requested_at.toISOString(),
      failedAt: row.settled_at.toISOString(),
    }),
  );
  return { list, total: counted[0]?.total ?? 0 };
}

/** Queues the message again with all its attempts. @throws AppError `not_found` */
export async function retryDeadLetter(
  unit: Unit,
  { wake, clock }: Pick<Ports, "wake" | "clock">,
  id: string,
): Promise<null> {
  const message = await retryMessage(unit, wake, id, clock.now());
  if (message === null) throw new AppError("not_found");
  if (message.kind === invoiceMailKind) {
    const { customerId, deliveryId, invoiceId } = message.content as Record<string, string>;
    await sql`update invoice_delivery set state = 'QUEUED', error = null, settled_at = null
      where customer_id = ${customerId}::bigint and id = ${deliveryId}::bigint`.execute(unit.tx);
    await unit.emit("invoices", invoiceId ?? "", "queued");
  }
  await unit.audit("mail.retry", "dead-letters", id, { after: { kind: message.kind } });
  return null;
}
