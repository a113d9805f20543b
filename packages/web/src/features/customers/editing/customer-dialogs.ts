import { createPart } from "../../../kernel/boot/part.tsx";
import type { FieldGroup } from "./CustomerForm.tsx";

/** `group`: the group of fields that gets the focus; the first by default. */
export type Editing = { kind: "create" | "lead" } | { kind: "edit"; id: string; group?: FieldGroup | undefined };

/** Name of the drawer's draft in the view. */
export const draftName = "customer";

// Lazy, since it contains the kit's forms.
export const CustomerDrawer = createPart(() => import("./CustomerDrawer.tsx").then((m) => m.CustomerDrawer));
export const StepDialog = createPart(() => import("./StepDialog.tsx").then((m) => m.StepDialog));
