import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../tables.ts";
import { executePlanned } from "../sql/asking.ts";
import type { Db } from "../sql/query.ts";

export type AuditContext = {
  actorId: string | null;
  actorCode: string;
  requestId: string;
  ip: string;
  /** The whole that many rows belong to, such as `imports/12`; a person's activity shows only that. */
  partOf?: string;
};
/** `before` and `after` hold only the changed fields, never a password or a token. */
export type AuditChange = {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  result?: string;
  /** Like `partOf` of the context, for a single row. */
  partOf?: string;
  /** The absent person in whose place it was done. */
  inPlaceOf?: string | null;
};

const rowOf = (context: AuditContext, action: string, noun: string, key: string, change: AuditChange) => ({
  actor_id: context.actorId,
  actor_code: context.actorCode,
  action,
  noun,
  key,
  before: change.before ? JSON.stringify(change.before) : null,
  after: change.after ? JSON.stringify(change.after) : null,
  result: change.result ?? "ok",
  request_id: context.requestId,
  ip: context.ip,
  part_of: change.partOf ?? null,
  for_user_id: change.inPlaceOf ?? null,
});

/** Writes one audit row in the transaction of its change. `action` is `noun.verb`. */
export async function recordAudit(
  tx: Transaction<Database>,
  context: AuditContext,
  action: string,
  noun: string,
  key: string,
  change: AuditChange = {},
): Promise<void> {
  const row = tx.insertInto("audit_log").values(rowOf(context, action, noun, key, change));
  await executePlanned(tx, "audit.record", row);
}

/** Writes an audit row for something that changed nothing, such as a refusal. */
export async function recordAside(
  db: Db,
  context: AuditContext,
  action: string,
  noun: string,
  key: string,
  change: AuditChange,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values(rowOf(context, action, noun, key, change))
    .execute();
}

const recorded = (row: ChangeRow) => sql`with recorded as (
      insert into audit_log (actor_id, actor_code, action, noun, key, before, after, result, request_id, ip,
        part_of, for_user_id)
      values (${row.actor_id}::bigint, ${row.actor_code}, ${row.action}, ${row.noun}, ${row.key}, ${row.before}::jsonb,
        ${row.after}::jsonb, ${row.result}, ${row.request_id}, ${row.ip}, ${row.part_of}, ${row.for_user_id}::bigint)
    ) insert into event (noun, key, happened) values (${row.noun}, ${row.key}, ${row.happened})`;

/** The audit row and the event of one change, for a statement that also makes the record and so knows its key. */
export type ChangeRow = ReturnType<typeof rowOf> & { happened: string };
export const changeRow = (
  context: AuditContext,
  action: string,
  noun: string,
  happened: string,
  change: AuditChange,
): ChangeRow => ({ ...rowOf(context, action, noun, "", change), happened });

/** Both as parts of a statement: for each row of `made`, whose `id` is their key. */
export const recordedWith = (row: ChangeRow, made: RawBuilder<unknown>): RawBuilder<unknown> => sql`recorded as (
    insert into audit_log (actor_id, actor_code, action, noun, key, before, after, result, request_id, ip, part_of,
      for_user_id)
    select ${row.actor_id}::bigint, ${row.actor_code}, ${row.action}, ${row.noun}, made.id::text, ${row.before}::jsonb,
      ${row.after}::jsonb, ${row.result}, ${row.request_id}, ${row.ip}, ${row.part_of}, ${row.for_user_id}::bigint
    from ${made} as made
  ), told as (
    insert into event (noun, key, happened) select ${row.noun}, made.id::text, ${row.happened} from ${made} as made
  )`;

/** The audit row and the event of one change in one statement, which saves a query for every write. */
export async function recordChange(
  tx: Transaction<Database>,
  context: AuditContext,
  action: string,
  noun: string,
  key: string,
  happened: string,
  change: AuditChange,
): Promise<void> {
  const row = { ...rowOf(context, action, noun, key, change), happened };
  await executePlanned(tx, "change.record", recorded(row));
}

/**
 * Audit rows of one action, from a query that returns the changes; the rows never leave the database. @see
 * Unit.auditRows
 */
export const auditRows = (
  context: AuditContext,
  action: string,
  noun: string,
  changes: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into audit_log (actor_id, actor_code, action, noun, key, before, after, request_id, ip, part_of)
  select ${context.actorId}::bigint, ${context.actorCode}, ${action}, ${noun}, given.key, given.before, given.after,
    ${context.requestId}, ${context.ip}, ${context.partOf ?? null}::text
  from (${changes}) as given`;

/** The fields that differ, for an audit row; compared as JSON. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): AuditChange {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return {
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: Object.fromEntries(names.map((name) => [name, after[name]])),
  };
}
