import { createPart } from "../../../kernel/boot/part.tsx";
import type { FieldGroup } from "./CustomerForm.tsx";

/** `group`: where in the form the person begins; the top without it. */
export type Editing = { kind: "create" | "lead" } | { kind: "edit"; id: string; group?: FieldGroup | undefined };

/** Under which a view keeps what is being typed in the drawer. */
export const draftName = "customer";

// With the kit's forms, which a list does without until somebody edits.
export const CustomerDrawer = createPart(() => import("./CustomerDrawer.tsx").then((m) => m.CustomerDrawer));
export const StepDialog = createPart(() => import("./StepDialog.tsx").then((m) => m.StepDialog));
