import type { ContactDraft } from "@busbar/contract/customers/contact-fields";
import { type CustomerFields, customers, type Lifecycle } from "@busbar/contract/customers/customer-fields";
import { type Customer, customerRoutes } from "@busbar/contract/customers/customers";
import { meets } from "@busbar/contract/kernel/access";
import { fieldsOrEmpty } from "@busbar/contract/fields/noun";
import { columnValues } from "../../../kernel/fields/columns.ts";
import type { StreamedChanges } from "../../../kernel/records/changes-in-stream.ts";
import { pinyinOf } from "../../../kernel/sql/pinyin.ts";
import type { CustomerValues, References } from "../customer-rows.ts";
import type { CustomerChange } from "../customer-rules.ts";
import { maskMobile } from "../customer-shape.ts";

/** A customer with the fields of its form; a change is compared with it field by field. */
export type Stated = CustomerFields & { lifecycleReason: string };

/** What partners do not see counts as empty. */
export const comparable = (customer: Customer): Stated => ({
  ...fieldsOrEmpty(customers, customer),
  lifecycleReason: customer.lifecycleReason ?? "",
});

/** The column values of the given fields; `then` is the customer after the change. */
export function toValues(
  { areaCode, ...fields }: CustomerChange,
  then: Pick<Stated, "name" | "shortName">,
  found: Pick<References, "region" | "partnerId" | "managerId">,
): CustomerValues {
  return {
    ...columnValues(customers, fields),
    ...((fields.name ?? fields.shortName) !== undefined && { pinyin: pinyinOf(then.name, then.shortName) }),
    ...(areaCode !== undefined && found.region !== null && { area_code: areaCode, region: found.region }),
    ...(fields.lifecycleReason !== undefined && { lifecycle_reason: fields.lifecycleReason }),
    ...(fields.partnerNo !== undefined && { partner_id: found.partnerId }),
    ...(fields.managerOverride !== undefined && { manager_override_user_id: found.managerId }),
  };
}

/**
 * The columns of a new stage. The person who activates a customer has verified it; leaving that stage backwards removes
 * the verification.
 */
export function stageValues(from: Lifecycle, to: Lifecycle, by: string, now: Date): CustomerValues {
  return {
    lifecycle: to,
    lifecycle_since: now,
    ...(to === "ACTIVE" && from !== "SUSPENDED" && { verified_at: now, verified_by: by }),
    ...((to === "LEAD" || to === "QUOTED") && { verified_at: null, verified_by: null }),
  };
}

/** Audit fields as a person may see them: mobile numbers of contacts are masked for those who may not write them. */
export function auditable(fields: Record<string, unknown>, showsMobiles: boolean): Record<string, unknown> {
  if (showsMobiles) return fields;
  const { contacts, mobile } = fields;
  return {
    ...fields,
    ...(typeof mobile === "string" && { mobile: maskMobile(mobile) }),
    ...(Array.isArray(contacts) && {
      contacts: (contacts as ContactDraft[]).map((c) => ({ ...c, mobile: maskMobile(c.mobile) })),
    }),
  };
}

/** The changes in a customer's stream: for those who may list them. */
export const customerChanges: StreamedChanges = {
  mayRead: (actor) => meets(actor, customerRoutes.listCustomerActivity.permission),
  shown: (fields, { mayChange }) => auditable(fields, mayChange),
};
