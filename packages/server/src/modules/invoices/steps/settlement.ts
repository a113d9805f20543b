import { type InvoiceStatus, invoiceStatus, isIssued } from "@busbar/contract/invoices/invoice-status";
import { Exact } from "@busbar/contract/kernel/decimal";
import { sql } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import { invoiceState } from "../../../kernel/sql/invoice-states.ts";
import type { DailyDuty } from "../../../kernel/work/daily-duty.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import { statusWith } from "../invoice-rules.ts";
import { endExtensions } from "../extensions/end-extensions.ts";
import { transitionInvoice, type LockedInvoice } from "./invoice-transition.ts";

type Owed = LockedInvoice & {
  payable: string;
  allocated: string;
  outstanding: string;
  due_date: string | null;
  extension_until: string | null;
};

/** A change of the amount allocated to one statement. */
export type Settlement = {
  customerId: string;
  invoiceId: string;
  change: string;
  by: string;
  now: Date;
  today: string;
};

/**
 * The only way to add money to a statement or take it away: adds `change` to the allocated amount and sets the state.
 * The payments module calls it in the transaction of the allocation or its reversal.
 * @returns the allocated amount after it
 * @throws AppError `not_found`, `illegal_transition` for a statement that is not issued or is locked,
 * `invoice.over_allocated`
 */
export async function changeAllocated(unit: Unit, settlement: Settlement): Promise<string> {
  const { customerId, invoiceId, change, by, now, today } = settlement;
  const statement = await holdOwed(unit.tx, customerId, invoiceId);
  const allocated = new Exact(statement.allocated).plus(change);
  // A credited or written-off statement owes nothing, even though less than its amount was paid.
  if (allocated.isNegative() || new Exact(change).greaterThan(statement.outstanding))
    throw new AppError("invoice.over_allocated", { payable: statement.payable });
  const text = allocated.toFixed(2);
  const status = statusWith(text, statement, today);
  await transitionInvoice(unit.tx, statement, status, {
    action: new Exact(change).isNegative() ? "deallocate" : "allocate",
    by,
    now,
    set: {
      allocated: text,
      ...(status === invoiceStatus.paid
        ? { paid_at: now, settlement_kind: "PAID" }
        : { paid_at: null, settlement_kind: null }),
    },
  });
  if (status === invoiceStatus.paid) await endExtensions(unit, statement, now);
  await unit.emit("invoices", invoiceId, "updated");
  return text;
}

async function holdOwed(tx: Unit["tx"], customerId: string, invoiceId: string): Promise<Owed> {
  const { rows } = await sql<Owed>`select id, customer_id, status, calc_hash, payable, allocated, outstanding, due_date,
      extension_until
    from invoice where customer_id = ${customerId} and id = ${invoiceId} for update`.execute(tx);
  const [statement] = rows;
  if (!statement) throw new AppError("not_found");
  if (!isIssued(statement.status) || statement.status === invoiceStatus.locked)
    throw new AppError("illegal_transition");
  return statement;
}

/**
 * Writes off the open rest of a statement, which settles it; reversing an allocation later makes the whole rest open
 * again. Called in the transaction of the approval.
 */
export async function giveUpRest(unit: Unit, settlement: Omit<Settlement, "change" | "today">): Promise<void> {
  const { customerId, invoiceId, by, now } = settlement;
  const statement = await holdOwed(unit.tx, customerId, invoiceId);
  if (new Exact(statement.outstanding).isZero()) throw new AppError("illegal_transition");
  await transitionInvoice(unit.tx, statement, invoiceStatus.paid, {
    action: "write_off",
    by,
    now,
    set: { paid_at: now, settlement_kind: "WRITTEN_OFF" },
  });
  await endExtensions(unit, statement, now);
  await unit.emit("invoices", invoiceId, "updated");
}

/** Statements per transaction of a duty. */
const batch = 500;

/** Moves all rows of `of` to a state in one statement, which also locks them. */
async function transitionAll(
  unit: Unit,
  of: ReturnType<typeof sql>,
  to: InvoiceStatus,
  action: string,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`with gone as (${of})
    insert into invoice_event (customer_id, invoice_id, action, from_status, to_status, at, calc_hash)
    select customer_id, id, ${action}, from_status, ${to}, updated_at, calc_hash from gone
    returning invoice_id as id`.execute(unit.tx);
  for (const { id } of rows) await unit.emit("invoices", id, "updated");
  return rows.length;
}

/** Unpaid statements become overdue on the day after their due day. */
export const overdueDuty = (now: () => Date): DailyDuty => ({
  name: "invoices.overdue",
  title: { zh: "结算单逾期", en: "Overdue statements" },
  async run(unit, day) {
    const due = sql`update invoice i set status = ${invoiceState.overdue}, updated_at = ${now()}, updated_by = null,
        row_version = i.row_version + 1
      from (select customer_id, id from invoice where status = ${invoiceState.unpaid} and outstanding > 0 and due_date < ${day}::date
          and (extension_until is null or extension_until < ${day}::date)
        order by due_date, id limit ${batch} for update) d
      where i.customer_id = d.customer_id and i.id = d.id
      returning i.customer_id, i.id, ${invoiceState.unpaid}::smallint as from_status, i.updated_at, i.calc_hash`;
    return (await transitionAll(unit, due, invoiceStatus.overdue, "overdue")) < batch ? "done" : "more";
  },
});

type Closing = { period: string; by: string; now: Date };

/**
 * Locks paid statements at the closing of the later of their own month and that of their last allocation that counts;
 * older ones that were settled without one, by the month in which they were. A dispute keeps an older one open; within
 * the period it prevents closing. @returns how many
 */
export async function lockPaid(unit: Unit, { period, by, now }: Closing): Promise<number> {
  // LockedInvoice first, so that an allocation of another transaction is finished and seen by the next statement.
  await sql`select from invoice where status = ${invoiceState.paid} and period <= ${period} order by customer_id, id for update`.execute(
    unit.tx,
  );
  return transitionAll(
    unit,
    sql`update invoice i set status = ${invoiceState.locked}, locked_in = ${period}, updated_at = ${now}, updated_by = ${by}::bigint,
        row_version = i.row_version + 1
      where i.status = ${invoiceState.paid} and i.confirm_status <> 'DISPUTED' and i.period <= ${period}
        and coalesce((select to_char(max(a.allocated_on), 'YYYYMM') from allocation a
            where a.customer_id = i.customer_id and a.invoice_id = i.id and a.reversed_on is null),
          case when i.period < ${period} then to_char(i.paid_at at time zone 'Asia/Shanghai', 'YYYYMM') end, ${period})
          <= ${period}
      returning i.customer_id, i.id, ${invoiceState.paid}::smallint as from_status, i.updated_at, i.calc_hash`,
    invoiceStatus.locked,
    "lock",
  );
}

/** Unlocks what closing the period locked. */
export const unlockPaid = (unit: Unit, { period, by, now }: Closing): Promise<number> =>
  transitionAll(
    unit,
    sql`update invoice i set status = ${invoiceState.paid}, locked_in = null, updated_at = ${now}, updated_by = ${by}::bigint,
        row_version = i.row_version + 1
      where i.locked_in = ${period}
      returning i.customer_id, i.id, ${invoiceState.locked}::smallint as from_status, i.updated_at, i.calc_hash`,
    invoiceStatus.paid,
    "unlock",
  );
