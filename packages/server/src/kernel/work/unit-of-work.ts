import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import {
  type AuditChange,
  type AuditContext,
  auditRows,
  type ChangeRow,
  changeRow,
  recordAudit,
  recordChange,
} from "./audit.ts";
import { executePlanned } from "../sql/asking.ts";
import { messageTopic, type NewMessage, queueMessage } from "../messages/messages.ts";

/** Everything that one change needs, bound to one transaction. */
export type Unit = {
  tx: Transaction<Database>;
  audit(action: string, noun: string, key: string, change?: AuditChange): Promise<void>;
  /**
   * Writes an audit row for each row of the query `changes` (`key text, before jsonb, after jsonb`) in one statement. A
   * JSON null inside `before` or `after` is a value; an SQL null means that there is none. For `partOf` see
   * AuditContext.
   */
  auditRows(action: string, noun: string, changes: RawBuilder<unknown>, partOf?: string): Promise<void>;
  /** The same as SQL, to be embedded in another statement. */
  auditRowsSql(action: string, noun: string, changes: RawBuilder<unknown>): RawBuilder<unknown>;
  /** The audit row and an event for everyone, in one statement. */
  record(action: string, noun: string, key: string, happened: string, change: AuditChange): Promise<void>;
  /** The same for a statement that makes the record and writes both with it. @see recordedWith */
  changeRow(action: string, noun: string, happened: string, change: AuditChange): ChangeRow;
  /**
   * Sends an event to open portals after commit, one for each of `keys`, in one statement; with `userId` to that person
   * only.
   */
  emit(noun: string, keys: string | readonly string[], happened: string, userId?: string): Promise<void>;
  /** Queues long work within the transaction; `queue` is the kind's own unless given. @returns the job's id */
  startJob(
    kind: string,
    input: Record<string, unknown>,
    total?: number,
    queue?: string,
    /** The owner, if not the person who makes the change. */
    ownerId?: string,
  ): Promise<string>;
  /** Puts a mail or text message into the outbox; it is sent after the commit. */
  sendMessage(message: NewMessage, now: Date): Promise<void>;
  /** Runs after the commit, such as to clear a cache. */
  afterCommit(run: () => void): void;
};

/** As much of it as the settlement of statements needs; the demo has the same without an audit log. */
export type SettlingUnit = Pick<Unit, "tx" | "record" | "emit">;

type UnitPorts = Pick<Ports, "db" | "wake" | "queue">;

/**
 * Runs `work` in one transaction: business rows, audit rows, events and queued jobs commit together or not at all.
 * `beforeCommit` gets the result while the transaction is open, to store the answer of an idempotency key.
 */
export async function unitOfWork<T>(
  ports: UnitPorts,
  context: AuditContext,
  work: (unit: Unit) => Promise<T>,
  beforeCommit?: (tx: Transaction<Database>, result: T) => Promise<void>,
): Promise<T> {
  const after: (() => void)[] = [];
  const result = await ports.db.transaction().execute(async (tx) => {
    const done = await work({
      tx,
      audit: (action, noun, key, change) => recordAudit(tx, context, action, noun, key, change),
      auditRows: async (action, noun, changes, partOf) =>
        void (await auditRows(partOf === undefined ? context : { ...context, partOf }, action, noun, changes).execute(
          tx,
        )),
      auditRowsSql: (action, noun, changes) => auditRows(context, action, noun, changes),
      async record(action, noun, key, happened, change) {
        await recordChange(tx, context, action, noun, key, happened, change);
        after.push(() => ports.wake.notify("event"));
      },
      changeRow(action, noun, happened, change) {
        after.push(() => ports.wake.notify("event"));
        return changeRow(context, action, noun, happened, change);
      },
      async emit(noun, keys, happened, userId) {
        const each = [keys].flat();
        if (each.length === 0) return;
        const events = sql`insert into event (noun, key, happened, user_id)
          select ${noun}, key, ${happened}, ${userId ?? null}::bigint from unnest(${each}::text[]) as key`;
        await executePlanned(tx, "event.emit", events);
        after.push(() => ports.wake.notify("event"));
      },
      async startJob(kind, input, total, queue = kind, ownerId = context.actorId ?? undefined) {
        const { id } = await tx
          .insertInto("job")
          .values({
            kind,
            user_id: ownerId ?? null,
            input: JSON.stringify(input),
            total: total === undefined ? null : String(total),
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await ports.queue.send(tx, queue, id);
        return id;
      },
      async sendMessage(message, now) {
        await queueMessage(tx, message, now);
        after.push(() => ports.wake.notify(messageTopic));
      },
      afterCommit: (run) => after.push(run),
    });
    await beforeCommit?.(tx, done);
    return done;
  });
  for (const run of after) run();
  return result;
}
