import { invoiceStatus, isIssued } from "@busbar/contract/invoices/invoice-status";
import { Exact } from "@busbar/contract/kernel/decimal";
import { AppError } from "../../../kernel/app-error.ts";
import type { DailyDuty } from "../../../kernel/work/daily-duty.ts";
import type { SettlingUnit } from "../../../kernel/work/unit-of-work.ts";
import { statusWith } from "../invoice-rules.ts";
import { endExtensions } from "../extensions/end-extensions.ts";
import { transitionInvoice } from "./invoice-transition.ts";
import {
  type Closing,
  lockOwed,
  markLocked,
  markOverdue,
  markUnlocked,
  type OwedInvoice,
} from "./settlement-repository.ts";

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
 * The only way to add money to a statement or remove it: adds `change` to the allocated amount and sets the state.
 * The payments module calls it in the transaction of the allocation or its reversal.
 * @returns the allocated amount after it
 * @throws AppError `not_found`, `illegal_transition` for a statement that is not issued or is locked,
 * `invoice.over_allocated`
 */
export async function changeAllocated(unit: SettlingUnit, settlement: Settlement): Promise<string> {
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

async function holdOwed(tx: SettlingUnit["tx"], customerId: string, invoiceId: string): Promise<OwedInvoice> {
  const statement = await lockOwed(tx, customerId, invoiceId);
  if (!statement) throw new AppError("not_found");
  if (!isIssued(statement.status) || statement.status === invoiceStatus.locked)
    throw new AppError("illegal_transition");
  return statement;
}

/**
 * Writes off the open rest of a statement, which settles it; reversing an allocation later makes the whole rest open
 * again. Called in the transaction of the approval.
 */
export async function giveUpRest(unit: SettlingUnit, settlement: Omit<Settlement, "change" | "today">): Promise<void> {
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

type LockingUnit = Pick<SettlingUnit, "tx" | "emit">;

/** Statements per transaction of a duty. */
const batch = 500;

async function tellUpdated(unit: LockingUnit, ids: readonly string[]): Promise<number> {
  await unit.emit("invoices", ids, "updated");
  return ids.length;
}

/** Unpaid statements become overdue on the day after their due day. */
export const overdueDuty = (now: () => Date): DailyDuty => ({
  name: "invoices.overdue",
  title: { zh: "结算单逾期", en: "Overdue statements" },
  run: async (unit, day) =>
    (await tellUpdated(unit, await markOverdue(unit.tx, day, now(), batch))) < batch ? "done" : "more",
});

/**
 * Locks paid statements at the closing of the later of their own month and that of their last allocation that counts;
 * older ones that were settled without one, by the month in which they were. A dispute keeps an older one open; within
 * the period it prevents closing. @returns how many
 */
export const lockPaid = async (unit: LockingUnit, closing: Closing): Promise<number> =>
  tellUpdated(unit, await markLocked(unit.tx, closing));

/** Unlocks what closing the period locked. @returns how many */
export const unlockPaid = async (unit: LockingUnit, closing: Closing): Promise<number> =>
  tellUpdated(unit, await markUnlocked(unit.tx, closing));
