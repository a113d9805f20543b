import type { InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import type { RecordActivity, RecordHistory } from "@busbar/contract/kernel/records";
import { sql } from "kysely";
import { activityOf } from "../../kernel/records/activity.ts";
import type { Db } from "../../kernel/sql/query.ts";

type StepRow = {
  id: string;
  action: string;
  at: Date;
  from_status: InvoiceStatus | null;
  to_status: InvoiceStatus;
  reason: string;
  code: string | null;
  name: string | null;
  in_place_of: string | null;
};

/** Ids of steps begin here, above all ids of the audit log. */
const idsOfSteps = 9_000_000_000_000_000n;

/**
 * Steps of a statement that the audit log does not have, such as those that the system takes by itself. The latest
 * steps of a kind are those that the log has, too.
 */
async function stepsBeyondLog(db: Db, id: string): Promise<RecordActivity[]> {
  const { rows } = await sql<StepRow>`select e.id, e.action, e.at, e.from_status, e.to_status, e.reason,
      u.user_code as code, u.full_name as name, away.full_name as in_place_of
    from (select e.*, row_number() over (partition by e.action order by e.id desc) as place
      from invoice i join invoice_event e on e.customer_id = i.customer_id and e.invoice_id = i.id where i.id = ${id}) e
      left join user_account u on u.id = e.by_user_id left join user_account away on away.id = e.for_user_id
    where e.place > (select count(*) from audit_log l where l.noun = 'invoices' and l.key = ${id}
      and lower(replace(l.action, '_', '')) = 'invoice.' || replace(e.action, '_', '') and e.action <> 'credit')
    order by e.id`.execute(db);
  return rows.map((row) => ({
    id: String(idsOfSteps + BigInt(row.id)),
    at: row.at.toISOString(),
    actorCode: row.code ?? "",
    actorName: row.name,
    inPlaceOf: row.in_place_of,
    // In the log this word is the drafting of a credit; as a step it is what the issued credit settles.
    action: row.action === "credit" ? "invoice.credited" : `invoice.${row.action}`,
    before: row.from_status === null ? null : { status: row.from_status },
    after: { status: row.to_status, ...(row.reason && { reason: row.reason }) },
  }));
}

/** What happened to a statement, latest first: the audit log, and the steps that stand in its history alone. */
export async function historyOfInvoice(
  db: Db,
  id: string,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<RecordHistory> {
  const [log, steps] = await Promise.all([
    activityOf(db, "invoices", id, { pageNo: 1, pageSize: pageNo * pageSize }),
    stepsBeyondLog(db, id),
  ]);
  const all = [...log.list, ...steps].toSorted((a, b) => b.at.localeCompare(a.at));
  return { ...log, total: log.total + steps.length, list: all.slice((pageNo - 1) * pageSize, pageNo * pageSize) };
}
