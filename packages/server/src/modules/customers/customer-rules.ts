import type { CustomerDraft, CustomerPatch, Lifecycle } from "@busbar/contract/customers/customer-fields";
import type { CustomerAction, CustomerActionName, CustomerActions } from "@busbar/contract/customers/customers";
import {
  type CustomerStep,
  customerSteps,
  needsReason,
  stageTargets,
} from "@busbar/contract/customers/customer-lifecycle";
import { meets } from "@busbar/contract/kernel/access";
import { isReason } from "@busbar/contract/values/reasons";
import type { Actor } from "../../kernel/actor.ts";

/** `is_writable`: whether the permission to write reaches this customer. */
type Subject = {
  id: string;
  lifecycle: Lifecycle;
  merged_into: string | null;
  is_writable: boolean;
  has_points: boolean;
  has_contracts: boolean;
};

/** Fields, a stage, or both: an undo restores several at once. */
export type CustomerChange = CustomerPatch & { lifecycle?: Lifecycle; lifecycleReason?: string };
type ReasonNeeded = "customer.reason_needed";

/** Allowed next stages of each stage. A closed customer is verified again before it becomes active. */
const next: Record<Lifecycle, readonly Lifecycle[]> = {
  LEAD: ["QUOTED", "PENDING_CHECK", "ACTIVE", "CLOSED"],
  QUOTED: ["LEAD", "PENDING_CHECK", "ACTIVE", "CLOSED"],
  PENDING_CHECK: ["LEAD", "QUOTED", "ACTIVE", "CLOSED"],
  ACTIVE: ["SUSPENDED", "CLOSED"],
  SUSPENDED: ["ACTIVE", "CLOSED"],
  CLOSED: ["PENDING_CHECK"],
};

/** Whether the person may change customers at all. */
const mayWrite = (actor: Actor): boolean => meets(actor, ["customer:write"]);

/** Whether the person may only add leads of a partner. */
export const mayOnlyLead = (actor: Actor): boolean => !mayWrite(actor) && meets(actor, ["customer:lead"]);

/** Whether the person may change this customer: a duty writes in its own regions only. */
export const mayWriteThis = (actor: Actor, customer: Pick<Subject, "is_writable">): boolean =>
  mayWrite(actor) && customer.is_writable;

const isOwn = (actor: Actor, customer: Pick<Subject, "id">): boolean =>
  actor.scope.kind === "CUSTOMER" && actor.customerId === customer.id;

const mayWriteContacts = (actor: Actor, customer: Subject): boolean =>
  mayWriteThis(actor, customer) || (isOwn(actor, customer) && meets(actor, ["contact:write"]));

/** Mobile numbers are shown unmasked to people who may write the customer, and to the customer's own users. */
export const seesMobiles = (actor: Actor, customer: Pick<Subject, "id" | "is_writable">): boolean =>
  mayWriteThis(actor, customer) || isOwn(actor, customer);

/** Whether `actor` may do `name` to `customer` now; checked before acting and sent with the row. */
export function judge(name: CustomerActionName, customer: Subject, actor: Actor): CustomerAction {
  switch (name) {
    case "edit":
      if (!mayWriteThis(actor, customer)) return "not_allowed";
      return customer.lifecycle === "CLOSED" ? "illegal_transition" : "ok";
    case "editContacts":
      if (!mayWriteContacts(actor, customer)) return "not_allowed";
      return customer.lifecycle === "CLOSED" ? "illegal_transition" : "ok";
    case "merge":
      if (!mayWriteThis(actor, customer)) return "not_allowed";
      return customer.merged_into === null ? "ok" : "customer.merged";
    case "reopen":
      return judgeStage(customer, customer.lifecycle === "CLOSED" ? "PENDING_CHECK" : customer.lifecycle, actor);
    case "check":
      return customer.lifecycle === "CLOSED" && customer.merged_into === null && mayWriteThis(actor, customer)
        ? "illegal_transition"
        : judgeStage(customer, "PENDING_CHECK", actor);
    default:
      return judgeStage(customer, stageTargets[name], actor);
  }
}

export function judgeStage(customer: Subject, to: Lifecycle, actor: Actor): CustomerAction {
  if (!mayWriteThis(actor, customer)) return "not_allowed";
  if (customer.merged_into !== null) return "customer.merged";
  if (!next[customer.lifecycle].includes(to)) return "illegal_transition";
  // A customer with running contracts cannot be closed, because energy would still be delivered.
  if (to === "CLOSED" && customer.has_contracts) return "customer.has_contracts";
  return to === "CLOSED" && customer.has_points ? "customer.has_points" : "ok";
}

/** Judges a change: its fields by the right to edit, its stage by the lifecycle. */
export function judgeChange(customer: Subject, change: CustomerChange, actor: Actor): CustomerAction | ReasonNeeded {
  const { lifecycle, lifecycleReason, ...fields } = change;
  if (Object.keys(fields).length > 0 || lifecycle === undefined) {
    const verdict = judge("edit", customer, actor);
    if (verdict !== "ok") return verdict;
  }
  if (lifecycle === undefined) return "ok";
  // The stage stays the same, so nothing is written.
  if (lifecycle === customer.lifecycle) return mayWriteThis(actor, customer) ? "ok" : "not_allowed";
  const verdict = judgeStage(customer, lifecycle, actor);
  if (verdict !== "ok") return verdict;
  return needsReason(customer.lifecycle, lifecycle) && !isReason(lifecycleReason ?? "")
    ? "customer.reason_needed"
    : "ok";
}

export function actionsOf(customer: Subject, actor: Actor): CustomerActions {
  const steps = customerSteps.map((step) => [step, judge(step, customer, actor)] as const);
  return {
    edit: judge("edit", customer, actor),
    editContacts: judge("editContacts", customer, actor),
    ...(Object.fromEntries(steps) as Record<CustomerStep, CustomerAction>),
    merge: judge("merge", customer, actor),
  };
}

/** A field that a partner may not state in a lead; null when there is none. */
export function refusedInLead(draft: CustomerDraft): keyof CustomerDraft | null {
  if (draft.contacts.length > 0) return "contacts";
  if (draft.managerOverride !== null) return "managerOverride";
  if (draft.creditLimit !== null) return "creditLimit";
  if (draft.billingHold) return "billingHold";
  return draft.lifecycle === "LEAD" ? null : "lifecycle";
}
