import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { DayField } from "../../ui/fields/DayField.tsx";
import { addDays } from "../../ui/values/days.ts";
import { pointTexts } from "./feature.ts";
import { onePoint, useClosePoint, useRemovePoint, useSetPointStatus } from "./point-queries.ts";
import type { PointStep } from "./point-steps.ts";
import styles from "./points.module.css";

type PointDialogProps = { step: PointStep; onClose: () => void; onRemoved?: () => void };

/** Asks before a point is activated, suspended, closed, reopened or deleted; closing asks for the last day. */
export function PointDialog({ step: { kind, id }, onClose, onRemoved }: PointDialogProps) {
  const t = pointTexts.useTexts();
  const api = useApi();
  const { data: row } = useQuery(onePoint(api, id));
  const setStatus = useSetPointStatus(api);
  const close = useClosePoint(api);
  const remove = useRemovePoint(api);
  const [chosen, setChosen] = useState<string>();
  if (!row) return null;
  const { name } = row;
  const lastDay = chosen ?? addDays(row.today, -1);
  const run = () => {
    if (kind === "remove") return remove.mutateAsync(id).then(onRemoved);
    if (kind === "close") return close.mutateAsync({ row, lastDay });
    return setStatus.mutateAsync({ row, status: kind === "suspend" ? "SUSPENDED" : "ACTIVE" });
  };
  const ending = row.tenancies.find(({ validTo }) => validTo === null || validTo > addDays(lastDay, 1));
  return (
    <AskDialog
      danger={kind === "close" || kind === "remove"}
      title={t(`${kind}.title`, { name })}
      verb={t(kind === "close" ? "closePoint" : kind)}
      run={run}
      done={t(`${kind}.done`, { name })}
      onClose={onClose}
    >
      <p>{t(`${kind}.text`)}</p>
      {kind === "close" ? (
        <>
          <label className={styles.label}>
            {t("field.validTo")}
            <DayField required value={lastDay} today={row.today} onChange={setChosen} />
          </label>
          {ending ? (
            <p>{t("close.ends", { customer: ending.customerName ?? t("tenancies.other"), from: ending.validFrom })}</p>
          ) : null}
        </>
      ) : null}
    </AskDialog>
  );
}
