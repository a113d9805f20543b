import type { JobRun, JobState } from "@busbar/contract/jobs/jobs";
import IconRunning from "~icons/ri/loader-2-line";
import IconQueued from "~icons/ri/time-line";
import { useJobTitle } from "../../kernel/queries/job-titles.ts";
import { formatCount } from "../../kernel/texts/i18n.ts";
import type { DataColumn } from "../../ui/table/rules/table-types.ts";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { DateText, Missing } from "../../ui/values/Values.tsx";
import values from "../../ui/values/values.module.css";
import { type JobTexts, jobTexts } from "./job-texts.ts";
import { isLive } from "./job-queries.ts";
import styles from "./jobs.module.css";

const tones: Record<JobState, StatusTone> = {
  queued: "neutral",
  running: "active",
  done: "ok",
  failed: "danger",
  cancelled: "locked",
};

function JobTag({ job }: { job: JobRun }) {
  const t = jobTexts.useTexts();
  const word = t(job.actions.cancel === "job.cancelling" ? "state.cancelling" : `state.${job.state}`);
  const icon = {
    ...(job.state === "queued" && { icon: IconQueued }),
    ...(job.state === "running" && { icon: IconRunning }),
  };
  return (
    <StatusTag tone={tones[job.state]} {...icon}>
      {word}
    </StatusTag>
  );
}

/** A progress bar with the count, while the job is running. */
function Progress({ job, title }: { job: JobRun; title: string }) {
  const t = jobTexts.useTexts();
  if (job.total === null && job.done === 0) return <Missing why={t("why.notCounted")} />;
  return (
    <span className={styles.progress}>
      {isLive(job) && <progress aria-label={title} {...(job.total ? { value: job.done, max: job.total } : {})} />}
      <span className={values.figure}>
        {job.total === null
          ? t("progress.done", { done: formatCount(job.done) })
          : t("progress.of", { done: formatCount(job.done), total: formatCount(job.total) })}
      </span>
    </span>
  );
}

function durationWords({ startedAt, finishedAt }: JobRun, t: JobTexts): string | undefined {
  if (startedAt === null || finishedAt === null) return undefined;
  const seconds = Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  if (seconds < 60) return t("took.seconds", { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t("took.minutes", { minutes, seconds: seconds % 60 });
  return t("took.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

export function useJobColumns(): DataColumn<JobRun>[] {
  const t = jobTexts.useTexts();
  const titleOf = useJobTitle();
  return [
    {
      key: "what",
      title: t("what"),
      render: (job) => titleOf(job.kind),
      width: 160,
      pinned: "start",
      hideable: false,
      card: "title",
    },
    { key: "state", title: t("state"), render: (job) => <JobTag job={job} />, width: 104, card: "status" },
    {
      key: "progress",
      title: t("progress"),
      render: (job) => <Progress job={job} title={titleOf(job.kind)} />,
      width: 176,
      card: "fact",
    },
    { key: "who", title: t("who"), render: (job) => job.user?.fullName ?? t("server"), width: 112 },
    {
      key: "createdAt",
      title: t("at"),
      render: (job) => <DateText value={job.createdAt} seconds />,
      width: 168,
      sortable: true,
    },
    {
      key: "took",
      title: t("took"),
      render: (job) => durationWords(job, t) ?? <Missing why={t("why.notBegun")} />,
      width: 100,
    },
    {
      key: "outcome",
      title: t("outcome"),
      render: (job) =>
        job.error ? <span className={styles.reason}>{job.error.message}</span> : <Missing why={t("why.noOutcome")} />,
      width: 208,
      grow: true,
      card: "fact",
    },
    { key: "takes", title: t("takes"), render: (job) => job.takes, width: 96, align: "end", hidden: true },
  ];
}
