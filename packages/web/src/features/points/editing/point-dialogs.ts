import { createPart } from "../../../kernel/boot/part.tsx";

// Lazy, since it contains the kit's forms.
export const PointDrawer = createPart(() => import("./PointDrawer.tsx").then((m) => m.PointDrawer));
export const PointDialog = createPart(() => import("./PointDialog.tsx").then((m) => m.PointDialog));
export const TenancyDialog = createPart(() => import("../page/TenancyDialog.tsx").then((m) => m.TenancyDialog));
