import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal-context.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import { JobRow } from "./JobRow.tsx";
import { recentJobs } from "./job-queries.ts";
import styles from "./jobs.module.css";

/** The newest jobs with progress, cancel and download. */
export function JobsPanel() {
  const t = shellTexts.useTexts();
  const jobs = useQuery(recentJobs(useApi()));
  return (
    <section className={styles.panel} aria-label={t("jobs.title")}>
      <h2 className={styles.title}>{t("jobs.title")}</h2>
      {jobs.isError && (
        <p className={styles.note}>
          {t("jobs.failed")}{" "}
          <button type="button" className={styles.action} onClick={() => void jobs.refetch()}>
            {t("jobs.retry")}
          </button>
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
