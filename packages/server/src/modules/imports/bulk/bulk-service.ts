import {
  type BulkWriteAnswer,
  bulkBytes,
  type BulkWriteQuery,
  type BulkWriteRow,
  bulkRowsAtOnce,
} from "@busbar/contract/imports/bulk";
import { columnsOf, type ImportKind } from "@busbar/contract/imports/import-columns";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, type Language } from "../../../kernel/app-error.ts";
import type { WholeFileTarget } from "../../../kernel/targets/whole-file-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { commitRows } from "../jobs/import-commit.ts";
import { judgeRows } from "../jobs/import-check.ts";
import {
  type BulkJobInput,
  type ImportNeeds,
  laneOf,
  queueOf,
  refuseUnconfirmed,
  refuseUnlessAllowed,
  rowTargetOf,
  targetOf,
  toRefusal,
} from "../import-ports.ts";
import { type BatchRow, createImportRepository, type FoundHead } from "../import-repository.ts";
import { createImportRowRepository, noCounts } from "../rows/import-row-repository.ts";
import { packRows, type StagedVerdict } from "../rows/packed-rows.ts";
import { bulkResult, isCommitted } from "./bulk-result.ts";
import { bulkRows, unpacked } from "./bulk-rows.ts";

type Caller = Pick<CallContext, "write" | "language" | "requestId" | "ip" | "request"> & { actor: Actor };

/** Rows are judged in rounds of this many. */
const judgedRows = 500;
/** More text than this is a job, however few rows have it. */
const charsAtOnce = 2_000_000;

/** A bulk body is kept as the file that a person would have uploaded, so that check, receipt and undo are the same. */
const headOf = (kind: ImportKind): FoundHead => ({
  format: "csv",
  encoding: "utf-8",
  separator: ",",
  sheets: [],
  sheet: null,
  headRow: 1,
  head: Object.values(columnsOf(kind)).map(({ en }) => ({ title: en, samples: [] })),
  top: [],
  layout: null,
});
const mappingOf = (kind: ImportKind) =>
  Object.fromEntries(Object.keys(columnsOf(kind)).map((field, at) => [field, at] as const));

export function createBulkService(needs: ImportNeeds) {
  const { ports, targets } = needs;
  const { db, files, spreadsheets, clock } = ports;

  /** Stores the body as a file. `first`: its rows, if they are few enough to be answered at once. */
  async function store(request: Request, kind: ImportKind, language: Language) {
    const first: string[][] = [];
    let [rows, chars] = [0, 0];
    async function* counted() {
      for await (const cells of bulkRows(unpacked(request), kind, language)) {
        rows += 1;
        for (const cell of cells) chars += cell.length;
        if (rows <= bulkRowsAtOnce && chars <= charsAtOnce) first.push(cells);
        yield cells;
      }
    }
    const columns = headOf(kind).head.map(({ title }) => ({ title, kind: "text" as const }));
    const file = await files.put(spreadsheets.writeCsv(columns, counted()));
    return { file, rows, first: first.length === rows ? first : null };
  }

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

  /** Checks a few values within the call, as a job checks many. */
  async function checkAtOnce(
    { tx }: Unit,
    {
      id,
      actor,
      target,
      kind,
      first,
    }: {
      id: string;
      actor: Actor;
      target: WholeFileTarget;
      kind: ImportKind;
      first: readonly string[][];
    },
  ) {
    const { head } = headOf(kind);
    const titles = head.map(({ title }) => title);
    const rows = first.map((cells, at) => ({
      row: at + 2,
      cells: cells.map((text) => ({ text, kind: "text" as const })),
      missing: 0,
      extra: [],
    }));
    return target.file.check({
      db: tx,
      batch: { id, titles, mapping: mappingOf(kind), layout: target.file.recognise(head) },
      actor,
      rows,
      write: (work) => work(tx),
      now: clock.now(),
      progress: async () => undefined,
    });
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
      const target = targetOf(targets, kind);
      refuseUnlessAllowed(actor, target);
      if (query.mode === "commit") refuseUnconfirmed(actor, target, clock.now());
      if (Number(caller.request.headers.get("content-length") ?? 0) > bulkBytes.sent)
        throw new AppError("request.too_large", { limit: `${bulkBytes.sent / 1024 / 1024} MiB` });
      const { file, rows, first } = await store(caller.request, kind, language).catch((fault: unknown) => {
        // What is packed wrongly ends as a fault of the stream.
        throw fault instanceof TypeError ? new AppError("request.malformed") : toRefusal(fault);
      });
      const atomic = query.atomic === "true";
      try {
        if (rows === 0) throw new AppError("request.malformed");
        const isWhole = "file" in target;
        const verdicts = first && !isWhole ? await judged(actor, kind, first) : null;
        return await caller.write(async (unit) => {
          const batches = createImportRepository(unit.tx);
          const now = clock.now();
          const id = await batches.create({
            ownerId: actor.id,
            kind,
            file,
            fileName: `bulk-${kind}.csv`,
            found: { ...headOf(kind), layout: "file" in target ? target.file.recognise(headOf(kind).head) : null },
            proposed: { mapping: mappingOf(kind), mappingIs: "chosen" },
            now,
            fileUntil: new Date(now.getTime() + ports.settings.importsKeptDays * 86_400_000),
          });
          await unit.audit("import.upload", "imports", id, { after: { kind, rows, sha256: file.sha256 } });
          const present = async () => (await batches.findForUpdate(actor.id, id)) as BatchRow;
          if (first && isWhole) {
            const { counts, held } = await checkAtOnce(unit, { id, actor, target, kind, first });
            await batches.setCounts(id, counts, "READY", held);
            if (query.mode === "commit" && (counts.wrong === 0 || !atomic)) {
              const moment = await batches.setMoment(id, null, now);
              await commitRows(needs, {
                unit,
                actor,
                batch: await present(),
                target,
                moment,
                progress: async () => {},
              });
            }
            return answerOf(await present(), rows);
          }
          if (!verdicts || isWhole) {
            const input: BulkJobInput = { batchId: id, requestId, ip, mode: query.mode, atomic };
            const queue = queueOf("bulk", laneOf(await present()));
            const jobId = await unit.startJob(`import.bulk.${kind}`, input, rows, queue);
            await batches.startJob(id, "CHECKING", jobId);
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
