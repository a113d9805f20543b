import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useJobTitle } from "../../kernel/queries/job-titles.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import type { Job } from "@busbar/contract/jobs/jobs";
import { saveFile } from "../../kernel/network/transfers.ts";
import { isLive, recentJobs } from "../../kernel/queries/recent-jobs.ts";
import { tagOf, useLanguage } from "../../kernel/texts/i18n.ts";
import { Button } from "../../ui/form/Button.tsx";
import styles from "./jobs.module.css";

/** The latest jobs with progress, cancel and download. */
export function JobsPanel() {
  const t = shellTexts.useTexts();
  const jobs = useQuery(recentJobs(useApi()));
  return (
    <section className={styles.panel} aria-label={t("jobs.title")}>
      <h2 className={styles.title}>{t("jobs.title")}</h2>
      {jobs.isError && (
        <p className={styles.note}>
          {t("jobs.failed")}{" "}
          <Button variant="unstyled" className={styles.action} onClick={() => void jobs.refetch()}>
            {t("jobs.retry")}
          </Button>
        </p>
      )}
      {jobs.data?.list.length === 0 && <p className={styles.note}>{t("jobs.empty")}</p>}
      <ul className={styles.list}>
        {jobs.data?.list.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function JobRow({ job }: { job: Job }) {
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
  const title = useJobTitle()(job.kind);
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
            <Button
              variant="unstyled"
              className={styles.action}
              disabled={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              {t("jobs.cancel")}
            </Button>
          )}
          {file !== undefined && (
            <Button
              variant="unstyled"
              className={styles.action}
              disabled={download.isPending}
              onClick={() => download.mutate(file)}
            >
              {t("jobs.download")}
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}

/** Id of the file that a finished job offers; undefined when there is none. */
function fileOf(job: Job): string | undefined {
  const id = job.result?.fileId;
  return job.state === "done" && typeof id === "string" ? id : undefined;
}
