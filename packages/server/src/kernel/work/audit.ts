import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../tables.ts";
import { executeLater } from "../sql/asking.ts";
import type { Db } from "../sql/query.ts";

export type AuditContext = {
  actorId: string | null;
  actorCode: string;
  requestId: string;
  ip: string;
  /** What many rows in one statement are parts of, such as `imports/12`; a person's activity tells that alone. */
  partOf?: string;
};
/** `before` and `after` hold only the fields that changed, never a password or a token. */
export type AuditChange = {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  result?: string;
  /** As `partOf` of the context, for one row. */
  partOf?: string;
  /** The person who is away, and in whose place it was done. */
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

/** One row in the same transaction as the change it tells of. `action` is `noun.verb`. */
export async function recordAudit(
  tx: Transaction<Database>,
  context: AuditContext,
  action: string,
  noun: string,
  key: string,
  change: AuditChange = {},
): Promise<void> {
  const row = tx.insertInto("audit_log").values(rowOf(context, action, noun, key, change));
  await executeLater(tx, "audit.record", row);
}

/** One row of something that changed nothing, such as a refusal. */
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

/** The audit row and the event of one change in one statement: a trip to the database less for every write. */
export async function recordChange(
  tx: Transaction<Database>,
  context: AuditContext,
  action: string,
  noun: string,
  key: string,
  happened: string,
  change: AuditChange,
): Promise<void> {
  const recorded = sql`with recorded as (
      insert into audit_log (actor_id, actor_code, action, noun, key, before, after, result, request_id, ip,
        for_user_id)
      values (${context.actorId}, ${context.actorCode}, ${action}, ${noun}, ${key},
        ${change.before ? JSON.stringify(change.before) : null}, ${change.after ? JSON.stringify(change.after) : null},
        ${change.result ?? "ok"}, ${context.requestId}, ${context.ip}, ${change.inPlaceOf ?? null}::bigint)
    ) insert into event (noun, key, happened) values (${noun}, ${key}, ${happened})`;
  await executeLater(tx, "change.record", recorded);
}

/** Rows of one action, by a statement that says what changed; without a way through here. @see Unit.auditRows */
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

/** The fields that differ, for an audit row; compared by JSON. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): AuditChange {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return {
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: Object.fromEntries(names.map((name) => [name, after[name]])),
  };
}
