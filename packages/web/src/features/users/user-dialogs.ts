import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";

// Lazy, since it contains the kit's forms.
export const UserDrawer = lazyComponent(() => import("./UserDrawer.tsx").then((m) => m.UserDrawer));
export const UserDialog = lazyComponent(() => import("./UserDialog.tsx").then((m) => m.UserDialog));
