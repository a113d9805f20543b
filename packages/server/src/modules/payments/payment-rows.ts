import type { ShownOf } from "@busbar/contract/fields/noun";
import type { Allocation, PaymentReference } from "@busbar/contract/payments/payments";
import type { PaymentKind, payments, PaymentState } from "@busbar/contract/payments/payment-fields";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import type { Subject } from "./payment-rules.ts";

export type ListRow = EditedRow &
  ShownOf<typeof payments> &
  Pick<Subject, "status" | "kind" | "customer_id" | "allocated" | "unallocated"> & {
    id: string;
    pay_no: string;
    state: PaymentState;
    customer_name: string | null;
  };

export type AllocationRow = Omit<Allocation, "reverse" | "at"> & {
  at: string;
  kind: PaymentKind | null;
  /** Its day or its statement belongs to a closed period. */
  isClosed: boolean;
  /** Its payment was taken back by an offset. */
  isOffset: boolean;
};

export type DetailRow = ListRow &
  Subject & {
    bank_account: string | null;
    reversed_on: string | null;
    reverse_reason: string;
    reversed_by_name: string | null;
    source: PaymentReference | null;
    source_credit: { id: string; docNo: string | null } | null;
    taken_by: PaymentReference[];
    allocations: AllocationRow[];
    /** What paid the rest of an offset. */
    paid_by: AllocationRow[];
  };
