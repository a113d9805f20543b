import type { Job } from "@busbar/contract/jobs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { saveFile } from "../../kernel/download.ts";
import { useApi } from "../../kernel/portal-context.tsx";
import { tagOf, useLanguage } from "../../kernel/i18n.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import { fileOf, isLive } from "./job-queries.ts";
import { jobKindTitle } from "./job-kinds.ts";
import styles from "./jobs.module.css";

export function JobRow({ job }: { job: Job }) {
  const t = shellTexts.useTexts();
  const language = useLanguage();
  const api = useApi();
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.cancelJob({ params: { id: job.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["jobs"] }),
  });
  const download = useMutation({
    mutationFn: async (id: string) => saveFile(await api.downloadFile({ params: { id } }), `${job.kind}-${job.id}`),
  });
  const file = fileOf(job);
  const title = jobKindTitle(job.kind, language);
  const number = new Intl.NumberFormat(tagOf(language));
  const counted =
    job.total === null
      ? job.done > 0 && t("jobs.done", { done: number.format(job.done) })
      : t("jobs.progress", { done: number.format(job.done), total: number.format(job.total) });
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <b>{title}</b>
        <span className={styles.state} data-state={job.state}>
          {t(`job.state.${job.state}`)}
        </span>
      </div>
      {isLive(job) && (
        <progress
          className={styles.bar}
          aria-label={title}
          {...(job.total ? { value: job.done, max: job.total } : {})}
        />
      )}
      {job.error && <p className={styles.error}>{job.error.message}</p>}
      <div className={styles.line}>
        <span className={styles.small}>
          {[
            counted,
            new Date(job.createdAt).toLocaleString(tagOf(language), { dateStyle: "medium", timeStyle: "short" }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span>
          {job.cancellable && isLive(job) && (
            <button type="button" className={styles.action} disabled={cancel.isPending} onClick={() => cancel.mutate()}>
              {t("jobs.cancel")}
            </button>
          )}
          {file !== undefined && (
            <button
              type="button"
              className={styles.action}
              disabled={download.isPending}
              onClick={() => download.mutate(file)}
            >
              {t("jobs.download")}
            </button>
          )}
        </span>
      </div>
    </li>
  );
}
