import { reports } from "@busbar/contract/reports/report-list";
import type { ReportSchedule } from "@busbar/contract/reports/report-schedules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { detailsOf, messageOf } from "../../../kernel/calls/call-errors.ts";
import { saveFile } from "../../../kernel/network/transfers.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { toast } from "../../../kernel/portal/toasts.ts";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { ownSchedules, usePauseSchedule, useRemoveSchedule } from "./schedule-queries.ts";
import { scheduleTexts } from "./schedule-texts.ts";
import styles from "./schedules.module.css";

/** The person's scheduled reports; renders nothing without any. */
export function Schedules() {
  const t = scheduleTexts.useTexts();
  const { data, error, refetch } = useQuery(ownSchedules(useApi()));
  const [removing, setRemoving] = useState<ReportSchedule | null>(null);
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      {data.list.length > 0 ? (
        <section className={styles.schedules}>
          <h2>{t("title")}</h2>
          <ul>
            {data.list.map((row) => (
              <Line key={row.id} row={row} onRemove={() => setRemoving(row)} />
            ))}
          </ul>
        </section>
      ) : null}
      {/* Not in the section: the list may be empty before the deletion is answered. */}
      {removing ? <RemoveDialog row={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}

type LineProps = { row: ReportSchedule; onRemove: () => void };

function Line({ row, onRemove }: LineProps) {
  const t = scheduleTexts.useTexts();
  const api = useApi();
  const pause = usePauseSchedule();
  const name = useTitle(row);
  const { last, stopped, isPaused, nextOn, filter } = row;
  const state = stopped ? t(`stopped.${stopped}`) : isPaused ? t("paused") : t("next", { day: nextOn ?? "" });
  const take = async (fileId: string) => {
    try {
      await saveFile(await api.downloadFile({ params: { id: fileId } }), `${row.key}.${row.format}`);
    } catch (fault) {
      toast.error(messageOf(fault), detailsOf(fault));
    }
  };
  return (
    <li>
      <div className={styles.words}>
        <a href={`#/report/center/${row.key}`}>{name}</a>
        <span>{[t(`every.${row.every}`), t(`span.${row.span}`), row.format.toUpperCase(), state].join(" · ")}</span>
        {filter.length > 0 ? (
          <small>{t("asToday", { filter: filter.map(({ label, text }) => `${label} ${text}`).join(" · ") })}</small>
        ) : null}
        {last ? <small>{t("last", { day: last.day, rows: last.rows })}</small> : null}
        {pause.isError ? <small role="alert">{messageOf(pause.error)}</small> : null}
      </div>
      <div className={styles.actions}>
        {last?.fileId ? (
          <Button onClick={() => void take(last.fileId ?? "")} aria-label={`${t("take")} ${name}`}>
            {t("take")}
          </Button>
        ) : null}
        <Button
          busy={pause.isPending}
          aria-label={`${t(isPaused ? "resume" : "pause")} ${name}`}
          onClick={() => pause.mutate({ id: row.id, isPaused: !isPaused })}
        >
          {t(isPaused ? "resume" : "pause")}
        </Button>
        <Button onClick={onRemove} aria-label={`${t("remove")} ${name}`}>
          {t("remove")}
        </Button>
      </div>
    </li>
  );
}

function RemoveDialog({ row, onClose }: { row: ReportSchedule; onClose: () => void }) {
  const t = scheduleTexts.useTexts();
  const remove = useRemoveSchedule();
  return (
    <AskDialog
      title={t("remove")}
      verb={t("remove")}
      done={t("removed")}
      run={() => remove.mutateAsync(row.id)}
      onClose={onClose}
    >
      <p>{t("removeText", { report: useTitle(row) })}</p>
    </AskDialog>
  );
}

function useTitle({ key }: ReportSchedule): string {
  const language = useLanguage();
  return reports.find((report) => report.key === key)?.title[language] ?? key;
}
