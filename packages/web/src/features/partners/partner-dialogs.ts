import { createPart } from "../../kernel/boot/part.tsx";

// Lazy, since it contains the kit's forms.
export const PartnerDrawer = createPart(() => import("./PartnerDrawer.tsx").then((m) => m.PartnerDrawer));
export const PartnerDialog = createPart(() => import("./PartnerDialog.tsx").then((m) => m.PartnerDialog));
