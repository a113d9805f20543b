import type {
  DeliveryAttempt,
  DeliveryQuery,
  WebhookDeliveryState,
  ResendSince,
  WebhookDelivery,
} from "@busbar/contract/webhooks/webhook-deliveries";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { allOf, countedPage, type Db, pageOf } from "../../../kernel/sql/query.ts";

export type DeliveryRow = {
  id: string;
  message: string;
  type: string;
  record_id: string | null;
  state: WebhookDeliveryState;
  created_at: Date;
  next_at: Date | null;
  tries: DeliveryAttempt[];
  body: string;
  answer: string | null;
};
export type Written = { type: string; recordId: string | null; body: string };
/** A delivery that this process attempts until its lease is over. */
export type Claimed = {
  id: string;
  webhook_id: string;
  message: string;
  address: string;
  body: string;
  type: string;
  attempts: number;
  begun_at: Date;
};
type Result = { state: WebhookDeliveryState; nextAt: Date | null; tried: DeliveryAttempt; answer: string | null };

/** Longer than an attempt may take; until then no other process takes the delivery. */
const leaseSeconds = 30;

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  message: row.message,
  type: row.type,
  recordId: row.record_id,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  nextAt: row.next_at?.toISOString() ?? null,
  attempts: row.tries,
});

export function createDeliveryRepository(db: Db) {
  const ofList = sql`d.id, d.message::text as message, d.type, d.record_id::text as record_id, d.state, d.created_at,
    d.next_at, d.tries`;
  return {
    async list(webhookId: string, query: DeliveryQuery) {
      const condition: RawBuilder<SqlBool> = allOf(
        sql<SqlBool>`d.webhook_id = ${webhookId}`,
        query.state && sql<SqlBool>`d.state = any (${query.state}::text[])`,
      );
      const count = async () => {
        const { rows } = await sql<{
          total: string;
        }>`select count(*) as total from webhook_delivery d where ${condition}`.execute(db);
        return Number(rows[0]?.total ?? 0);
      };
      const page = sql<DeliveryRow>`select ${ofList} from webhook_delivery d where ${condition}
        order by d.id desc ${pageOf(query)}`;
      return countedPage(query, count, async () => (await page.execute(db)).rows);
    },

    async find(webhookId: string, id: string): Promise<DeliveryRow | undefined> {
      const { rows } = await sql<DeliveryRow>`select ${ofList}, d.body, d.answer from webhook_delivery d
        where d.webhook_id = ${webhookId} and d.id = ${id}`.execute(db);
      return rows[0];
    },

    /** @returns the ids, in order */
    async insert(webhookId: string, written: readonly Written[], now: Date): Promise<string[]> {
      const rows = await db
        .insertInto("webhook_delivery")
        .values(
          written.map(({ type, recordId, body }) => ({
            webhook_id: webhookId,
            type,
            record_id: recordId,
            body,
            begun_at: now,
            next_at: now,
            created_at: now,
          })),
        )
        .returning("id")
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Takes one that is due. @returns null when none is, or the webhook is off */
    async claim(webhookId: string, now: Date): Promise<Claimed | null> {
      const until = new Date(now.getTime() + leaseSeconds * 1000);
      const { rows } = await sql<Claimed>`update webhook_delivery d set attempts = d.attempts + 1, next_at = ${until}
        from webhook w where w.id = d.webhook_id and w.off_at is null and d.id = (
          select o.id from webhook_delivery o where o.webhook_id = ${webhookId} and o.state = 'WAITING'
            and o.next_at <= ${now} order by o.next_at, o.id limit 1 for update skip locked)
        returning d.id, d.webhook_id, d.message::text as message, w.address, d.body, d.type, d.attempts,
          d.begun_at`.execute(db);
      return rows[0] ?? null;
    },

    /** Webhooks with a delivery that is due. */
    async due(now: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`select w.id from webhook w where w.off_at is null and exists (
        select from webhook_delivery d where d.webhook_id = w.id and d.state = 'WAITING' and d.next_at <= ${now})`.execute(
        db,
      );
      return rows.map(({ id }) => id);
    },

    /** Changes nothing when the lease ran out and another process has the delivery. @returns whether it was still ours */
    async settle({ id, attempts }: Claimed, { state, nextAt, tried, answer }: Result): Promise<boolean> {
      const { rows } = await sql`update webhook_delivery set state = ${state}, next_at = ${nextAt},
          tries = tries || ${JSON.stringify([tried])}::jsonb, answer = ${answer}
        where id = ${id} and state = 'WAITING' and attempts = ${attempts} returning id`.execute(db);
      return rows.length > 0;
    },

    /** Gives up what waits. */
    giveUp: (webhookId: string) =>
      sql`update webhook_delivery set state = 'FAILED', next_at = null
        where webhook_id = ${webhookId} and state = 'WAITING'`.execute(db),

    async resend(webhookId: string, id: string, now: Date): Promise<void> {
      await sql`update webhook_delivery set state = 'WAITING', attempts = 0, begun_at = ${now}, next_at = ${now}
        where webhook_id = ${webhookId} and id = ${id}`.execute(db);
    },

    async resendSince(webhookId: string, { since, failedOnly }: ResendSince, now: Date): Promise<number> {
      const { numAffectedRows } = await sql`update webhook_delivery set state = 'WAITING', attempts = 0,
          begun_at = ${now}, next_at = ${now}
        where webhook_id = ${webhookId} and created_at >= ${since} and state <> 'WAITING'
          and (state = 'FAILED' or not ${failedOnly}::boolean)`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** Notes, to the minute, that the receiver accepts events. */
    noteDelivered: (webhookId: string, now: Date) =>
      sql`update webhook set delivered_at = ${now} where id = ${webhookId}
        and (delivered_at is null or delivered_at < ${new Date(now.getTime() - 60_000)})`.execute(db),
  };
}
export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;
