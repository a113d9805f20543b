import type { Partner } from "@busbar/contract/partners/partners";
import IconClose from "~icons/ri/stop-circle-line";
import IconDelete from "~icons/ri/delete-bin-line";
import IconEdit from "~icons/ri/edit-line";
import IconOpen from "~icons/ri/external-link-line";
import IconResume from "~icons/ri/play-circle-line";
import { createPart } from "../../kernel/boot/part.tsx";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import type { partnerTexts } from "./feature.ts";

type T = ReturnType<typeof partnerTexts.useTexts>;
export type PartnerStep = { kind: "close" | "reopen" | "remove"; row: Partner };
/** Under which a view keeps what is being typed in the drawer. */
export const draftName = "partner";
/** `row` null adds. */
export type Editing = { row: Partner | null };

// With the kit's forms, which a list does without until somebody asks.
export const PartnerDrawer = createPart(() => import("./PartnerDrawer.tsx").then((m) => m.PartnerDrawer));
export const PartnerDialog = createPart(() => import("./PartnerDialog.tsx").then((m) => m.PartnerDialog));

type Doing = { open: () => void; edit: () => void; take: (kind: PartnerStep["kind"]) => void };

/** What one can do with a partner, each with the reason why not. */
export function partnerActions(row: Partner, t: T, { open, edit, take }: Doing): RowAction[] {
  const reason = (verdict: Partner["actions"]["update"]) => (verdict === "ok" ? undefined : t(`reason.${verdict}`));
  const status = row.status === "ACTIVE" ? "close" : "reopen";
  return [
    { key: "open", label: t("open"), icon: IconOpen, onRun: open },
    { key: "edit", label: t("edit"), icon: IconEdit, disabledReason: reason(row.actions.update), onRun: edit },
    {
      key: status,
      label: t(status),
      icon: status === "close" ? IconClose : IconResume,
      disabledReason: reason(row.actions.update),
      onRun: () => take(status),
    },
    {
      key: "remove",
      label: t("remove"),
      icon: IconDelete,
      danger: true,
      disabledReason: reason(row.actions.remove),
      onRun: () => take("remove"),
    },
  ];
}
