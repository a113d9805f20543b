import { type BulkWriteAnswer, type BulkWriteQuery, type BulkWriteRow } from "@busbar/contract/imports/bulk";
import { columnsOf, type ImportKind } from "@busbar/contract/imports/import-columns";
import type { Actor } from "../../../kernel/actor.ts";
import type { Language } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { commitRows } from "../jobs/import-commit.ts";
import { judgeRows } from "../jobs/import-check.ts";
import { type ImportNeeds, refuseUnconfirmed, refuseUnlessAllowed, rowTargetOf } from "../import-ports.ts";
import type { BatchRow } from "../import-repository.ts";
import { createImportRowRepository, noCounts } from "../rows/import-row-repository.ts";
import { packRows, type StagedVerdict } from "../rows/packed-rows.ts";
import { openBatch } from "./bulk-batch.ts";
import { bulkResult, isCommitted } from "./bulk-result.ts";
import { headOf, mappingOf, storeBody } from "./stored-body.ts";

type Caller = Pick<CallContext, "write" | "language" | "requestId" | "ip" | "request"> & { actor: Actor };

/** Rows are judged in rounds of this many. */
const judgedRows = 500;
export function createBulkService(needs: ImportNeeds) {
  const { ports, targets } = needs;
  const { db, files, clock } = ports;

  async function judged(actor: Actor, kind: ImportKind, cells: readonly string[][]): Promise<StagedVerdict[]> {
    const judge = await rowTargetOf(targets, kind).begin(actor);
    const batch = { kind, mapping: mappingOf(kind) };
    const verdicts: StagedVerdict[] = [];
    for (let from = 0; from < cells.length; from += judgedRows) {
      const some = cells.slice(from, from + judgedRows);
      const staged = some.map((one, at) => ({ row: from + at + 2, cells: one, formulas: [], extra: 0 }));
      verdicts.push(...(await judgeRows(staged, batch, judge)));
    }
    return verdicts;
  }

  const answerOf = (batch: BatchRow, rows: number): BulkWriteAnswer => ({
    id: batch.id,
    kind: batch.kind,
    rows,
    jobId: batch.job_id,
    counts: {
      new: batch.count_new,
      changed: batch.count_changed,
      same: batch.count_same,
      wrong: batch.count_wrong,
      left: batch.count_left,
    },
    committed: isCommitted(batch),
  });

  return {
    /** Checks the rows, and writes them in mode `commit`. A refusal leaves nothing behind. */
    async write(caller: Caller, kind: ImportKind, query: BulkWriteQuery): Promise<BulkWriteAnswer> {
      const { actor, language, requestId, ip } = caller;
      const target = rowTargetOf(targets, kind);
      refuseUnlessAllowed(actor, target);
      if (query.mode === "commit") refuseUnconfirmed(actor, target, clock.now());
      const columns = Object.keys(columnsOf(kind));
      const { file, rows, first } = await storeBody(needs, caller, headOf(kind), { fields: columns });
      const atomic = query.atomic === "true";
      try {
        const verdicts = first ? await judged(actor, kind, first) : null;
        return await caller.write(async (unit) => {
          const stored = {
            actor,
            kind,
            file,
            rows,
            fileName: `bulk-${kind}.csv`,
            found: headOf(kind),
            mapping: mappingOf(kind),
          };
          const { id, now, batches, present, queue } = await openBatch(needs, unit, stored);
          if (!verdicts) {
            await queue({ requestId, ip, mode: query.mode, atomic });
            return { ...answerOf(await present(), rows), counts: noCounts() };
          }
          const counts = await createImportRowRepository(unit.tx, id).stage([packRows(verdicts)], target.table);
          await batches.setCounts(id, counts, "READY");
          if (query.mode === "commit" && (counts.wrong === 0 || !atomic)) {
            const moment = await batches.setMoment(id, null, now);
            await commitRows(needs, { unit, actor, batch: await present(), target, moment, progress: async () => {} });
          }
          const batch = await present();
          const results: BulkWriteRow[] = [];
          for await (const row of bulkResult(unit.tx, batch, target, language)) results.push(row);
          return { ...answerOf(batch, rows), results };
        });
      } catch (fault) {
        await files.remove(file.storageKey);
        throw fault;
      }
    },

    /** The result of each row as NDJSON, a line at a time. */
    result(batch: BatchRow, language: Language): ReadableStream<Uint8Array> {
      const encoder = new TextEncoder();
      const rows = bulkResult(db, batch, rowTargetOf(targets, batch.kind), language);
      return new ReadableStream({
        async pull(controller) {
          const { done, value } = await rows.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
        },
        cancel: () => void rows.return(undefined),
      });
    },
  };
}
