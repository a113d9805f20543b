import { useApi } from "../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { partnerTexts } from "./partner-texts.ts";
import { useRemovePartner, useSetPartnerStatus } from "./partner-queries.ts";
import type { PartnerStep } from "./partner-steps.ts";

type PartnerDialogProps = { step: PartnerStep; onClose: () => void; onRemoved?: () => void };

/** Asks before a partnership is ended, resumed or deleted. */
export function PartnerDialog({ step: { kind, row }, onClose, onRemoved }: PartnerDialogProps) {
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
