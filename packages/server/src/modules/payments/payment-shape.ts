import { fieldsIn } from "@busbar/contract/fields/noun";
import { meets } from "@busbar/contract/kernel/access";
import { payments } from "@busbar/contract/payments/payment-fields";
import { type Allocation, type Payment, type PaymentRow, paymentActionNames } from "@busbar/contract/payments/payments";
import type { Actor } from "../../kernel/actor.ts";
import type { Records } from "../../kernel/records/edit-record.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import { outsiderOf } from "../../kernel/targets/record-target.ts";
import type { PaymentRecords } from "./payment-records.ts";
import type { AllocationRow, DetailRow, ListRow } from "./payment-rows.ts";
import { judge, judgeReversal } from "./payment-rules.ts";

const isOutside = (actor: Actor): boolean => outsiderOf(actor) !== null;

export const toRow = (row: ListRow, actor: Actor): PaymentRow => ({
  id: row.id,
  payNo: row.pay_no,
  kind: row.kind,
  customerId: row.customer_id,
  customerName: row.customer_name,
  ...fieldsIn(payments, row),
  status: row.status,
  state: row.state,
  allocated: row.allocated,
  unallocated: row.unallocated,
  ...lastEdit(row, actor, !isOutside(actor)),
});

/** `mayAllocate`: the permission reaches its customer. */
export function toAllocation(row: AllocationRow, actor: Actor, mayAllocate: boolean): Allocation {
  const { kind: _kind, isClosed: _isClosed, isOffset: _isOffset, by, at, ...shown } = row;
  return {
    ...shown,
    at: new Date(at).toISOString(),
    ...(!isOutside(actor) && { by: by ?? null }),
    reverse: judgeReversal(row, mayAllocate),
  };
}

export function toPayment(row: DetailRow, actor: Actor): Payment {
  const mayAllocate = meets(actor, ["payment:allocate"]) && row.reaches.includes("payment:allocate");
  return {
    ...toRow(row, actor),
    bankAccount: row.bank_account,
    withdrawn: row.withdrawn,
    reversed: row.reversed_on
      ? { on: row.reversed_on, reason: row.reverse_reason, ...(!isOutside(actor) && { by: row.reversed_by_name }) }
      : null,
    source: row.source,
    sourceCredit: row.source_credit,
    takenBy: row.taken_by,
    allocations: row.allocations.map((each) => toAllocation(each, actor, mayAllocate)),
    paidBy: row.paid_by.map((each) => toAllocation(each, actor, mayAllocate)),
    actions: Object.fromEntries(
      paymentActionNames.map((name) => [name, judge(name, row, actor)]),
    ) as Payment["actions"],
  };
}

/** The records definition of payments: the fields as a form states them, for the audit row. */
export const recordsOf = (records: PaymentRecords, actor: Actor): Records<DetailRow, Payment> => ({
  noun: "payments",
  permission: "payment:record",
  lock: (id) => records.lock(actor, id),
  find: (id) => records.find(actor, id),
  show: (row) => toPayment(row, actor),
  fields: (row) => ({
    payNo: row.pay_no,
    kind: row.kind,
    customerName: row.customer_name,
    amount: row.amount,
    valueDate: row.valueDate,
    status: row.status,
    unallocated: row.unallocated,
    externalRefs: row.externalRefs,
    reverseReason: row.reverse_reason,
    allocations: row.allocations
      .filter(({ reversedOn }) => reversedOn === null)
      .map(({ docNo, amount }) => `${docNo ?? ""} ${amount}`),
  }),
});
