import { z } from "zod";
import { RefParams } from "../fields/external-refs.ts";
import { omit } from "../fields/noun.ts";
import { ContactDraft, contacts } from "./contact-fields.ts";
import { Id, IdParams, RowVersion } from "../kernel/http/paging.ts";
import type { AccessRule } from "../kernel/permissions.ts";
import { edited } from "../kernel/records.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** `mobile` is masked (`138****5678`) for people who may not write it; "" without one. */
export const Contact = z.object({ id: Id, ...contacts.shown, ...edited });
export type Contact = z.infer<typeof Contact>;

export const ContactUpdate = z.strictObject(contacts.edit).partial().extend({ rowVersion: RowVersion });
export type ContactUpdate = z.output<typeof ContactUpdate>;

/** The given fields of a contact under the number of another system. */
export const ContactPut = z.strictObject(omit(contacts, ["externalRefs"]).edit).partial();
export type ContactPut = z.output<typeof ContactPut>;

const params = IdParams.extend({ contactId: Id });
/** People who manage customers, or the contacts of their own enterprise. */
const permission: Exclude<AccessRule, string[]> = { permission: ["customer:write", "contact:write"], mode: "oneOf" };
const errors = ["not_found", "not_allowed", "stale", "illegal_transition", "external_ref.taken"] as const;

export const customerContactRoutes = defineRoutes({
  addContact: {
    method: "POST",
    path: "/customers/{id}/contacts",
    permission,
    summary: "Create a contact",
    params: IdParams,
    body: ContactDraft,
    response: Contact,
    errors: ["not_found", "not_allowed", "illegal_transition", "customer.too_many_contacts", "external_ref.taken"],
  },
  putContactByRef: {
    method: "PUT",
    path: "/customers/{id}/contacts/by-ref/{system}/{externalId}",
    permission,
    byRef: true,
    summary: "Create or update a contact",
    description:
      "Under the number that another system has for it. Changes the given fields of the customer's contact with this external ID, or creates one. A new contact needs `name`.",
    params: IdParams.extend(RefParams.shape),
    body: ContactPut,
    response: Contact,
    errors: ["not_found", "not_allowed", "illegal_transition", "customer.too_many_contacts", "external_ref.taken"],
  },
  updateContact: {
    method: "PATCH",
    path: "/customers/{id}/contacts/{contactId}",
    permission,
    summary: "Update a contact",
    description: "Changes the given fields.",
    params,
    body: ContactUpdate,
    response: Contact,
    errors,
  },
  removeContact: {
    method: "DELETE",
    path: "/customers/{id}/contacts/{contactId}",
    permission,
    summary: "Remove a contact",
    description: "Needs the row version that the caller has seen.",
    params,
    query: z.strictObject({ rowVersion: z.coerce.number().int().min(1) }),
    response: z.null(),
    errors,
  },
});
