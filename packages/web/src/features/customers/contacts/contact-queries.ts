import type { Contact } from "@busbar/contract/customers/customer-contacts";
import { type ContactDraft, contacts } from "@busbar/contract/customers/contact-fields";
import { emptyValues, fieldsIn } from "@busbar/contract/fields/noun";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";
import type { Sent } from "../../../records/editing/use-record-editor.ts";

/** `contactId` null: a new contact. */
export type ContactWork = { customerId: string; contactId: string | null };

/** Name of the drawer's draft in the view. */
export const contactDraftName = "contact";

export const noContact: ContactDraft = emptyValues(contacts);

export const contactValues = (contact: Contact): ContactDraft => fieldsIn(contacts, contact);

/** A customer's query contains its contacts. */
const queries = recordQueries("customers");

export function useSaveContact(customerId: string) {
  const api = useApi();
  return queries.useWrite(({ seen, names, values, rowVersion }: Sent<Contact, ContactDraft>, options) => {
    if (!seen) return api.addContact({ params: { id: customerId }, body: values }, options);
    const changed = Object.fromEntries(names.map((name) => [name, values[name]]));
    const params = { id: customerId, contactId: seen.id };
    return api.updateContact({ params, body: { ...changed, rowVersion } }, options);
  });
}

export function useRemoveContact(customerId: string) {
  const api = useApi();
  return queries.useWrite(({ id, rowVersion }: Contact, options) =>
    api.removeContact({ params: { id: customerId, contactId: id }, query: { rowVersion } }, options),
  );
}
