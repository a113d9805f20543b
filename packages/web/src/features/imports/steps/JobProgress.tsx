import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../../kernel/texts/i18n.ts";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import cards from "../../../ui/pages/card.module.css";
import styles from "../imports.module.css";
import { jobOf } from "../import-queries.ts";
import { useImportSteps } from "../import-steps.tsx";
import { useImportTexts } from "../import-kind.tsx";

type JobProgressProps = {
  jobId: string;
  title: string;
  hint?: string;
  cancel: string;
  about?: boolean;
};

/** The progress of a job, with a button to cancel it. The page changes the step when the batch changes. */
export function JobProgress({ jobId, title, hint, cancel, about = false }: JobProgressProps) {
  const t = useImportTexts();
  const steps = useImportSteps();
  const api = useApi();
  const [query] = useState(() => jobOf(api, jobId));
  const job = useQuery(query).data;
  const words =
    job === undefined || job.state === "queued"
      ? t("job.waiting")
      : job.total === null
        ? t("check.done", { done: job.done })
        : t(about ? "job.rows" : "commit.progress", { done: formatCount(job.done), total: formatCount(job.total) });
  const left = job?.secondsLeft ?? null;
  const known = job !== undefined && job.total !== null && job.total > 0;
  return (
    <section className={`${cards.card} ${styles.card} ${styles.progress}`}>
      <h2>{title}</h2>
      <progress className={styles.bar} aria-label={title} {...(known && { value: job.done, max: job.total ?? 1 })} />
      <p role="status">
        {job && !job.cancellable && job.state === "running" ? t("job.cancelling") : words}
        {left === null
          ? null
          : ` · ${t(left < 90 ? "job.left.seconds" : "job.left.minutes", { count: left < 90 ? left : Math.round(left / 60) })}`}
      </p>
      {hint ? <p className={styles.note}>{hint}</p> : null}
      {steps.cancel.error ? <p role="alert">{messageOf(steps.cancel.error)}</p> : null}
      <Button disabled={!job?.cancellable || steps.cancel.isPending} onClick={() => steps.cancel.mutate(jobId)}>
        {cancel}
      </Button>
    </section>
  );
}
