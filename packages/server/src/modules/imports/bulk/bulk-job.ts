import type { JobKind } from "../../../kernel/work/jobs.ts";
import { createCheckJob } from "../jobs/import-check.ts";
import { createCommitJob } from "../jobs/import-commit.ts";
import { type BulkJobInput, type ImportNeeds, jobInput, type Lane, lanes, queueOf } from "../import-ports.ts";
import { createImportRepository } from "../import-repository.ts";

/** Checks the rows of a bulk call and, if it says so, writes them: what a person does in two steps with a file. */
export function createBulkJob(needs: ImportNeeds, lane: Lane): JobKind {
  const check = createCheckJob(needs, lane);
  const commit = createCommitJob(needs, lane);
  const batches = createImportRepository(needs.ports.db);
  return {
    kind: queueOf("bulk", lane),
    concurrency: lanes[lane].concurrency,
    async run(run) {
      const { batchId, mode, atomic } = run.input as BulkJobInput;
      const isChecking = (await batches.findForJob(batchId, run.id))?.state === "CHECKING";
      const checked = isChecking ? await check.run(run) : {};
      const batch = await batches.findForJob(batchId, run.id);
      if (mode === "check" || (atomic && (batch?.count_wrong ?? 0) > 0)) return checked;
      if (batch?.state === "READY") await batches.startJob(batchId, "COMMITTING", run.id);
      return { ...checked, ...(await commit.run(run)) };
    },
    async cleanUp(run) {
      const { batchId } = jobInput(run);
      if ((await batches.findForJob(batchId, run.id))?.state === "CHECKING") await check.cleanUp?.(run);
    },
  };
}
