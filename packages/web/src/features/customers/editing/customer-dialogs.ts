import { createPart } from "../../../kernel/boot/part.tsx";

// Lazy, since it contains the kit's forms.
export const CustomerDrawer = createPart(() => import("./CustomerDrawer.tsx").then((m) => m.CustomerDrawer));
export const StepDialog = createPart(() => import("./StepDialog.tsx").then((m) => m.StepDialog));
