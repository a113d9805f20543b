import type { Actor } from "../../../kernel/actor.ts";
import type { ReadingLayout } from "@busbar/contract/readings/reading-imports";
import { sql } from "kysely";
import { JobLost, type JobRun } from "../../../kernel/work/jobs.ts";
import type { FileCheck, WholeFileTarget } from "../../../kernel/targets/whole-file-target.ts";
import { createTicker, type ImportPorts, toRefusal } from "../import-ports.ts";
import { type BatchRow, createImportRepository, readingOf } from "../import-repository.ts";
import { countBytes } from "./count-bytes.ts";

/** The dry run of a kind that reads a file as a whole. A worker that takes over begins anew. */
export async function checkWholeFile(
  ports: ImportPorts,
  run: JobRun,
  { batch, key, actor, target }: { batch: BatchRow; key: string; actor: Actor; target: WholeFileTarget },
): Promise<Record<string, unknown>> {
  const counted = countBytes(await ports.files.open(key));
  let done = 0;
  const tick = createTicker(() => {
    const share = counted.bytes() / counted.source.size;
    return run.progress(done, Math.max(done, Math.round(done / Math.max(Math.min(share, 1), 0.001))), {});
  });
  const write: FileCheck["write"] = (work) =>
    ports.db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      await work(tx);
      await run.hold(tx);
    });
  let found: Awaited<ReturnType<WholeFileTarget["file"]["check"]>>;
  try {
    const reading = await ports.spreadsheets.read(counted.source, readingOf(batch));
    found = await target.file.check({
      db: ports.db,
      batch: {
        id: batch.id,
        titles: batch.head.map(({ title }) => title),
        mapping: batch.mapping,
        layout: batch.layout as ReadingLayout,
      },
      actor,
      rows: reading.rows(),
      write,
      now: ports.clock.now(),
      async progress(rows) {
        done = rows;
        await tick();
      },
    });
  } catch (fault) {
    throw toRefusal(fault);
  }
  const { counts, held } = found;
  return ports.db.transaction().execute(async (tx) => {
    const batches = createImportRepository(tx);
    if (!(await batches.lockForJob(batch.id, run.id))) throw new JobLost();
    await batches.setCounts(batch.id, counts, "READY", held);
    await run.hold(tx);
    return { batchId: batch.id, rows: done, ...counts, held };
  });
}
