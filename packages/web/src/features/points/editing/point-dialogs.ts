import { lazyComponent } from "../../../kernel/boot/lazy-component.tsx";

// Lazy, since it contains the kit's forms.
export const PointDrawer = lazyComponent(() => import("./PointDrawer.tsx").then((m) => m.PointDrawer));
export const PointDialog = lazyComponent(() => import("./PointDialog.tsx").then((m) => m.PointDialog));
export const TenancyDialog = lazyComponent(() => import("../page/TenancyDialog.tsx").then((m) => m.TenancyDialog));
