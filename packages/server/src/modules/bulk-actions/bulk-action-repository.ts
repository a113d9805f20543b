import type { BulkOutcome } from "@busbar/contract/bulk-actions/bulk-actions";
import { type Selectable, sql } from "kysely";
import type { ChosenRecord } from "../../kernel/targets/bulk-target.ts";
import type { RowRefusal } from "../../kernel/column-types.ts";
import type { Edited } from "../../kernel/records/edit-record.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Database } from "../../tables.ts";

export type BulkActionRow = Selectable<Database["bulk_action"]>;
export type RecordRow = Selectable<Database["bulk_action_row"]>;

/** The result for one row. */
export type RowResult = { position: number; outcome: BulkOutcome; reason: RowRefusal | null; edited: Edited | null };
export type RowUndone = { position: number; undone: "restored" | "kept"; reason: RowRefusal | null };

export type RowsQuery = {
  outcome?: BulkOutcome | undefined;
  undone?: "restored" | "kept" | undefined;
  pageNo: number;
  pageSize: number;
};

type NewBulkAction = {
  ownerId: string;
  noun: string;
  action: string;
  input: Record<string, unknown>;
  query: Record<string, unknown> | null;
  now: Date;
};

export function createBulkActionRepository(db: Db) {
  const own = (ownerId: string) => db.selectFrom("bulk_action").selectAll().where("owner_id", "=", ownerId);

  return {
    find: (ownerId: string, id: string): Promise<BulkActionRow | undefined> =>
      own(ownerId).where("id", "=", id).executeTakeFirst(),

    /** Whether it waits for a job that no longer exists or has ended. */
    async isAbandoned({ state, job_id }: BulkActionRow): Promise<boolean> {
      if (job_id === null || state === "DONE" || state === "UNDONE") return false;
      const job = await db.selectFrom("job").select("state").where("id", "=", job_id).executeTakeFirst();
      return job?.state === "cancelled" || job?.state === "failed";
    },

    /** Locks the action until the transaction ends. */
    lock: (id: string): Promise<BulkActionRow | undefined> =>
      db.selectFrom("bulk_action").selectAll().where("id", "=", id).forUpdate().executeTakeFirst(),

    async list(ownerId: string, query: { pageNo: number; pageSize: number; sort: "createdAt" | "-createdAt" }) {
      const rows = await own(ownerId)
        .orderBy("id", query.sort === "createdAt" ? "asc" : "desc")
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize)
        .execute();
      const { total } = await db
        .selectFrom("bulk_action")
        .select((eb) => eb.fn.countAll<string>().as("total"))
        .where("owner_id", "=", ownerId)
        .executeTakeFirstOrThrow();
      return { rows, total: Number(total) };
    },

    /** The action with its rows in order. Records that the person does not see are marked as skipped. */
    async create(given: NewBulkAction, chosen: readonly ChosenRecord[], unseen: readonly string[]): Promise<string> {
      const rows = [
        ...chosen.map(({ id, name }) => ({ id, name, outcome: "waiting", reason: null })),
        ...unseen.map((id) => ({ id, name: "", outcome: "skipped", reason: { code: "not_found", details: {} } })),
      ];
      const { id } = await db
        .insertInto("bulk_action")
        .values({
          owner_id: given.ownerId,
          noun: given.noun,
          action: given.action,
          input: JSON.stringify(given.input),
          query: given.query && JSON.stringify(given.query),
          total: rows.length,
          created_at: given.now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await sql`insert into bulk_action_row (bulk_action_id, position, record_id, name, outcome, reason)
        select ${id}::bigint, given.position, (given.row ->> 'id')::bigint, given.row ->> 'name', given.row ->> 'outcome',
          nullif(given.row -> 'reason', 'null')
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (row, position)`.execute(db);
      return id;
    },

    setJob: (id: string, jobId: string, state: "RUNNING" | "UNDOING") =>
      db.updateTable("bulk_action").set({ job_id: jobId, state }).where("id", "=", id).execute(),

    /** The next unprocessed rows by id, so that two actions on the same rows cannot deadlock. */
    waiting: (id: string, most: number): Promise<Pick<RecordRow, "position" | "record_id">[]> =>
      db
        .selectFrom("bulk_action_row")
        .select(["position", "record_id"])
        .where("bulk_action_id", "=", id)
        .where("outcome", "=", "waiting")
        .orderBy("record_id")
        .limit(most)
        .execute(),

    /** The next rows to restore in an undo. */
    toRestore: (
      id: string,
      most: number,
    ): Promise<Pick<RecordRow, "position" | "record_id" | "before" | "version">[]> =>
      db
        .selectFrom("bulk_action_row")
        .select(["position", "record_id", "before", "version"])
        .where("bulk_action_id", "=", id)
        .where("outcome", "=", "done")
        .where("undone", "is", null)
        .orderBy("record_id")
        .limit(most)
        .execute(),

    keepResults: (id: string, results: readonly RowResult[]) =>
      sql`update bulk_action_row r set outcome = given.outcome, reason = given.reason, before = given.before,
          version = given.version
        from jsonb_to_recordset(${JSON.stringify(results.map(({ edited, ...rest }) => ({ ...rest, ...edited })))}::jsonb)
          as given (position int, outcome text, reason jsonb, before jsonb, version int)
        where r.bulk_action_id = ${id} and r.position = given.position`.execute(db),

    keepUndone: (id: string, results: readonly RowUndone[]) =>
      sql`update bulk_action_row r set undone = given.undone, undo_reason = given.reason
        from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given (position int, undone text, reason jsonb)
        where r.bulk_action_id = ${id} and r.position = given.position`.execute(db),

    /** Counts the rows by outcome and ends the action. */
    async finish(id: string, state: "DONE" | "UNDONE", ends: { now: Date; undoUntil: Date | null }) {
      const { rows } = await sql<BulkActionRow>`update bulk_action b set state = ${state}, done = n.done,
          skipped = n.skipped, failed = n.failed, restored = n.restored, kept = n.kept,
          finished_at = coalesce(b.finished_at, ${ends.now}), undo_until = coalesce(b.undo_until, ${ends.undoUntil})
        from (select count(*) filter (where outcome = 'done') as done,
            count(*) filter (where outcome = 'skipped') as skipped,
            count(*) filter (where outcome = 'failed') as failed,
            count(*) filter (where undone = 'restored') as restored,
            count(*) filter (where undone = 'kept') as kept
          from bulk_action_row where bulk_action_id = ${id}) as n
        where b.id = ${id} returning b.*`.execute(db);
      return rows[0] as BulkActionRow;
    },

    /** Marks the remaining rows of a stopped job as skipped. */
    skipWaiting: (id: string, reason: RowRefusal) =>
      db
        .updateTable("bulk_action_row")
        .set({ outcome: "skipped", reason: JSON.stringify(reason) })
        .where("bulk_action_id", "=", id)
        .where("outcome", "=", "waiting")
        .execute(),

    keepRest: (id: string, reason: RowRefusal) =>
      db
        .updateTable("bulk_action_row")
        .set({ undone: "kept", undo_reason: JSON.stringify(reason) })
        .where("bulk_action_id", "=", id)
        .where("outcome", "=", "done")
        .where("undone", "is", null)
        .execute(),

    async rows(id: string, { outcome, undone, pageNo, pageSize }: RowsQuery) {
      let some = db.selectFrom("bulk_action_row").where("bulk_action_id", "=", id);
      if (outcome) some = some.where("outcome", "=", outcome);
      if (undone) some = some.where("undone", "=", undone);
      const rows = await some
        .selectAll()
        .orderBy("position")
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute();
      const { total } = await some.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
      return { rows, total: Number(total) };
    },

    async failedIds(id: string): Promise<string[]> {
      const rows = await db
        .selectFrom("bulk_action_row")
        .select("record_id")
        .where("bulk_action_id", "=", id)
        .where("outcome", "=", "failed")
        .orderBy("position")
        .execute();
      return rows.map(({ record_id }) => record_id);
    },

    removeOlder: (than: Date) => db.deleteFrom("bulk_action").where("created_at", "<", than).execute(),
  };
}
