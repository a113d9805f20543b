import type { Customer } from "@busbar/contract/customers";
import { emptyInvoiceTitle } from "@busbar/contract/customer-fields";
import type { DraftInput, UpdateInput } from "./customer-queries.ts";

/** The form's fields; it mirrors the screen and is mapped on submit. */
export type CustomerValues = Required<Omit<DraftInput, "lifecycle">> & { lifecycle?: DraftInput["lifecycle"] };
export type CustomerField = keyof CustomerValues;

export const emptyValues: CustomerValues = {
  name: "",
  shortName: "",
  uscc: "",
  industryCode: null,
  areaCode: "",
  address: "",
  partnerNo: null,
  managerOverride: null,
  creditLimit: null,
  paymentTermsDays: 15,
  invoiceTitle: emptyInvoiceTitle,
  tags: [],
  billingHold: false,
  billingHoldReason: "",
  contacts: [],
  lifecycle: "LEAD",
};

export function valuesOf(customer: Customer): CustomerValues {
  return {
    name: customer.name,
    shortName: customer.shortName,
    uscc: customer.uscc,
    industryCode: customer.industryCode,
    areaCode: customer.areaCode,
    address: customer.address,
    partnerNo: customer.partnerNo,
    managerOverride: customer.managerOverride,
    creditLimit: customer.creditLimit,
    paymentTermsDays: customer.paymentTermsDays,
    invoiceTitle: customer.invoiceTitle ?? emptyInvoiceTitle,
    tags: customer.tags,
    billingHold: customer.billingHold,
    billingHoldReason: customer.billingHoldReason,
    contacts: customer.contacts.map(({ name, mobile, email, duty, receives }) => ({
      name,
      mobile,
      email,
      duty,
      receives,
    })),
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Fields whose value differs, compared by value. */
export function changedValues(before: CustomerValues, after: CustomerValues): CustomerField[] {
  return (Object.keys(before) as CustomerField[]).filter((name) => !same(before[name], after[name]));
}

/** Only what changed, with the version that was seen. */
export function toUpdate(names: readonly CustomerField[], values: CustomerValues, rowVersion: number): UpdateInput {
  return { ...Object.fromEntries(names.map((name) => [name, values[name]])), rowVersion } as UpdateInput;
}

/**
 * Fields that both sides changed to different values since `seen`: the person has to choose. The rest of `mine` can be
 * saved onto the present record as it is.
 */
export function clashes(seen: CustomerValues, mine: CustomerValues, present: CustomerValues): CustomerField[] {
  return changedValues(seen, mine).filter(
    (name) => !same(seen[name], present[name]) && !same(mine[name], present[name]),
  );
}
