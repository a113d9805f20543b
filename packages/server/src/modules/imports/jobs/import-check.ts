import { columnsOf } from "@busbar/contract/imports/import-columns";
import type { ImportCounts } from "@busbar/contract/imports/imports";
import { sql } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import type { ReadRow, RowJudge } from "../../../kernel/targets/import-target.ts";
import { JobLost, type JobKind, type JobRun } from "../../../kernel/work/jobs.ts";
import type { SheetRow } from "../../../kernel/spreadsheets/spreadsheets.ts";
import {
  createTicker,
  type ImportNeeds,
  type ImportPorts,
  jobActor,
  jobInput,
  type Lane,
  lanes,
  queueOf,
  targetOf,
  toRefusal,
} from "../import-ports.ts";
import { type BatchRow, createImportRepository, readingOf } from "../import-repository.ts";
import { countBytes } from "./count-bytes.ts";
import { checkWholeFile } from "./whole-file-check.ts";
import { createImportRowRepository, noCounts } from "../rows/import-row-repository.ts";
import { type PackedRows, packRows, type StagedVerdict } from "../rows/packed-rows.ts";
import { createRowReader, type StagedRow } from "../rows/read-row.ts";

/** Limits of one round of judging: rows, and characters, because a cell may hold up to a megabyte. */
const judgedRows = 500;
const judgedChars = 2_000_000;
/**
 * Rows per insert statement: many, because each statement waits for the event loop, which judging occupies. Up to twice
 * as many are judged while a statement runs.
 */
const writtenRows = 2000;
const writtenChars = 4_000_000;

type ReadStaged = { staged: StagedRow; read: ReadRow };

async function judgeRead(rows: readonly ReadStaged[], { judge }: RowJudge): Promise<StagedVerdict[]> {
  const judged = await judge(rows.map(({ read }) => read));
  return rows.map(({ staged, read }, at) => {
    const own = judged[at] as StagedVerdict["judged"];
    const warnings = read.warnings ?? [];
    return { staged, judged: warnings.length > 0 ? { ...own, problems: [...own.problems, ...warnings] } : own };
  });
}

const readerOf = ({ kind, mapping }: Pick<BatchRow, "kind" | "mapping">, { readers }: RowJudge) =>
  createRowReader(mapping, columnsOf(kind), readers);

/** Judges rows by their own texts and by the present records. */
export function judgeRows(
  staged: readonly StagedRow[],
  batch: Pick<BatchRow, "kind" | "mapping">,
  judge: RowJudge,
): Promise<StagedVerdict[]> {
  const read = readerOf(batch, judge);
  return judgeRead(
    staged.map((row) => ({ staged: row, read: read(row) })),
    judge,
  );
}

/** The dry run: stages and judges the file's rows. The noun's own tables stay unchanged. */
export function createCheckJob({ ports, targets, personNow }: ImportNeeds, lane: Lane): JobKind {
  return {
    kind: queueOf("check", lane),
    concurrency: lanes[lane].concurrency,
    async run(run) {
      const { batchId } = jobInput(run);
      const batches = createImportRepository(ports.db);
      const batch = await batches.findForJob(batchId, run.id);
      if (!batch) throw new AppError("import.wrong_state");
      const target = targetOf(targets, batch.kind);
      const actor = await jobActor(personNow, run, target);
      const key = await batches.storageKeyOf(batchId);
      if (key === null) throw new AppError("import.wrong_state");
      if ("file" in target) return checkWholeFile(ports, run, { batch, key, actor, target });
      let reached: Checkpoint;
      try {
        reached = await stageFile(ports, run, batch, key, await target.begin(actor), target.table);
      } catch (fault) {
        throw toRefusal(fault);
      }
      return ports.db.transaction().execute(async (tx) => {
        const own = await createImportRepository(tx).lockForJob(batchId, run.id);
        if (!own) throw new JobLost();
        await createImportRepository(tx).setCounts(batchId, reached.counts, "READY");
        await run.hold(tx);
        return { batchId, rows: reached.done, ...reached.counts };
      });
    },
    async cleanUp({ input }) {
      const { batchId } = jobInput({ input });
      await createImportRowRepository(ports.db, batchId).clear();
      for (const target of targets) if ("file" in target) await target.file.clear(ports.db, batchId);
    },
  };
}

type Checkpoint = { row: number; done: number; counts: ImportCounts };

/** Reads the next rows while the ones before are judged and those before them written. */
async function stageFile(
  ports: ImportPorts,
  run: JobRun,
  batch: BatchRow,
  storageKey: string,
  judge: RowJudge,
  table: string,
): Promise<Checkpoint> {
  const counted = countBytes(await ports.files.open(storageKey));
  const reading = await ports.spreadsheets.read(counted.source, readingOf(batch));
  const before = counted.bytes();
  let reached: Checkpoint = (run.checkpoint as Checkpoint | null) ?? { row: 0, done: 0, counts: noCounts() };
  const start = reached.row;
  await createImportRowRepository(ports.db, batch.id).clear(start);
  let read = 0;
  const tick = createTicker(() => {
    const share = (counted.bytes() - before) / counted.source.size;
    // Estimated from the share of bytes read; the end gives the exact number.
    return run.progress(reached.done, Math.max(reached.done, Math.round(read / Math.max(share, 0.001))), reached);
  });

  async function write(packs: readonly PackedRows[]): Promise<void> {
    const staged = await ports.db.transaction().execute(async (tx) => {
      // No wait for the disk: the checkpoint is committed later, so rows before it are durable when it is.
      await sql`set local synchronous_commit = off`.execute(tx);
      const counts = await createImportRowRepository(tx, batch.id).stage(packs, table);
      await run.hold(tx);
      return counts;
    });
    const counts = noCounts();
    for (const verdict of Object.keys(counts) as (keyof ImportCounts)[])
      counts[verdict] = reached.counts[verdict] + staged[verdict];
    reached = { row: packs.at(-1)?.last ?? reached.row, done: reached.done + rowsOf(packs), counts };
    await tick();
  }

  const readRow = readerOf(batch, judge);
  let pending: ReadStaged[] = [];
  let pendingChars = 0;
  let judged: PackedRows[] = [];
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  let judging: Promise<void> = Promise.resolve();
  // The database looks for the records of one round while the next is read. One at a time, in the order of the file.
  const judgePending = async () => {
    const rows = pending;
    pending = [];
    pendingChars = 0;
    await judging;
    judging = judgeRead(rows, judge).then((verdicts) => void judged.push(packRows(verdicts)));
    judging.catch(() => undefined);
  };
  const writeJudged = async () => {
    await writing;
    isWriting = true;
    writing = write(judged).finally(() => (isWriting = false));
    // The error is thrown at the next await; this prevents an unhandled rejection until then.
    writing.catch(() => undefined);
    judged = [];
  };
  try {
    for await (const row of reading.rows()) {
      read += 1;
      if (row.row <= start) continue;
      const staged = toStaged(row);
      pending.push({ staged, read: readRow(staged) });
      for (const cell of staged.cells) pendingChars += cell.length;
      if (pending.length < judgedRows && pendingChars <= judgedChars) continue;
      await judgePending();
      const share = Math.max(rowsOf(judged) / writtenRows, charsOf(judged) / writtenChars);
      if (share >= (isWriting ? 2 : 1)) await writeJudged();
    }
    if (pending.length > 0) await judgePending();
    await judging;
    if (judged.length > 0) await writeJudged();
  } finally {
    await judging.catch(() => undefined);
    await writing.catch(() => undefined);
  }
  await writing;
  await run.progress(reached.done, reached.done, reached);
  return reached;
}

const rowsOf = (packs: readonly PackedRows[]) => packs.reduce((sum, { count }) => sum + count, 0);
const charsOf = (packs: readonly PackedRows[]) => packs.reduce((sum, { size }) => sum + size, 0);

function toStaged({ row, cells, extra }: SheetRow): StagedRow {
  const texts = cells.map(({ text }) => storable(text));
  const formulas = cells.flatMap(({ kind }, at) => (kind === "formula" ? [at] : []));
  while (texts.length > 0 && texts.at(-1) === "") texts.pop();
  return { row, cells: texts, formulas, extra: extra.length };
}

/** PostgreSQL stores neither U+0000 nor lone surrogates. */
const storable = (text: string) =>
  (text.includes("\u0000") ? text.replaceAll("\u0000", "\uFFFD") : text).toWellFormed();
