import { createPart } from "../../kernel/boot/part.tsx";

// Lazy, since it contains the kit's forms.
export const UserDrawer = createPart(() => import("./UserDrawer.tsx").then((m) => m.UserDrawer));
export const UserDialog = createPart(() => import("./UserDialog.tsx").then((m) => m.UserDialog));
