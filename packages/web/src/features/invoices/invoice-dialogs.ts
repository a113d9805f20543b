import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";

// Lazy, since it contains the kit's forms.
export const InvoiceDialog = lazyComponent(() => import("./editing/InvoiceDialog.tsx").then((m) => m.InvoiceDialog));
export const CalculateDialog = lazyComponent(() =>
  import("./calculation/CalculateDialog.tsx").then((m) => m.CalculateDialog),
);
export const IssueManyDialog = lazyComponent(() =>
  import("./editing/IssueManyDialog.tsx").then((m) => m.IssueManyDialog),
);
export const InvoicePdf = lazyComponent(() => import("./detail/InvoicePdf.tsx").then((m) => m.InvoicePdf));
export const DraftDialog = lazyComponent(() => import("./editing/DraftDialog.tsx").then((m) => m.DraftDialog));
export const LineEditor = lazyComponent(() => import("./editing/LineEditor.tsx").then((m) => m.LineEditor));
