import type { Customer, CustomerUpdate } from "@busbar/contract/customers/customers";
import { type CustomerDraft, emptyInvoiceTitle } from "@busbar/contract/customers/customer-fields";
import type { z } from "zod";

type DraftInput = z.input<typeof CustomerDraft>;
type UpdateInput = z.input<typeof CustomerUpdate>;

/** The form's values; mapped to the call's body on submit. */
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
    creditLimit: customer.creditLimit ?? null,
    paymentTermsDays: customer.paymentTermsDays,
    invoiceTitle: customer.invoiceTitle ?? emptyInvoiceTitle,
    tags: customer.tags,
    billingHold: customer.billingHold,
    billingHoldReason: customer.billingHoldReason ?? "",
    // Contacts are records of their own, added once the customer exists.
    contacts: [],
  };
}

/** The changed fields, with the version that was read. */
export function toUpdate(names: readonly CustomerField[], values: CustomerValues, rowVersion: number): UpdateInput {
  return { ...Object.fromEntries(names.map((name) => [name, values[name]])), rowVersion } as UpdateInput;
}
