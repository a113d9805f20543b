import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";

// Lazy, since it contains the kit's forms.
export const CustomerDrawer = lazyComponent(() => import("./CustomerDrawer.tsx").then((m) => m.CustomerDrawer));
export const StepDialog = lazyComponent(() => import("./StepDialog.tsx").then((m) => m.StepDialog));
