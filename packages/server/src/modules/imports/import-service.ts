import { columnsOf, headKey, type ImportKind } from "@busbar/contract/imports/import-columns";
import type { ImportBatch, ImportMapping, ImportReading } from "@busbar/contract/imports/imports";
import {
  type ReadingLayout,
  type ReadingLayoutChoice,
  readingIssueWords,
} from "@busbar/contract/readings/reading-imports";
import type { ImportQuery } from "@busbar/contract/imports/import-query";
import type { ImportRow, ImportState } from "@busbar/contract/imports/imports";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language } from "../../kernel/app-error.ts";
import { limitStream } from "../../kernel/http/body.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { FileIssueQuery } from "../../kernel/targets/whole-file-target.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import { type Cells, withPlaces, withTexts } from "./rows/fixed-row.ts";
import { judgeRows } from "./jobs/import-check.ts";
import { createHeadReader } from "./files/import-head.ts";
import {
  type ImportJobInput,
  type ImportNeeds,
  type JobStep,
  laneOf,
  queueOf,
  refuseUnconfirmed,
  refuseUnlessAllowed,
  rowTargetOf,
  targetOf,
  toRefusal,
} from "./import-ports.ts";
import { type BatchRow, createImportRepository, type ReadOrWrite, stateOf } from "./import-repository.ts";
import { foundRecords } from "./rows/found-records.ts";
import { createImportRowRepository, type RowRecord } from "./rows/import-row-repository.ts";
import { toBatch, toRow } from "./import-shape.ts";
import { missingColumns } from "./rows/read-row.ts";
import { refuseTouched } from "./rows/touched-rows.ts";

type Caller = Pick<CallContext, "write" | "language" | "requestId" | "ip"> & { actor: Actor };

/** Above this number the check or removal takes too long for a call, so the job or the sweep does it. */
const rowsOfACall = 50_000;

type Fix = { cells: Cells; leftBecause?: string | null | undefined };

export function createImportService({ ports, targets }: ImportNeeds) {
  const { db, files, clock } = ports;
  const { look, propose } = createHeadReader(ports, targets);
  /** How long files and staged rows are kept; the receipt stays. */
  const keptMs = () => ports.settings.importsKeptDays * 86_400_000;

  /** The person's own batch, of a kind that they may still import. */
  async function get(actor: Actor, id: string): Promise<BatchRow> {
    const batch = await createImportRepository(db).find(actor.id, id);
    if (!batch) throw new AppError("not_found");
    refuseUnlessAllowed(actor, targetOf(targets, batch.kind));
    return batch;
  }

  /** @throws AppError `not_found`, or `import.wrong_state` when its state is not among `states` */
  async function lock(unit: Unit, actor: Actor, id: string, states: readonly ImportState[]): Promise<BatchRow> {
    const batch = await createImportRepository(unit.tx).findForUpdate(actor.id, id);
    if (!batch) throw new AppError("not_found");
    refuseUnlessAllowed(actor, targetOf(targets, batch.kind));
    if (!states.includes(stateOf(batch)) || batch.swept) throw new AppError("import.wrong_state");
    return batch;
  }

  async function clearStaged(some: ReadOrWrite, kind: ImportKind, id: string): Promise<void> {
    const target = targetOf(targets, kind);
    if ("file" in target) await target.file.clear(some, id);
    else await createImportRowRepository(some, id).clear();
  }

  const jobStates = { check: "CHECKING", commit: "COMMITTING", undo: "UNDOING" } as const;

  async function startJob(
    unit: Unit,
    caller: Caller,
    batch: BatchRow,
    step: JobStep,
    { total, ...chosen }: { total?: number; mapping?: ImportMapping; layout?: ReadingLayout | null } = {},
  ): Promise<{ jobId: string }> {
    const { requestId, ip } = caller;
    const input: ImportJobInput = { batchId: batch.id, requestId, ip };
    const jobId = await unit.startJob(`import.${step}.${batch.kind}`, input, total, queueOf(step, laneOf(batch)));
    await createImportRepository(unit.tx).startJob(batch.id, jobStates[step], jobId, chosen);
    return { jobId };
  }

  async function shownRow(record: RowRecord, batch: BatchRow, language: Language): Promise<ImportRow> {
    const [row] = await shownRows([record], batch, language);
    return row as ImportRow;
  }

  async function shownRows(records: readonly RowRecord[], batch: BatchRow, language: Language): Promise<ImportRow[]> {
    const target = rowTargetOf(targets, batch.kind);
    const found = await foundRecords(db, target, records);
    return records.map((record) => toRow(record, batch, target, found.get(record.row), language));
  }

  /** Judges the row before the transaction, which then checks that the row has not changed since. */
  async function fixOnce(caller: Caller, id: string, row: number, { cells, leftBecause }: Fix) {
    const { actor, language } = caller;
    const batch = await get(actor, id);
    const target = rowTargetOf(targets, batch.kind);
    const record = await createImportRowRepository(db, id).find(row);
    if (!record) throw new AppError("not_found");
    const mapping = withPlaces(batch, cells);
    const staged = withTexts(record, { ...batch, mapping }, cells);
    const [judged] = leftBecause ? [] : await judgeRows([staged], { ...batch, mapping }, await target.begin(actor));
    return caller.write(async (unit) => {
      const now = await lock(unit, actor, id, ["READY"]);
      const rows = createImportRowRepository(unit.tx, id);
      const present = await rows.find(row);
      const same = JSON.stringify(present?.cells) === JSON.stringify(record.cells);
      if (!present || !same || JSON.stringify(now.mapping) !== JSON.stringify(batch.mapping)) throw new RowMoved();
      if (judged) await rows.restage(present, judged, target.table);
      else await rows.leaveOut(present, leftBecause ?? "");
      const counts = await rows.count();
      const batches = createImportRepository(unit.tx);
      await batches.setCounts(id, counts);
      if (mapping !== batch.mapping) await batches.setMapping(id, mapping);
      const fixed = (await rows.find(row)) as RowRecord;
      return { row: await shownRow(fixed, { ...now, mapping }, language), counts };
    });
  }

  return {
    get,

    /** Of one kind, or of all that the person may import. */
    async list(actor: Actor, { kind, state, ...page }: ImportQuery, language: Language) {
      if (kind) refuseUnlessAllowed(actor, targetOf(targets, kind));
      const kinds = kind ? [kind] : targets.flatMap((one) => (meets(actor, [one.permission]) ? [one.kind] : []));
      const asked = { kinds, isWrong: state === "wrong" };
      const { rows, total } = await createImportRepository(db).list(actor.id, asked, page);
      // The first rows are for the choice of one file's titles.
      return { list: rows.map((row) => ({ ...toBatch(row, language, clock.now()), top: [] })), total };
    },

    async show(actor: Actor, id: string, language: Language): Promise<ImportBatch> {
      return toBatch(await get(actor, id), language, clock.now());
    },

    /** Stores the file and reads its head. A refusal leaves nothing behind. */
    async upload(
      caller: Caller,
      request: Request,
      { kind, name: fileName, force }: { kind: ImportKind; name: string; force: boolean },
    ): Promise<ImportBatch> {
      const { actor, write, language } = caller;
      refuseUnlessAllowed(actor, targetOf(targets, kind));
      if (!request.body) throw new AppError("sheet.empty");
      const file = await files.put(
        limitStream(request.body as ReadableStream<Uint8Array>, ports.settings.uploadMaxBytes),
      );
      try {
        const same = force ? undefined : await createImportRepository(db).findSameFile(kind, file.sha256);
        if (same) {
          throw new AppError("import.already", {
            by: same.full_name,
            at: same.committed_at?.toISOString(),
            ...(same.owner_id === actor.id && { importId: same.id }),
          });
        }
        const found = await look(kind, file.storageKey);
        const proposed = await propose(actor, kind, found);
        return await write(async (unit) => {
          const batches = createImportRepository(unit.tx);
          const now = clock.now();
          const fileUntil = new Date(now.getTime() + keptMs());
          const id = await batches.create({ ownerId: actor.id, kind, file, fileName, found, proposed, now, fileUntil });
          await unit.audit("import.upload", "imports", id, { after: { file: fileName, kind, sha256: file.sha256 } });
          return toBatch((await batches.find(actor.id, id)) as BatchRow, language, now);
        });
      } catch (fault) {
        await files.remove(file.storageKey);
        throw toRefusal(fault);
      }
    },

    /** Reads the head with other options, when the person knows better. */
    async readAs(caller: Caller, id: string, reading: ImportReading): Promise<ImportBatch> {
      const { actor, language } = caller;
      const batch = await get(actor, id);
      const key = await createImportRepository(db).storageKeyOf(id);
      if (key === null) throw new AppError("import.wrong_state");
      const sheet = reading.sheet ?? batch.sheet;
      const found = await look(batch.kind, key, {
        ...(batch.format === "csv" && reading.encoding && { encoding: reading.encoding }),
        ...(batch.format === "xlsx" && sheet !== null && { sheetName: sheet }),
        ...(reading.headRow && { headRow: reading.headRow }),
      }).catch((fault: unknown) => {
        throw toRefusal(fault);
      });
      const proposed = await propose(actor, batch.kind, found);
      return caller.write(async (unit) => {
        await lock(unit, actor, id, ["UPLOADED", "READY", "FAILED"]);
        const batches = createImportRepository(unit.tx);
        await batches.setHead(id, found, proposed);
        return toBatch((await batches.find(actor.id, id)) as BatchRow, language, clock.now());
      });
    },

    /** Starts the dry run with these columns and remembers them for files with the same titles. */
    check: (caller: Caller, id: string, mapping: ImportMapping, layout: ReadingLayoutChoice = {}) =>
      caller.write(async (unit) => {
        const batch = await lock(unit, caller.actor, id, ["UPLOADED", "READY", "FAILED"]);
        const columns = columnsOf(batch.kind);
        const places = Object.values(mapping);
        const missing = missingColumns(mapping, columns);
        if (
          missing.length > 0 ||
          new Set(places).size < places.length ||
          places.some((at) => at >= batch.head.length) ||
          Object.keys(mapping).some((field) => !(field in columns))
        ) {
          const names = (missing.length > 0 ? missing : Object.keys(mapping)).map(
            (field) => columns[field]?.[caller.language] ?? field,
          );
          throw new AppError("import.mapping", {
            columns: names.join(caller.language === "zh" ? "、" : ", "),
            missing,
          });
        }
        const titles = batch.head.map(({ title }) => title);
        const chosen = Object.entries(mapping).flatMap(([field, at]) => (titles[at] ? [[field, titles[at]]] : []));
        await createImportRepository(unit.tx).rememberTitles(
          caller.actor.id,
          batch.kind,
          headKey(titles),
          Object.fromEntries(chosen) as Record<string, string>,
          clock.now(),
        );
        return startJob(unit, caller, batch, "check", {
          mapping,
          layout: batch.layout && { ...batch.layout, ...(layout as Partial<ReadingLayout>) },
        });
      }),

    async rows(
      actor: Actor,
      id: string,
      query: { verdict: ImportRow["verdict"]; pageNo: number; pageSize: number },
      language: Language,
    ) {
      const batch = await get(actor, id);
      if (["UPLOADED", "CHECKING", "FAILED", "CANCELLED"].includes(stateOf(batch)) || batch.swept)
        return { list: [], total: 0 };
      const found = await createImportRowRepository(db, id).page(query.verdict, query.pageNo, query.pageSize);
      return { list: await shownRows(found, batch, language), total: batch[`count_${query.verdict}`] };
    },

    /** What was found in a file whose rows are no records; empty for other kinds. */
    async issues(actor: Actor, id: string, query: FileIssueQuery, language: Language) {
      const batch = await get(actor, id);
      const target = targetOf(targets, batch.kind);
      // Other kinds tell problems at their rows.
      if (!("file" in target)) return { list: [], total: 0, codes: [] };
      const { list, total, codes } = await target.file.issues(db, id, query);
      return {
        list: list.map((issue) => ({ ...issue, message: readingIssueWords[issue.code][language] })),
        total,
        codes: codes.map((one) => ({ ...one, message: readingIssueWords[one.code][language] })),
      };
    },

    /** Changes cells of one row, or leaves it out, and judges it and the rows with its key again. */
    async fix(caller: Caller, id: string, row: number, fix: Fix) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await fixOnce(caller, id, row, fix);
        } catch (moved) {
          if (!(moved instanceof RowMoved) || attempt === 5)
            throw moved instanceof RowMoved ? new AppError("stale") : moved;
        }
      }
    },

    commit: (caller: Caller, id: string, validOnly: boolean) =>
      caller.write(async (unit) => {
        const batch = await lock(unit, caller.actor, id, ["READY"]);
        refuseUnconfirmed(caller.actor, targetOf(targets, batch.kind), clock.now());
        if (!validOnly && batch.count_wrong > 0) throw new AppError("incomplete", { count: batch.count_wrong });
        const total = batch.count_new + batch.count_changed;
        if (total + batch.count_held === 0) throw new AppError("import.nothing");
        return startJob(unit, caller, batch, "commit", { total });
      }),

    undo: (caller: Caller, id: string) =>
      caller.write(async (unit) => {
        const batch = await lock(unit, caller.actor, id, ["DONE"]);
        refuseUnconfirmed(caller.actor, targetOf(targets, batch.kind), clock.now());
        if (batch.undo_until === null || clock.now() >= batch.undo_until) throw new AppError("import.undo_over");
        const total = batch.created + batch.updated;
        // For larger batches the job checks this, and the batch shows the result.
        const target = targetOf(targets, batch.kind);
        if (total > rowsOfACall) return startJob(unit, caller, batch, "undo", { total });
        if (!("file" in target)) await refuseTouched(unit, target, batch.id);
        else {
          const count = await target.file.countTouched(unit.tx, batch.id);
          if (count > 0) throw new AppError("import.changed_since", { count });
        }
        return startJob(unit, caller, batch, "undo", { total });
      }),

    discard: (caller: Caller, id: string) =>
      caller.write(async (unit) => {
        const batch = await lock(unit, caller.actor, id, ["UPLOADED", "READY", "FAILED"]);
        const batches = createImportRepository(unit.tx);
        const rows = batch.count_new + batch.count_changed + batch.count_same + batch.count_wrong + batch.count_left;
        const few = rows <= rowsOfACall && Number(batch.size_bytes) < 20_000_000;
        if (few) await clearStaged(unit.tx, batch.kind, id);
        await batches.cancel(id, few, clock.now());
        await unit.audit("import.discard", "imports", id, { before: { file: batch.file_name } });
        return toBatch((await batches.find(caller.actor.id, id)) as BatchRow, caller.language, clock.now());
      }),

    /** Deletes staged rows after {@link keptMs}; a batch that was never committed expires. */
    async sweep(): Promise<void> {
      const old = await createImportRepository(db).findOld(new Date(clock.now().getTime() - keptMs()));
      for (const { id, state, kind } of old) {
        await clearStaged(db, kind, id);
        const isCommitted = state === "DONE" || state === "UNDOING" || state === "UNDONE";
        await createImportRepository(db).markSwept(id, isCommitted ? null : "CANCELLED");
      }
    },
  };
}
export type ImportService = ReturnType<typeof createImportService>;

/** Somebody has fixed the row in the meantime. */
class RowMoved extends Error {}
