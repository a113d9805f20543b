import type { Partner } from "@busbar/contract/partners/partners";
import IconClose from "~icons/ri/stop-circle-line";
import IconDelete from "~icons/ri/delete-bin-line";
import IconEdit from "~icons/ri/edit-line";
import IconOpen from "~icons/ri/external-link-line";
import IconResume from "~icons/ri/play-circle-line";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import type { RowAction } from "../../ui/table/rules/table-types.ts";
import { partnerTexts } from "./feature.ts";
import { useRemovePartner, useSetPartnerStatus } from "./partner-queries.ts";

type T = ReturnType<typeof partnerTexts.useTexts>;
export type PartnerStep = { kind: "close" | "reopen" | "remove"; row: Partner };
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

type PartnerDialogsProps = { step: PartnerStep; onClose: () => void; onRemoved?: () => void };

/** Asks before a partnership ends, begins again or is deleted. */
export function PartnerDialogs({ step: { kind, row }, onClose, onRemoved }: PartnerDialogsProps) {
  const t = partnerTexts.useTexts();
  const api = useApi();
  const setStatus = useSetPartnerStatus(api);
  const remove = useRemovePartner(api);
  const { name } = row;
  const run = () =>
    kind === "remove"
      ? remove.mutateAsync(row.id).then(onRemoved)
      : setStatus.mutateAsync({ row, status: kind === "close" ? "CLOSED" : "ACTIVE" });
  const done = {
    close: t("closed.done", { name }),
    reopen: t("reopened.done", { name }),
    remove: t("removed", { name }),
  };
  return (
    <AskDialog
      danger={kind !== "reopen"}
      title={t(`${kind}.title`, { name })}
      verb={t(kind)}
      run={run}
      done={done[kind]}
      onClose={onClose}
    >
      <p>{t(`${kind}.text`)}</p>
    </AskDialog>
  );
}
