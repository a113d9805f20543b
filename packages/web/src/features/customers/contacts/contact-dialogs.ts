import { createPart } from "../../../kernel/boot/part.tsx";

// Lazy, since it contains the kit's forms.
export const ContactDrawer = createPart(() => import("./ContactDrawer.tsx").then((m) => m.ContactDrawer));
