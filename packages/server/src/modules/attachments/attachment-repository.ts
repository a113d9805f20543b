import type { AttachmentKind, Outsider } from "@busbar/contract/attachments/attachments";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { allOf, type Db, pageOf } from "../../kernel/sql/query.ts";
import { outsiderOf, type RecordTarget } from "../../kernel/targets/record-target.ts";

export type AttachmentRow = {
  id: string;
  name: string;
  kind: AttachmentKind;
  size_bytes: string;
  storage_key: string;
  shown_to: Outsider[];
  added_at: Date;
  added_by: string | null;
};

/** The record; the caller has checked that the person sees it. */
export type Of = { noun: string; id: string };

type StoredFile = { storageKey: string; name: string; kind: AttachmentKind; sizeBytes: number; sha256: string };

export function createAttachmentRepository(db: Db, actor: Actor) {
  const outsider = outsiderOf(actor);
  const of = (record: Of, ...more: RawBuilder<SqlBool>[]) =>
    allOf(
      sql<SqlBool>`a.noun = ${record.noun} and a.record_id = ${record.id}::bigint`,
      outsider && sql<SqlBool>`${outsider} = any (a.shown_to)`,
      ...more,
    );
  const notRemoved = sql<SqlBool>`a.removed_at is null`;
  const columns = sql`a.id, f.name, f.kind, f.size_bytes, f.storage_key, a.shown_to, a.added_at,
    ${outsider ? sql`null` : sql`u.full_name`} as added_by`;
  const from = sql`attachment a join stored_file f on f.id = a.file_id left join user_account u on u.id = a.added_by`;

  return {
    async list(record: Of, page: { pageNo: number; pageSize: number }) {
      const { rows } = await sql<AttachmentRow & { total: string }>`
        select ${columns}, count(*) over () as total from ${from} where ${of(record, notRemoved)}
        order by a.id desc ${pageOf(page)}`.execute(db);
      return { rows, total: rows[0] ? Number(rows[0].total) : page.pageNo === 1 ? 0 : await this.count(record) };
    },

    async count(record: Of): Promise<number> {
      const { rows } = await sql<{ total: string }>`select count(*) as total from attachment a
        where ${of(record, notRemoved)}`.execute(db);
      return Number(rows[0]?.total);
    },

    /** Finds a file, or with `removed` a removed one. */
    async find(record: Of, fileId: string, removed = false): Promise<AttachmentRow | undefined> {
      const { rows } = await sql<AttachmentRow>`select ${columns} from ${from}
        where ${of(record, sql<SqlBool>`a.id = ${fileId}::bigint`, removed ? sql<SqlBool>`a.removed_at is not null` : notRemoved)}`.execute(
        db,
      );
      return rows[0];
    },

    /** Concurrent uploads to a record run one after the other, because they share a limit. */
    lock: (record: Of) =>
      sql`select pg_advisory_xact_lock(hashtext(${`attachments ${record.noun} ${record.id}`}))`.execute(db),

    /** The file has no owner: it is reached only through its record. */
    async insert(record: Of, file: StoredFile, now: Date): Promise<string> {
      const { id: fileId } = await db
        .insertInto("stored_file")
        .values({
          owner_id: null,
          storage_key: file.storageKey,
          name: file.name,
          kind: file.kind,
          size_bytes: String(file.sizeBytes),
          sha256: file.sha256,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto("attachment")
        .values({ noun: record.noun, record_id: record.id, file_id: fileId, added_at: now, added_by: actor.id })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    show: (fileId: string, shownTo: readonly Outsider[]) =>
      db
        .updateTable("attachment")
        .set({ shown_to: [...shownTo] })
        .where("id", "=", fileId)
        .execute(),

    /** `until` null undoes the removal. */
    async remove(fileId: string, now: Date | null, until: Date | null): Promise<void> {
      await sql`with done as (update attachment set removed_at = ${now} where id = ${fileId}::bigint returning file_id)
        update stored_file set expires_at = ${until} where id in (select file_id from done)`.execute(db);
    },
  };
}

/** Releases the files of records that no longer exist. */
export async function dropOrphans(db: Db, targets: readonly RecordTarget[], now: Date): Promise<void> {
  for (const { noun, table } of targets) {
    await sql`with gone as (update attachment a set removed_at = ${now} where a.noun = ${noun} and a.removed_at is null
        and not exists (select from ${sql.table(table)} r where r.id = a.record_id) returning a.file_id)
      update stored_file set expires_at = ${now} where id in (select file_id from gone)`.execute(db);
  }
}
