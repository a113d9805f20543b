import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { ImportCounts, ImportMapping, ImportState } from "@busbar/contract/imports/imports";
import type { ReadingLayout } from "@busbar/contract/readings/reading-imports";
import { type Kysely, type Selectable, sql, type SqlBool, type Transaction } from "kysely";
import { countedPage } from "../../kernel/sql/query.ts";
import type { SheetEncoding, SheetReadOptions, SheetTopRow } from "../../kernel/spreadsheets/spreadsheets.ts";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { Database } from "../../tables.ts";
type HeadColumn = Selectable<Database["import_batch"]>["head"][number];

export type ReadOrWrite = Kysely<Database> | Transaction<Database>;

export type BatchRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createImportRepository>["find"]>>>;

/** States during a job, and the state to which the batch returns when the job does not finish. */
const backTo: Partial<Record<ImportState, ImportState>> = {
  CHECKING: "UPLOADED",
  COMMITTING: "READY",
  UNDOING: "DONE",
};

/**
 * The effective state: a failed or cancelled job wrote nothing, so the state before it counts. A file that could not be
 * read completely is FAILED.
 */
export function stateOf(batch: Pick<BatchRow, "state" | "job_state">): ImportState {
  const before = backTo[batch.state];
  if (before === undefined || batch.job_state === "queued" || batch.job_state === "running") return batch.state;
  if (batch.job_state === "done") return batch.state;
  return batch.state === "CHECKING" && batch.job_state === "failed" ? "FAILED" : before;
}

/** The options by which the head was read, so that every pass reads the file the same way. */
export const readingOf = (batch: Pick<BatchRow, "encoding" | "sheet" | "head_row">): SheetReadOptions => ({
  ...(batch.encoding !== null && { encoding: batch.encoding as SheetEncoding }),
  ...(batch.sheet !== null && { sheetName: batch.sheet }),
  headRow: batch.head_row,
});

/** What reading the head of a file found. */
export type FoundHead = {
  format: "csv" | "xlsx";
  encoding: string | null;
  separator: string | null;
  sheets: readonly string[];
  sheet: string | null;
  headRow: number;
  head: HeadColumn[];
  /** The first rows, cut to what is shown of them. */
  top: readonly SheetTopRow[];
  /** Of a file of readings. */
  layout: ReadingLayout | null;
};
export type ProposedMapping = { mapping: ImportMapping; mappingIs: "chosen" | "remembered" | "proposed" };

const headColumns = (found: FoundHead, { mapping, mappingIs }: ProposedMapping) => ({
  format: found.format,
  encoding: found.encoding,
  separator: found.separator,
  sheets: [...found.sheets],
  sheet: found.sheet,
  head_row: found.headRow,
  head: JSON.stringify(found.head),
  top: JSON.stringify(found.top),
  mapping: JSON.stringify(mapping),
  mapping_is: mappingIs,
  layout: found.layout && JSON.stringify(found.layout),
});

/** An import is its owner's alone, and has no version. */
export const importChanges: ChangeSource = {
  noun: "import",
  seenBy: (actor) => sql`select b.id, null::int as row_version from import_batch b where b.owner_id = ${actor.id}`,
};

/** Batches; one batch is the import of one file. Its rows are in {@link createImportRowRepository}. */
export function createImportRepository(db: ReadOrWrite) {
  const batches = db
    .selectFrom("import_batch as b")
    .leftJoin("job as j", "j.id", "b.job_id")
    .innerJoin("user_account as u", "u.id", "b.owner_id")
    .selectAll("b")
    .select(["j.state as job_state", "j.error as job_error", "u.full_name as owner_name"]);

  return {
    /** `isWrong`: what was checked, has wrong rows and has not been committed. */
    async list(
      ownerId: string,
      { kinds, isWrong }: { kinds: readonly ImportKind[]; isWrong: boolean },
      { pageNo, pageSize }: { pageNo: number; pageSize: number },
    ) {
      const asked = sql<SqlBool>`owner_id = ${ownerId} and kind = any (${[...kinds]}::text[])
        and (not ${isWrong}::boolean or (state = 'READY' and count_wrong > 0 and not swept))`;
      const page = batches
        .where("b.id", "in", (eb) =>
          eb
            .selectFrom("import_batch")
            .select("id")
            .where(asked)
            .orderBy("id", "desc")
            .limit(pageSize)
            .offset((pageNo - 1) * pageSize),
        )
        .orderBy("b.id", "desc");
      const count = async () => {
        const counted = db.selectFrom("import_batch").select((eb) => eb.fn.countAll<string>().as("total"));
        return Number((await counted.where(asked).executeTakeFirstOrThrow()).total);
      };
      return countedPage({ pageNo, pageSize }, count, () => page.execute());
    },

    /** Undefined for another person's batch. */
    find: (ownerId: string, id: string) =>
      batches.where("b.id", "=", id).where("b.owner_id", "=", ownerId).executeTakeFirst(),

    /** The same, locked until the transaction ends, so that states change one after the other. */
    findForUpdate: (ownerId: string, id: string) =>
      batches.where("b.id", "=", id).where("b.owner_id", "=", ownerId).forUpdate("b").executeTakeFirst(),

    /** The batch that this job was started for, if it still is. */
    findForJob: (id: string, jobId: string) =>
      batches.where("b.id", "=", id).where("b.job_id", "=", jobId).executeTakeFirst(),

    /** The last committed import of the same bytes into the same noun, by anybody. */
    findSameFile: (kind: ImportKind, sha256: string) =>
      db
        .selectFrom("import_batch as b")
        .innerJoin("user_account as u", "u.id", "b.owner_id")
        .select(["b.id", "b.owner_id", "b.committed_at", "u.full_name"])
        .where("b.sha256", "=", sha256)
        .where("b.kind", "=", kind)
        .where("b.state", "in", ["DONE", "UNDOING"])
        .orderBy("b.id", "desc")
        .limit(1)
        .executeTakeFirst(),

    async create(batch: {
      ownerId: string;
      kind: ImportKind;
      file: { storageKey: string; sizeBytes: number; sha256: string };
      fileName: string;
      found: FoundHead;
      proposed: ProposedMapping;
      now: Date;
      fileUntil: Date;
    }): Promise<string> {
      const { file } = batch;
      const stored = await db
        .insertInto("stored_file")
        .values({
          owner_id: batch.ownerId,
          storage_key: file.storageKey,
          name: batch.fileName,
          kind: batch.found.format,
          size_bytes: String(file.sizeBytes),
          sha256: file.sha256,
          expires_at: batch.fileUntil,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto("import_batch")
        .values({
          owner_id: batch.ownerId,
          kind: batch.kind,
          file_id: stored.id,
          file_name: batch.fileName,
          size_bytes: String(file.sizeBytes),
          sha256: file.sha256,
          ...headColumns(batch.found, batch.proposed),
          created_at: batch.now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    /** The file is read in another way, so the earlier dry run is discarded. */
    setHead: (id: string, found: FoundHead, proposed: ProposedMapping) =>
      db
        .updateTable("import_batch")
        .set({ ...headColumns(found, proposed), state: "UPLOADED", job_id: null })
        .where("id", "=", id)
        .execute(),

    /** The columns that the person last chose for files with these titles: field → title. */
    rememberedTitles: async (userId: string, kind: ImportKind, head: string) =>
      (
        await db
          .selectFrom("import_mapping")
          .select("titles")
          .where("user_id", "=", userId)
          .where("kind", "=", kind)
          .where("head_key", "=", head)
          .executeTakeFirst()
      )?.titles ?? null,

    async rememberTitles(
      userId: string,
      kind: ImportKind,
      head: string,
      titles: Record<string, string>,
      now: Date,
    ): Promise<void> {
      const chosen = { titles: JSON.stringify(titles), used_at: now };
      await db
        .insertInto("import_mapping")
        .values({ user_id: userId, kind, head_key: head, ...chosen })
        .onConflict((on) => on.columns(["user_id", "kind", "head_key"]).doUpdateSet(chosen))
        .execute();
    },

    /** Null when the file was removed. */
    storageKeyOf: async (id: string) =>
      (
        await db
          .selectFrom("import_batch as b")
          .innerJoin("stored_file as f", "f.id", "b.file_id")
          .select("f.storage_key")
          .where("b.id", "=", id)
          .executeTakeFirst()
      )?.storage_key ?? null,

    startJob: (
      id: string,
      state: "CHECKING" | "COMMITTING" | "UNDOING",
      jobId: string,
      { mapping, layout }: { mapping?: ImportMapping | undefined; layout?: ReadingLayout | null | undefined } = {},
    ) =>
      db
        .updateTable("import_batch")
        .set({
          state,
          job_id: jobId,
          ...(mapping && { mapping: JSON.stringify(mapping), mapping_is: "chosen" }),
          ...(layout && { layout: JSON.stringify(layout) }),
        })
        .where("id", "=", id)
        .execute(),

    /** The exact text of a time for the records of this run; its microseconds tell it from times of the server's clock. */
    async setMoment(id: string, jobId: string | null, now: Date): Promise<string> {
      const { rows } = await sql<{ moment: string }>`
        update import_batch set written_at = ${now}::timestamptz + (1 + id % 999) * interval '1 microsecond'
        where id = ${id} and job_id is not distinct from ${jobId}::bigint returning written_at::text as moment`.execute(
        db,
      );
      return (rows as [{ moment: string }])[0].moment;
    },

    /** Whether this is still the job of the batch; locked until the transaction ends. */
    lockForJob: (id: string, jobId: string) =>
      db
        .selectFrom("import_batch")
        .selectAll()
        .where("id", "=", id)
        .where("job_id", "=", jobId)
        .forUpdate()
        .executeTakeFirst(),

    /** `held`: values that wait for a person. */
    setCounts: (id: string, counts: ImportCounts, state?: "READY", held = 0) =>
      db
        .updateTable("import_batch")
        .set({
          count_new: counts.new,
          count_changed: counts.changed,
          count_same: counts.same,
          count_wrong: counts.wrong,
          count_left: counts.left,
          count_held: held,
          ...(state && { state }),
        })
        .where("id", "=", id)
        .execute(),

    setMapping: (id: string, mapping: ImportMapping) =>
      db
        .updateTable("import_batch")
        .set({ mapping: JSON.stringify(mapping) })
        .where("id", "=", id)
        .execute(),

    finishCommit: (id: string, made: { created: number; updated: number }, now: Date, undoUntil: Date) =>
      db
        .updateTable("import_batch")
        .set({ state: "DONE", ...made, committed_at: now, undo_until: undoUntil })
        .where("id", "=", id)
        .execute(),

    finishUndo: (id: string, now: Date) =>
      db.updateTable("import_batch").set({ state: "UNDONE", undone_at: now }).where("id", "=", id).execute(),

    /** The scheduled task that removes expired files takes the file in its next round. */
    async cancel(id: string, swept: boolean, now: Date): Promise<void> {
      await db.updateTable("import_batch").set({ state: "CANCELLED", swept }).where("id", "=", id).execute();
      await db
        .updateTable("stored_file")
        .set({ expires_at: now })
        .where("id", "in", (eb) => eb.selectFrom("import_batch").select("file_id").where("id", "=", id))
        .execute();
    },

    /** Batches older than `before`, or discarded, that still have staged rows and no running job. */
    findOld: (before: Date) =>
      db
        .selectFrom("import_batch as b")
        .leftJoin("job as j", "j.id", "b.job_id")
        .select(["b.id", "b.state", "b.kind"])
        .where((eb) => eb.or([eb("b.created_at", "<", before), eb("b.state", "=", "CANCELLED")]))
        .where("b.swept", "=", false)
        .where(sql<boolean>`coalesce(j.state not in ('queued', 'running'), true)`)
        .limit(50)
        .execute(),

    markSwept: (id: string, state: "CANCELLED" | null) =>
      db
        .updateTable("import_batch")
        .set({ swept: true, ...(state && { state }) })
        .where("id", "=", id)
        .execute(),
  };
}
