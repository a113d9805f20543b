import { importColumns, importFields, type ImportField, proposeMapping } from "@busbar/contract/import-columns";
import type { ImportBatch, ImportMapping, ImportRow, ImportState } from "@busbar/contract/imports";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language } from "../../kernel/app-error.ts";
import { limitStream } from "../../kernel/http/body.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { CustomerGate } from "./customer-gate.ts";
import { checkKind, judgeRows, readReferences } from "./import-check.ts";
import { commitKind, undoKind } from "./import-commit.ts";
import { type ImportJobInput, type ImportPorts, toRefusal } from "./import-ports.ts";
import { type BatchRow, createImportRepository, stateOf } from "./import-repository.ts";
import { createImportRowRepository, type RowRecord, type ShownRow } from "./import-row-repository.ts";
import type { HeadColumn } from "./import-tables.ts";
import { toBatch, toRow } from "./import-shape.ts";
import { missingColumns, type StagedRow } from "./row-judge.ts";

type Caller = Pick<CallContext, "write" | "language" | "requestId" | "ip"> & { actor: Actor };

/** Files and staged rows are kept this long; the receipt stays. */
const keptDays = 30;
const dayMs = 86_400_000;
const sampleRows = 5;
const sampleChars = 60;

export function createImportService(ports: ImportPorts, gate: CustomerGate) {
  const { db, files, clock } = ports;

  async function get(actor: Actor, id: string): Promise<BatchRow> {
    const batch = await createImportRepository(db).find(actor.id, id);
    if (!batch) throw new AppError("not_found");
    return batch;
  }

  /** @throws AppError `not_found`, or `import.wrong_state` when it is in none of `states` */
  async function lock(unit: Unit, actor: Actor, id: string, states: readonly ImportState[]): Promise<BatchRow> {
    const batch = await createImportRepository(unit.tx).findForUpdate(actor.id, id);
    if (!batch) throw new AppError("not_found");
    if (!states.includes(stateOf(batch)) || batch.swept) throw new AppError("import.wrong_state");
    return batch;
  }

  async function startJob(
    unit: Unit,
    caller: Caller,
    id: string,
    [state, kind]: readonly ["CHECKING" | "COMMITTING" | "UNDOING", string],
    { total, mapping }: { total?: number; mapping?: ImportMapping } = {},
  ): Promise<{ jobId: string }> {
    const { requestId, ip } = caller;
    const input: ImportJobInput = { batchId: id, requestId, ip };
    const jobId = await unit.startJob(kind, input, total);
    await createImportRepository(unit.tx).startJob(id, state, jobId, mapping);
    return { jobId };
  }

  async function look(storageKey: string) {
    const reading = await ports.spreadsheets.read(await files.open(storageKey));
    const head: HeadColumn[] = reading.head.map((title) => ({ title: title.slice(0, 200), samples: [] }));
    let count = 0;
    for await (const { cells } of reading.rows()) {
      cells.forEach(({ text }, at) => {
        const column = head[at];
        if (column && column.samples.length < 3 && text.trim() !== "")
          column.samples.push(text.slice(0, sampleChars).replaceAll("\u0000", "").toWellFormed());
      });
      if (++count >= sampleRows) break;
    }
    return { format: reading.format, encoding: reading.encoding, head };
  }

  /** Judged before the transaction, which then looks whether the row is still the one that was judged. */
  async function fixOnce(caller: Caller, id: string, row: number, cells: Partial<Record<ImportField, string>>) {
    const { actor, language } = caller;
    const batch = await get(actor, id);
    const record = await createImportRowRepository(db, id).find(row);
    if (!record) throw new AppError("not_found");
    const mapping = withPlaces(batch.mapping, batch.head.length, cells);
    const staged = withTexts(record, mapping, cells);
    const judged = await judgeRows([staged], mapping, await readReferences(ports, gate, actor), gate, actor);
    return caller.write(async (unit) => {
      const now = await lock(unit, actor, id, ["READY"]);
      const rows = createImportRowRepository(unit.tx, id);
      const same = JSON.stringify((await rows.find(row))?.cells) === JSON.stringify(record.cells);
      if (!same || JSON.stringify(now.mapping) !== JSON.stringify(batch.mapping)) throw new RowMoved();
      await rows.stage(judged);
      const codes = [record.uscc, judged[0]?.uscc].filter((code) => code !== null && code !== undefined);
      if (codes.length > 0) await rows.markDuplicates(codes);
      const counts = await rows.count();
      const batches = createImportRepository(unit.tx);
      await batches.setCounts(id, counts);
      if (mapping !== batch.mapping) await batches.setMapping(id, mapping);
      return { row: toRow((await rows.find(row)) as ShownRow, mapping, language), counts };
    });
  }

  return {
    get,

    async list(actor: Actor, pageNo: number, pageSize: number, language: Language) {
      const { rows, total } = await createImportRepository(db).list(actor.id, pageNo, pageSize);
      return { list: rows.map((row) => toBatch(row, language, clock.now())), total };
    },

    async show(actor: Actor, id: string, language: Language): Promise<ImportBatch> {
      return toBatch(await get(actor, id), language, clock.now());
    },

    /** Keeps the file and reads its head. Nothing stays behind when it is refused. */
    async upload(caller: Caller, request: Request, fileName: string, force: boolean): Promise<ImportBatch> {
      const { actor, write, language } = caller;
      if (!request.body) throw new AppError("sheet.empty");
      const file = await files.put(
        limitStream(request.body as ReadableStream<Uint8Array>, ports.settings.uploadMaxBytes),
      );
      try {
        const same = force ? undefined : await createImportRepository(db).findSameFile(file.sha256);
        if (same) {
          throw new AppError("import.already", {
            by: same.full_name,
            at: same.committed_at?.toISOString(),
            ...(same.owner_id === actor.id && { importId: same.id }),
          });
        }
        const { format, encoding, head } = await look(file.storageKey);
        return await write(async (unit) => {
          const batches = createImportRepository(unit.tx);
          const now = clock.now();
          const mapping = proposeMapping(head.map(({ title }) => title));
          const fileUntil = new Date(now.getTime() + keptDays * dayMs);
          const id = await batches.create({
            ownerId: actor.id,
            file,
            fileName,
            format,
            encoding,
            head,
            mapping,
            now,
            fileUntil,
          });
          await unit.audit("import.upload", "imports", id, { after: { file: fileName, sha256: file.sha256 } });
          return toBatch((await batches.find(actor.id, id)) as BatchRow, language, now);
        });
      } catch (fault) {
        await files.remove(file.storageKey);
        throw toRefusal(fault);
      }
    },

    /** Starts the dry run with these columns. */
    check: (caller: Caller, id: string, mapping: ImportMapping) =>
      caller.write(async (unit) => {
        const batch = await lock(unit, caller.actor, id, ["UPLOADED", "READY", "FAILED"]);
        const places = Object.values(mapping);
        const missing = missingColumns(mapping);
        if (
          missing.length > 0 ||
          new Set(places).size < places.length ||
          places.some((at) => at >= batch.head.length)
        ) {
          const names = (
            missing.length > 0 ? missing : importFields.filter((field) => mapping[field] !== undefined)
          ).map((field) => importColumns[field][caller.language]);
          throw new AppError("import.mapping", {
            columns: names.join(caller.language === "zh" ? "、" : ", "),
            missing,
          });
        }
        return startJob(unit, caller, id, ["CHECKING", checkKind], { mapping });
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
      return { list: found.map((row) => toRow(row, batch.mapping, language)), total: batch[`count_${query.verdict}`] };
    },

    /** Puts texts into cells of one row and judges it again, with those that share its credit code. */
    async fix(caller: Caller, id: string, row: number, cells: Partial<Record<ImportField, string>>) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await fixOnce(caller, id, row, cells);
        } catch (moved) {
          if (!(moved instanceof RowMoved) || attempt === 5)
            throw moved instanceof RowMoved ? new AppError("stale") : moved;
        }
      }
    },

    commit: (caller: Caller, id: string, validOnly: boolean) =>
      caller.write(async (unit) => {
        const batch = await lock(unit, caller.actor, id, ["READY"]);
        if (!validOnly && batch.count_wrong > 0) throw new AppError("incomplete", { count: batch.count_wrong });
        const total = batch.count_new + batch.count_changed;
        if (total === 0) throw new AppError("import.nothing");
        return startJob(unit, caller, id, ["COMMITTING", commitKind], { total });
      }),

    undo: (caller: Caller, id: string) =>
      caller.write(async (unit) => {
        const batch = await lock(unit, caller.actor, id, ["DONE"]);
        if (batch.undo_until === null || clock.now() >= batch.undo_until) throw new AppError("import.undo_over");
        const touched = await createImportRowRepository(unit.tx, id).countTouched();
        if (touched > 0) throw new AppError("import.changed_since", { count: touched });
        return startJob(unit, caller, id, ["UNDOING", undoKind], { total: batch.created + batch.updated });
      }),

    discard: (caller: Caller, id: string) =>
      caller.write(async (unit) => {
        const batch = await lock(unit, caller.actor, id, ["UPLOADED", "READY", "FAILED"]);
        const batches = createImportRepository(unit.tx);
        await createImportRowRepository(unit.tx, id).clear();
        await batches.cancel(id, clock.now());
        await unit.audit("import.discard", "imports", id, { before: { file: batch.file_name } });
        return toBatch((await batches.find(caller.actor.id, id)) as BatchRow, caller.language, clock.now());
      }),

    /** Staged rows go after {@link keptDays}; a batch that was never committed is then over. */
    async sweep(): Promise<void> {
      const old = await createImportRepository(db).findOld(new Date(clock.now().getTime() - keptDays * dayMs));
      for (const { id, state } of old) {
        await createImportRowRepository(db, id).clear();
        const standing = state === "DONE" || state === "UNDOING" || state === "UNDONE";
        await createImportRepository(db).markSwept(id, standing ? null : "CANCELLED");
      }
    },
  };
}
export type ImportService = ReturnType<typeof createImportService>;

/** Somebody has fixed the row meanwhile. */
class RowMoved extends Error {}

function withTexts(record: RowRecord, mapping: ImportMapping, cells: Partial<Record<ImportField, string>>): StagedRow {
  const texts = [...record.cells];
  const fixed = new Set<number>();
  for (const field of importFields) {
    const text = cells[field];
    const at = mapping[field];
    if (text === undefined || at === undefined) continue;
    while (texts.length <= at) texts.push("");
    texts[at] = text;
    fixed.add(at);
  }
  const formulas = record.formulas.filter((at) => !fixed.has(at));
  return { row: record.row, cells: texts, formulas, extra: record.extra };
}

/** A field that no column feeds gets a place behind the file's columns when a cell of it is first filled in. */
function withPlaces(
  mapping: ImportMapping,
  headLength: number,
  cells: Partial<Record<ImportField, string>>,
): ImportMapping {
  const added = importFields.filter((field) => cells[field] !== undefined && mapping[field] === undefined);
  if (added.length === 0) return mapping;
  const from = Math.max(headLength, ...Object.values(mapping).map((at) => at + 1));
  return { ...mapping, ...Object.fromEntries(added.map((field, index) => [field, from + index])) };
}
