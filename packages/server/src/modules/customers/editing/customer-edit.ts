import type { Customer } from "@busbar/contract/customers/customers";
import { isReason } from "@busbar/contract/values/reasons";
import type { Actor } from "../../../kernel/actor.ts";
import { refuseField } from "../../../kernel/app-error.ts";
import type { Edit, Records } from "../../../kernel/records/edit-record.ts";
import { comparable, stageValues, type Stated, toValues } from "./customer-changes.ts";
import type { CustomerRepository } from "../customer-repository.ts";
import type { DetailRow, References } from "../customer-rows.ts";
import { type CustomerChange, judgeChange } from "../customer-rules.ts";
import { toCustomer } from "../customer-shape.ts";

export const recordsOf = (customers: CustomerRepository, actor: Actor): Records<DetailRow, Customer> => ({
  noun: "customers",
  permission: "customer:write",
  lock: (id) => customers.lock(actor, id),
  find: (id) => customers.find(actor, id),
  show: (row) => toCustomer(row, actor),
  fields: (row) => comparable(toCustomer(row, actor)),
});

type Editing = { customers: CustomerRepository; actor: Actor; id: string; now: Date };

/** The records definition of customers, for single edits and bulk actions, so that both follow the same rules. */
export function editOf(
  { customers, actor, id, now }: Editing,
  patch: CustomerChange,
): Omit<Edit<DetailRow, CustomerChange>, "rowVersion"> {
  return {
    action: "customer.update",
    happened: "updated",
    patch,
    judge: (row) => judgeChange(row, patch, actor),
    async write(changed, row) {
      const then = { ...comparable(toCustomer(row, actor)), ...changed };
      const found = await customers.resolve(actor, then, id);
      refuseChanged(changed, then, found, actor);
      const beyond = changed.managerOverride && (await customers.judgeManager(actor, changed.managerOverride, id, now));
      if (beyond) throw refuseField("managerOverride", beyond.code, beyond.details);
      const stage = changed.lifecycle && stageValues(row.lifecycle, changed.lifecycle, actor.id, now);
      await customers.update(id, { ...toValues(changed, then, found), ...stage }, actor.id, now);
    },
  };
}

/** Validates as for a new customer, but only changed fields: an unchanged area or partner may have ended since. */
function refuseChanged(changed: Partial<Stated>, then: Stated, found: References, actor: Actor): void {
  if (changed.areaCode !== undefined && found.region === null) throw refuseField("areaCode", "customer.area_unknown");
  // Nobody may move a customer out of their own scope.
  const moved = changed.areaCode !== undefined || changed.managerOverride !== undefined;
  if (moved && !found.areaInScope && then.managerOverride !== actor.userCode)
    throw refuseField(changed.areaCode === undefined ? "managerOverride" : "areaCode", "customer.out_of_scope");
  if (changed.partnerNo && found.partnerId === null) throw refuseField("partnerNo", "customer.partner_unknown");
  if (changed.managerOverride && found.managerId === null)
    throw refuseField("managerOverride", "customer.manager_unknown");
  if (then.billingHold && !isReason(then.billingHoldReason) && changed.billingHold !== undefined)
    throw refuseField("billingHoldReason", "customer.reason_needed");
  if (then.lifecycle !== "CLOSED" && (changed.uscc !== undefined || changed.lifecycle !== undefined))
    refuseTaken(found);
}

/** @throws AppError at `uscc`; it names the other customer's number when the person sees that customer */
export function refuseTaken({ taken, takenNo }: References): void {
  if (!taken) return;
  if (takenNo === null) throw refuseField("uscc", "customer.code_taken_elsewhere");
  throw refuseField("uscc", "customer.code_taken", { customerNo: takenNo });
}
