import { createPart } from "../../kernel/boot/part.tsx";

// Lazy, since it contains the kit's forms.
export const InvoiceDialog = createPart(() => import("./editing/InvoiceDialog.tsx").then((m) => m.InvoiceDialog));
export const IssueManyDialog = createPart(() => import("./editing/IssueManyDialog.tsx").then((m) => m.IssueManyDialog));
export const DraftDialog = createPart(() => import("./editing/DraftDialog.tsx").then((m) => m.DraftDialog));
export const LineEditor = createPart(() => import("./editing/LineEditor.tsx").then((m) => m.LineEditor));
