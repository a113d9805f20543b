import type { PaymentKind, PaymentStatus } from "@busbar/contract/payments/payment-fields";
import type { Allocation, PaymentAction, PaymentActionName } from "@busbar/contract/payments/payments";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type Access, meets } from "@busbar/contract/kernel/access";

/** Input of the rules. `reaches`: the permissions that reach this payment. */
export type Subject = {
  kind: PaymentKind;
  status: PaymentStatus;
  customer_id: string | null;
  allocated: string;
  withdrawn: string;
  unallocated: string;
  /** The payment or one of its allocations belongs to a closed period. */
  is_closed: boolean;
  /** An offset exists already. */
  is_offset: boolean;
  /** An offset whose rest was paid, in whole or in part. */
  is_paid_off: boolean;
  reaches: readonly Permission[];
};

type Rule = {
  needs: Permission;
  /** The step is forbidden in a closed period. */
  inPeriod?: true;
  when: (row: Subject) => boolean;
  beyond?: (row: Subject) => PaymentAction;
};

const isZero = (amount: string): boolean => new Exact(amount).isZero();
const isReceipt = ({ kind, status }: Subject): boolean => kind === "RECEIPT" && status === "RECORDED";
const hasRest = ({ unallocated }: Subject): PaymentAction => (isZero(unallocated) ? "payment.nothing_left" : "ok");

const rules: Record<PaymentActionName, Rule> = {
  allocate: { needs: "payment:allocate", when: isReceipt, beyond: hasRest },
  assign: {
    needs: "payment:allocate",
    when: isReceipt,
    beyond: ({ allocated, withdrawn }) => (isZero(allocated) && isZero(withdrawn) ? "ok" : "payment.allocated"),
  },
  refund: {
    needs: "payment:record",
    when: isReceipt,
    beyond: (row) => (row.customer_id === null ? "payment.no_customer" : hasRest(row)),
  },
  reverse: {
    needs: "payment:record",
    inPeriod: true,
    when: ({ status, is_offset }) => status === "RECORDED" && !is_offset,
    beyond: ({ kind, withdrawn, is_paid_off }) => {
      if (is_paid_off) return "payment.debt_paid";
      return kind !== "RECEIPT" || isZero(withdrawn) ? "ok" : "payment.refunded";
    },
  },
  offset: {
    needs: "payment:record",
    when: (row) => isReceipt(row) && !row.is_offset,
    beyond: ({ is_closed, customer_id, allocated, unallocated }) => {
      if (!is_closed) return "payment.open_period";
      if (customer_id === null) return "payment.no_customer";
      return isZero(allocated) && isZero(unallocated) ? "payment.nothing_left" : "ok";
    },
  },
  update: { needs: "payment:record", when: () => true },
};

/**
 * Whether `person` may do `name` to a payment now; checked before acting and sent with the record. Refusals come in one
 * order: permission, closed period, state, missing data.
 */
export function judge(name: PaymentActionName, row: Subject, person: Access): PaymentAction {
  const { needs, inPeriod, when, beyond } = rules[name];
  if (!meets(person, [needs]) || !row.reaches.includes(needs)) return "not_allowed";
  if (inPeriod && row.is_closed) return "period.closed";
  if (!when(row)) return "illegal_transition";
  return beyond?.(row) ?? "ok";
}

type Part = { kind: PaymentKind | null; isClosed: boolean; isOffset: boolean; reversedOn: string | null };

/**
 * Whether one allocation may be reversed alone; those of an offset are reversed with it, and those of a payment that was
 * offset stay, since the offset has taken them into account.
 */
export function judgeReversal(part: Part, mayAllocate: boolean): Allocation["reverse"] {
  if (!mayAllocate) return "not_allowed";
  if (part.isClosed) return "period.closed";
  return part.reversedOn !== null || part.kind === "OFFSET" || part.isOffset ? "illegal_transition" : "ok";
}
