import { createPart } from "../../../kernel/boot/part.tsx";

/** `contactId` null: a new contact. */
export type ContactWork = { customerId: string; contactId: string | null };

/** Name of the drawer's draft in the view. */
export const contactDraftName = "contact";

// Lazy, since it contains the kit's forms.
export const ContactDrawer = createPart(() => import("./ContactDrawer.tsx").then((m) => m.ContactDrawer));
