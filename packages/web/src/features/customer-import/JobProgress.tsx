import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import "../../ui/pages/card.css";
import styles from "./customer-import.module.css";
import { jobOf, useImportSteps } from "./import-queries.ts";
import { importTexts } from "./import-texts.ts";

type JobProgressProps = { batchId: string; jobId: string; title: string; hint?: string; cancel: string };

/** How far the job is, with a way to stop it. The page moves on by itself when the batch does. */
export function JobProgress({ batchId, jobId, title, hint, cancel }: JobProgressProps) {
  const t = importTexts.useTexts();
  const steps = useImportSteps(batchId);
  const job = useQuery(jobOf(useApi(), jobId)).data;
  const words =
    job === undefined || job.state === "queued"
      ? t("job.waiting")
      : job.total === null
        ? t("check.done", { done: job.done })
        : t("commit.progress", { done: job.done, total: job.total });
  const known = job !== undefined && job.total !== null && job.total > 0;
  return (
    <section className={`bb-card ${styles.card} ${styles.progress}`}>
      <h2>{title}</h2>
      <progress className={styles.bar} aria-label={title} {...(known && { value: job.done, max: job.total ?? 1 })} />
      <p role="status">{job && !job.cancellable && job.state === "running" ? t("job.cancelling") : words}</p>
      {hint ? <p className={styles.note}>{hint}</p> : null}
      {steps.cancel.error ? <p role="alert">{messageOf(steps.cancel.error)}</p> : null}
      <button
        type="button"
        className="bb-button"
        disabled={!job?.cancellable || steps.cancel.isPending}
        onClick={() => steps.cancel.mutate(jobId)}
      >
        {cancel}
      </button>
    </section>
  );
}
