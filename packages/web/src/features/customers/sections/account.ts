import { createPart } from "../../../kernel/boot/part.tsx";

// Lazy, since it contains the kit's calendar.
export const CustomerAccount = createPart(() => import("./CustomerAccount.tsx").then((m) => m.CustomerAccount));
