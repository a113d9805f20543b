import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";

// Lazy, since it contains the kit's forms.
export const ContractDrawer = lazyComponent(() => import("./editing/ContractDrawer.tsx").then((m) => m.ContractDrawer));
export const AmendDrawer = lazyComponent(() => import("./editing/AmendDrawer.tsx").then((m) => m.AmendDrawer));
export const ContractDialog = lazyComponent(() => import("./editing/ContractDialog.tsx").then((m) => m.ContractDialog));
