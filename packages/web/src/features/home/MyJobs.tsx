import { useQuery } from "@tanstack/react-query";
import { tagOf, useLanguage } from "../../kernel/texts/i18n.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useJobTitle } from "../../kernel/queries/job-titles.ts";
import { recentJobs } from "../../kernel/queries/recent-jobs.ts";
import cards from "../../ui/pages/card.module.css";
import { homeTexts } from "./home-texts.ts";
import { Retry } from "./Waiting.tsx";
import styles from "./home.module.css";

const mostShown = 5;

/** The person's latest jobs, five at most; nothing without any. The panel in the header has all. */
export function MyJobs() {
  const t = homeTexts.useTexts();
  const tag = tagOf(useLanguage());
  const titleOf = useJobTitle();
  const jobs = useQuery({ ...recentJobs(useApi()), select: ({ list }) => list.slice(0, mostShown) });
  if (!jobs.isError && !jobs.data?.length) return null;
  return (
    <section className={`${cards.card} ${styles.card}`}>
      <h2>{t("jobs")}</h2>
      {jobs.isError && (
        <p role="alert">
          {t("jobs.failed")} <Retry run={() => void jobs.refetch()} />
        </p>
      )}
      <ul className={styles.jobs}>
        {jobs.data?.map((job) => (
          <li key={job.id}>
            <b>{titleOf(job.kind)}</b>
            <span>{t(`state.${job.state}`)}</span>
            <span>{job.total === null ? job.done : t("jobs.progress", { done: job.done, total: job.total })}</span>
            <time dateTime={job.createdAt}>
              {new Date(job.createdAt).toLocaleString(tag, { dateStyle: "medium", timeStyle: "short" })}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
