import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";

// Lazy, since it contains the kit's forms.
export const PartnerDrawer = lazyComponent(() => import("./PartnerDrawer.tsx").then((m) => m.PartnerDrawer));
export const PartnerDialog = lazyComponent(() => import("./PartnerDialog.tsx").then((m) => m.PartnerDialog));
