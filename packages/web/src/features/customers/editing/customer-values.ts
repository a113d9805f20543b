import { type CustomerDraft, type CustomerFields, customers } from "@busbar/contract/customers/customer-fields";
import type { Customer, CustomerUpdate } from "@busbar/contract/customers/customers";
import { emptyValues as empty, fieldsOrEmpty, omit } from "@busbar/contract/fields/noun";
import type { z } from "zod";

type DraftInput = z.input<typeof CustomerDraft>;
type UpdateInput = z.input<typeof CustomerUpdate>;

export type FieldGroup = "invoice";

/** `group`: the group of fields that gets the focus; the first by default. */
export type Editing = { kind: "create" | "lead" } | { kind: "edit"; id: string; group?: FieldGroup | undefined };

/** Name of the drawer's draft in the view. */
export const draftName = "customer";

/** The form's values; mapped to the call's body on submit. */
export type CustomerValues = Omit<CustomerFields, "lifecycle"> & Pick<DraftInput, "lifecycle" | "contacts">;
export type CustomerField = keyof CustomerValues;

const ofForm = omit(customers, ["lifecycle"]);

export const emptyValues: CustomerValues = { ...empty(ofForm), contacts: [], lifecycle: "LEAD" };

/** What a partner does not see counts as empty. Contacts are records of their own, added once the customer exists. */
export const valuesOf = (customer: Customer): CustomerValues => ({
  ...fieldsOrEmpty(ofForm, customer),
  contacts: [],
});

/** The changed fields, with the version that was read. */
export function toUpdate(names: readonly CustomerField[], values: CustomerValues, rowVersion: number): UpdateInput {
  return { ...Object.fromEntries(names.map((name) => [name, values[name]])), rowVersion } as UpdateInput;
}
