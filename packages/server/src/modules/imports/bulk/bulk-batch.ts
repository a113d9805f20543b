import type { BulkWriteQuery } from "@busbar/contract/imports/bulk";
import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { Actor } from "../../../kernel/actor.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import { type BulkJobInput, type ImportNeeds, laneOf, queueOf } from "../import-ports.ts";
import { type BatchRow, createImportRepository, type FoundHead } from "../import-repository.ts";
import type { mappingOf, storeBody } from "./stored-body.ts";

type Stored = Pick<Awaited<ReturnType<typeof storeBody>>, "file" | "rows"> & {
  actor: Actor;
  kind: ImportKind;
  fileName: string;
  found: FoundHead;
  mapping: ReturnType<typeof mappingOf>;
};
type Work = Pick<BulkJobInput, "requestId" | "ip" | "atomic"> & Pick<BulkWriteQuery, "mode">;

/** The import that keeps the receipt of a stored body, as that of an uploaded file. */
export async function openBatch(
  { ports: { clock, settings } }: Pick<ImportNeeds, "ports">,
  unit: Unit,
  { actor, kind, file, fileName, rows, found, mapping }: Stored,
) {
  const batches = createImportRepository(unit.tx);
  const now = clock.now();
  const id = await batches.create({
    ownerId: actor.id,
    kind,
    file,
    fileName,
    found,
    proposed: { mapping, mappingIs: "chosen" },
    now,
    fileUntil: new Date(now.getTime() + settings.importsKeptDays * 86_400_000),
  });
  await unit.audit("import.upload", "imports", id, { after: { kind, rows, sha256: file.sha256 } });
  const present = async () => (await batches.findForUpdate(actor.id, id)) as BatchRow;
  return {
    id,
    now,
    batches,
    present,
    /** Goes on as a job, which checks and commits. @returns its id */
    async queue(work: Work): Promise<string> {
      const queue = queueOf("bulk", laneOf(await present()));
      const jobId = await unit.startJob(
        `import.bulk.${kind}`,
        { batchId: id, ...work } satisfies BulkJobInput,
        rows,
        queue,
      );
      await batches.startJob(id, "CHECKING", jobId);
      return jobId;
    },
  };
}
