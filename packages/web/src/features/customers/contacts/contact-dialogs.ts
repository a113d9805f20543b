import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";

// Lazy, since it contains the kit's forms.
export const ContactDrawer = lazyComponent(() => import("./ContactDrawer.tsx").then((m) => m.ContactDrawer));
