import { createPart } from "../../kernel/boot/part.tsx";

// Lazy, since it contains the kit's forms.
export const ContractDrawer = createPart(() => import("./editing/ContractDrawer.tsx").then((m) => m.ContractDrawer));
export const AmendDrawer = createPart(() => import("./editing/AmendDrawer.tsx").then((m) => m.AmendDrawer));
export const ContractDialog = createPart(() => import("./editing/ContractDialog.tsx").then((m) => m.ContractDialog));
