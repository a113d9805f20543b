import type { RawBuilder, Transaction } from "kysely";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import { type AuditChange, type AuditContext, auditRows, recordAudit, recordChange } from "./audit.ts";
import { executeLater } from "../sql/asking.ts";
import { messageTopic, type NewMessage, queueMessage } from "../messages/messages.ts";

/** Everything that one change needs, bound to one transaction. */
export type Unit = {
  tx: Transaction<Database>;
  audit(action: string, noun: string, key: string, change?: AuditChange): Promise<void>;
  /**
   * A row for each that `changes` answers, in one statement inside the database: `key text, before jsonb, after jsonb`.
   * Nulls inside of them are values; a null `before` or `after` is none. `partOf`: as of one row.
   */
  auditRows(action: string, noun: string, changes: RawBuilder<unknown>, partOf?: string): Promise<void>;
  /** The same statement, to be a part of another. */
  auditRowsSql(action: string, noun: string, changes: RawBuilder<unknown>): RawBuilder<unknown>;
  /** `audit` and `tell` to everyone, at once. */
  record(action: string, noun: string, key: string, happened: string, change: AuditChange): Promise<void>;
  /** Told to open portals after commit. `userId` makes it personal. */
  emit(noun: string, key: string, happened: string, userId?: string): Promise<void>;
  /** Puts long work into the queue with the change itself; `queue` is that of the kind unless told. @returns the job's id */
  startJob(
    kind: string,
    input: Record<string, unknown>,
    total?: number,
    queue?: string,
    /** Of another person than the one who makes the change. */
    ownerId?: string,
  ): Promise<string>;
  /** Puts a mail or text message into the outbox; it leaves after the commit. */
  sendMessage(message: NewMessage, now: Date): Promise<void>;
  /** Runs when the transaction has committed, e.g. to forget what a cache holds. */
  afterCommit(run: () => void): void;
};

type UnitPorts = Pick<Ports, "db" | "wake" | "queue">;

/**
 * Runs `work` in one transaction: business rows, audit rows, events and queued jobs land together or not at all.
 * `beforeCommit` receives the result while the transaction is still open (the stored answer of an idempotency key).
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
      async emit(noun, key, happened, userId) {
        await executeLater(
          tx,
          "event.emit",
          tx.insertInto("event").values({ noun, key, happened, user_id: userId ?? null }),
        );
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
  // Whatever it was: what lists remember is asked anew.
  ports.wake.notify("change");
  return result;
}
