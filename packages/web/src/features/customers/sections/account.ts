import { createPart } from "../../../kernel/boot/part.tsx";

// With the kit's calendar, which the page does without until somebody opens the section.
export const CustomerAccount = createPart(() => import("./CustomerAccount.tsx").then((m) => m.CustomerAccount));
