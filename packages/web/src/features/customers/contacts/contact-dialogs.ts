import { createPart } from "../../../kernel/boot/part.tsx";

/** Which person of which customer; null: a new one. */
export type ContactWork = { customerId: string; contactId: string | null };

/** Under which a view keeps what is being typed about a person. */
export const contactDraftName = "contact";

// With the kit's forms, which a page does without until somebody edits.
export const ContactDrawer = createPart(() => import("./ContactDrawer.tsx").then((m) => m.ContactDrawer));
