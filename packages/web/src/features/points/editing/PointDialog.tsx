import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { ClosePointDialog } from "./ClosePointDialog.tsx";
import { pointTexts } from "../point-texts.ts";
import { onePoint, useRemovePoint, useSetPointStatus } from "../point-queries.ts";
import type { PointStep } from "./point-steps.ts";

type PointDialogProps = { step: PointStep; onClose: () => void; onRemoved?: () => void };

export function PointDialog({ step: { kind, id }, onClose, onRemoved }: PointDialogProps) {
  const t = pointTexts.useTexts();
  const api = useApi();
  const { data: row } = useQuery(onePoint(api, id));
  const setStatus = useSetPointStatus(api);
  const remove = useRemovePoint(api);
  if (!row) return null;
  if (kind === "close") return <ClosePointDialog row={row} onClose={onClose} />;
  const { name } = row;
  const run = () => {
    if (kind === "remove") return remove.mutateAsync(id).then(onRemoved);
    return setStatus.mutateAsync({ row, status: kind === "suspend" ? "SUSPENDED" : "ACTIVE" });
  };
  return (
    <AskDialog
      danger={kind === "remove"}
      title={t(`${kind}.title`, { name })}
      verb={t(kind)}
      run={run}
      done={t(`${kind}.done`, { name })}
      onClose={onClose}
    >
      <p>{t(`${kind}.text`)}</p>
    </AskDialog>
  );
}
