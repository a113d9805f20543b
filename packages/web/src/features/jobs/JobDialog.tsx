import type { JobRun } from "@busbar/contract/jobs/jobs";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useJobTitle } from "../../kernel/queries/job-titles.ts";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { jobTexts } from "./job-texts.ts";
import { useCancelJob } from "./job-queries.ts";

/** Asks before another person's job is cancelled. */
export function JobDialog({ job, onClose }: { job: JobRun; onClose: () => void }) {
  const t = jobTexts.useTexts();
  const cancel = useCancelJob(useApi());
  const what = useJobTitle()(job.kind);
  return (
    <AskDialog
      danger
      title={t("cancel.title", { what })}
      verb={t("cancel")}
      run={() => cancel.mutateAsync(job.id)}
      done={t("cancel.sent", { what })}
      onClose={onClose}
    >
      <p>{t("cancel.text", { who: job.user?.fullName ?? t("server") })}</p>
    </AskDialog>
  );
}
