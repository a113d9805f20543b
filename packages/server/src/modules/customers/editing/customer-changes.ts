import type { ContactDraft, CustomerDraft, InvoiceTitle, Lifecycle } from "@busbar/contract/customers/customer-fields";
import { emptyInvoiceTitle } from "@busbar/contract/customers/customer-fields";
import type { Customer } from "@busbar/contract/customers/customers";
import { pinyinOf } from "../../../kernel/sql/pinyin.ts";
import type { CustomerValues, References } from "../customer-rows.ts";
import type { CustomerChange } from "../customer-rules.ts";
import { maskMobile } from "../customer-shape.ts";

/** A customer with the fields of its form; a change is compared with it field by field. */
export type Stated = Omit<CustomerDraft, "lifecycle" | "contacts"> & { lifecycle: Lifecycle; lifecycleReason: string };

export function comparable(customer: Customer): Stated {
  return {
    name: customer.name,
    shortName: customer.shortName,
    uscc: customer.uscc,
    industryCode: customer.industryCode,
    areaCode: customer.areaCode,
    address: customer.address,
    lifecycle: customer.lifecycle,
    lifecycleReason: customer.lifecycleReason ?? "",
    partnerNo: customer.partnerNo,
    managerOverride: customer.managerOverride,
    creditLimit: customer.creditLimit ?? null,
    paymentTermsDays: customer.paymentTermsDays,
    invoiceTitle: inOrder(customer.invoiceTitle ?? emptyInvoiceTitle),
    tags: customer.tags,
    billingHold: customer.billingHold,
    billingHoldReason: customer.billingHoldReason ?? "",
  };
}

/** jsonb reorders keys, and the comparison by JSON depends on their order. */
const inOrder = ({ name, uscc, address, phone, bank, account }: InvoiceTitle): InvoiceTitle => ({
  name,
  uscc,
  address,
  phone,
  bank,
  account,
});

/** The column values of the given fields; `then` is the customer after the change. */
export function toValues(
  fields: CustomerChange,
  then: Pick<Stated, "name" | "shortName">,
  found: Pick<References, "region" | "partnerId" | "managerId">,
): CustomerValues {
  return {
    ...(fields.name !== undefined && { name: fields.name }),
    ...(fields.shortName !== undefined && { short_name: fields.shortName }),
    ...((fields.name ?? fields.shortName) !== undefined && { pinyin: pinyinOf(then.name, then.shortName) }),
    ...(fields.uscc !== undefined && { uscc: fields.uscc }),
    ...(fields.industryCode !== undefined && { industry_code: fields.industryCode }),
    ...(fields.areaCode !== undefined && found.region !== null && { area_code: fields.areaCode, region: found.region }),
    ...(fields.address !== undefined && { address: fields.address }),
    ...(fields.lifecycleReason !== undefined && { lifecycle_reason: fields.lifecycleReason }),
    ...(fields.partnerNo !== undefined && { partner_id: found.partnerId }),
    ...(fields.managerOverride !== undefined && { manager_override_user_id: found.managerId }),
    ...(fields.creditLimit !== undefined && { credit_limit: fields.creditLimit }),
    ...(fields.paymentTermsDays !== undefined && { payment_terms_days: fields.paymentTermsDays }),
    ...(fields.invoiceTitle !== undefined && { invoice_title: JSON.stringify(fields.invoiceTitle) }),
    ...(fields.tags !== undefined && { tags: fields.tags }),
    ...(fields.billingHold !== undefined && { billing_hold: fields.billingHold }),
    ...(fields.billingHoldReason !== undefined && { billing_hold_reason: fields.billingHoldReason }),
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
