import type { NoticeKind } from "@busbar/contract/notices/notice-kinds";
import { type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import type { Delivery } from "../messages/mail.ts";
import { hears } from "../messages/notice-choices.ts";
import { type Message, type MessageKind, messageTopic, type Outcome, Undeliverable } from "../messages/messages.ts";

/** Minutes between attempts; the tenth and last attempt falls within a day. */
const pausesMinutes = [1, 2, 5, 15, 30, 60, 180, 360, 720];
const mostAttempts = pausesMinutes.length + 1;
/** Longer than sending a mail may take; until then no other worker takes the message. */
const leaseMinutes = 3;
/** Messages are sent in this many lanes, so that a slow address holds up one lane only. */
const lanes = 3;

type OutboxPorts = Pick<Ports, "db" | "clock" | "log" | "metrics" | "wake" | "mailer" | "textMessages" | "settings">;
type Claimed = { message: Message; attempts: number; takenAt: Date };

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);

/**
 * Sends the messages of the outbox, from any process: claims a message, prepares its mail, sends it and marks it. Each
 * step is a transaction of its own; sending runs outside of any. An attempt is counted before it is made, so that a
 * message that kills its worker is not tried for ever. A worker that dies between sending and marking sends one mail
 * twice.
 */
export function createOutbox(ports: OutboxPorts, kinds: readonly MessageKind[]) {
  const { db, clock } = ports;
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));

  /** Takes one due message for the duration of the lease. */
  async function claim(): Promise<Claimed | null> {
    const now = clock.now();
    if (byName.size === 0) return null;
    return db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom("outbound_message")
        .selectAll()
        .where("state", "=", "waiting")
        .where("next_at", "<=", now)
        // Kinds of a newer release wait for a process that knows them.
        .where("kind", "in", [...byName.keys()])
        .orderBy("next_at")
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return null;
      const attempts = row.attempts + 1;
      await tx
        .updateTable("outbound_message")
        .set({ attempts, next_at: minutesAfter(now, leaseMinutes) })
        .where("id", "=", row.id)
        .execute();
      const { id, kind, user_id: userId, address, language, content, requested_at: requestedAt } = row;
      return { attempts, takenAt: now, message: { id, kind, userId, address, language, content, requestedAt } };
    });
  }

  /** @returns the mail; "none" when nobody is to be told, "gone" when another worker has taken the message */
  async function prepare({ message, attempts }: Claimed): Promise<Delivery | "none" | "gone"> {
    return db.transaction().execute(async (tx) => {
      const held = await tx
        .selectFrom("outbound_message")
        .select("id")
        .where("id", "=", message.id)
        .where("state", "=", "waiting")
        .where("attempts", "=", attempts)
        // Waits for the lock: another lane's search may hold the row briefly without taking it.
        .forUpdate()
        .executeTakeFirst();
      if (!held) return "gone";
      const kind = byName.get(message.kind)!;
      const { topic } = kind;
      const unwanted = topic !== undefined && message.userId !== null && (await isUnwanted(tx, topic, message.userId));
      const mail = unwanted ? null : await kind.prepare(tx, message);
      if (mail) return mail;
      await kind.settled?.(tx, message, { state: "none", error: null, at: clock.now() });
      await tx
        .updateTable("outbound_message")
        // Nothing is kept about an address that belongs to nobody.
        .set({ state: "none", settled_at: clock.now(), error: null, address: "", content: "{}" })
        .where("id", "=", message.id)
        .execute();
      return "none";
    });
  }

  async function attempt(claimed: Claimed): Promise<"sent" | "none" | "gone"> {
    const mail = await prepare(claimed);
    if (typeof mail === "string") return mail;
    await send(mail);
    await end(claimed, { state: "sent", error: null, at: clock.now() });
    return "sent";
  }

  /** Changes nothing when the lease ran out and another worker has the message. @returns whether it was still ours */
  async function mark(
    on: Kysely<Database>,
    { message, attempts }: Claimed,
    columns: Updateable<Database["outbound_message"]>,
  ): Promise<boolean> {
    const marked = await on
      .updateTable("outbound_message")
      .set(columns)
      .where("id", "=", message.id)
      .where("state", "=", "waiting")
      .where("attempts", "=", attempts)
      .returning("id")
      .executeTakeFirst();
    return marked !== undefined;
  }

  /** Ends a message and tells its kind, in one transaction. */
  async function end(claimed: Claimed, { state, error, at }: Outcome): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const { message } = claimed;
      if (!(await mark(tx, claimed, { state, error, settled_at: at }))) return;
      await byName.get(message.kind)?.settled?.(tx, message, { state, error, at });
    });
  }

  async function isUnwanted(tx: Transaction<Database>, topic: NoticeKind, userId: string): Promise<boolean> {
    const { rows } = await sql<{
      wanted: boolean;
    }>`select ${hears(sql`${userId}::bigint`, topic, "mail")} as wanted`.execute(tx);
    return rows[0]?.wanted === false;
  }

  const send = (mail: Delivery) => (mail.channel === "email" ? ports.mailer.send(mail) : ports.textMessages.send(mail));

  async function fail(claimed: Claimed, thrown: unknown): Promise<void> {
    const { message, attempts, takenAt } = claimed;
    const over = thrown instanceof Undeliverable || attempts >= mostAttempts;
    const reason = reasonOf(thrown);
    const fields = { messageId: message.id, kind: message.kind, attempts, reason };
    if (over) ports.log.error(fields, "a message could not be delivered");
    else ports.log.warn(fields, "a message waits for another attempt");
    if (over) await end(claimed, { state: "failed", error: reason, at: clock.now() });
    else {
      const pause = pausesMinutes[attempts - 1] ?? pausesMinutes.at(-1)!;
      await mark(db, claimed, { error: reason, next_at: minutesAfter(takenAt, pause) });
    }
  }

  async function workLane(): Promise<void> {
    for (let claimed = await claim(); claimed; claimed = await claim()) {
      let result: string;
      try {
        result = await attempt(claimed);
      } catch (thrown) {
        result = "refused";
        await fail(claimed, thrown);
      }
      ports.metrics.count("messages", { kind: claimed.message.kind, result });
    }
  }

  let delivering: Promise<void> | null = null;
  let again = false;

  /** Sends everything that is due. A call while another runs joins it, and that one looks once more. */
  async function deliver(): Promise<void> {
    again = true;
    delivering ??= (async () => {
      try {
        while (again) {
          again = false;
          await Promise.all(Array.from({ length: lanes }, workLane));
        }
      } finally {
        delivering = null;
      }
    })();
    return delivering;
  }

  return {
    deliver,
    /** Delivers at every wake-up and poll. @returns a function that stops it */
    start: () =>
      ports.wake.listen(messageTopic, () => {
        deliver().catch((err: unknown) => ports.log.warn({ err }, "the outbox could not be read"));
      }),
    forgetOld: async () => {
      const before = minutesAfter(clock.now(), -ports.settings.mailsKeptDays * 24 * 60);
      await db.deleteFrom("outbound_message").where("settled_at", "<", before).execute();
    },
  };
}

/** An error code, never the words of the mail server, which may repeat the mail's content. */
function reasonOf(thrown: unknown): string {
  if (thrown instanceof Undeliverable) return thrown.reason;
  const { code, responseCode } = thrown as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number");
  return parts.length > 0 ? parts.join(" ").slice(0, 100) : "fault";
}
