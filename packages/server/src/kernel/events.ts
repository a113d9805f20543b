import type { LiveEvent } from "@busbar/contract/jobs";
import { sql } from "kysely";
import type { Ports } from "../ports.ts";
import type { Actor } from "./actor.ts";

type Row = { id: string; noun: string; key: string; happened: string; user_id: string | null; at: Date };
type Listener = (rows: readonly Row[]) => void;

/** Events are kept a day; whoever was away longer is told to read everything anew. */
const keptHours = 24;
const heartbeatMs = 20_000;
const batch = 500;

/**
 * Reads committed events once per process and hands them to every open stream.
 * Ids are taken before commit, so only rows older than every running transaction are read: none is overtaken.
 */
export function createEventHub({ db, wake, log }: Pick<Ports, "db" | "wake" | "log">) {
  const listeners = new Set<Listener>();
  let last: string | null = null;
  let reading = false;
  let again = false;
  let held: ReturnType<typeof setTimeout> | undefined;

  const readAfter = (id: string) =>
    db
      .selectFrom("event")
      .select(["id", "noun", "key", "happened", "user_id", "at"])
      .where("id", ">", id)
      .where(sql<boolean>`xid < pg_snapshot_xmin(pg_current_snapshot())`)
      .orderBy("id")
      .limit(batch)
      .execute();

  const newest = async () => {
    const row = await db
      .selectFrom("event")
      .select(sql<string>`coalesce(max(id), 0)`.as("id"))
      .where(sql<boolean>`xid < pg_snapshot_xmin(pg_current_snapshot())`)
      .executeTakeFirstOrThrow();
    return row.id;
  };

  async function pump(): Promise<void> {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    try {
      do {
        again = false;
        if (last === null) last = await newest();
        const rows = await readAfter(last);
        const end = rows.at(-1);
        if (end) {
          last = end.id;
          for (const listener of listeners) listener(rows);
          if (rows.length === batch) again = true;
        }
        const waiting = await db.selectFrom("event").select("id").where("id", ">", last).limit(1).executeTakeFirst();
        // Held back by a transaction that is still open: look again soon instead of at the next poll.
        if (waiting && !again)
          held ??= setTimeout(() => {
            held = undefined;
            void pump();
          }, 50);
      } while (again);
    } catch (error) {
      log.warn({ err: error }, "events could not be read");
    } finally {
      reading = false;
    }
  }

  const stopListening = wake.listen("event", () => void pump());

  return {
    /** @returns unsubscribe. Rows come in id order; none is given twice. */
    async subscribe(after: string | null, listener: Listener): Promise<{ resync: boolean; stop: () => void }> {
      await pump();
      const oldest = await db
        .selectFrom("event")
        .select(sql<string>`coalesce(min(id), 0)`.as("id"))
        .executeTakeFirstOrThrow();
      const start = after ?? last ?? "0";
      const resync = after !== null && (BigInt(after) + 1n < BigInt(oldest.id) || BigInt(after) > BigInt(last ?? "0"));
      let seen = resync ? (last ?? "0") : start;
      const fresh: Listener = (rows) => {
        const news = rows.filter((row) => BigInt(row.id) > BigInt(seen));
        const end = news.at(-1);
        if (!end) return;
        seen = end.id;
        listener(news);
      };
      // First the missed ones, then live; `fresh` drops what comes twice.
      listeners.add(fresh);
      for (let rows = await readAfter(seen); rows.length > 0; rows = await readAfter(seen)) {
        fresh(rows);
        if (rows.length < batch) break;
      }
      return { resync, stop: () => listeners.delete(fresh) };
    },
    forgetOld: () =>
      db.deleteFrom("event").where("at", "<", sql<Date>`now() - make_interval(hours => ${keptHours})`).execute(),
    stop() {
      clearTimeout(held);
      stopListening();
      listeners.clear();
    },
  };
}
export type EventHub = ReturnType<typeof createEventHub>;

/**
 * The stream of one person. Personal events of others never pass; the row's id only goes to those who see all rows,
 * everyone else learns that the noun changed and asks for what they may see.
 */
export function openEventStream(hub: EventHub, actor: Actor, after: string | null, until: Date, now: Date): Response {
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: string, id: string, content: unknown) =>
        controller.enqueue(
          encoder.encode(`${id && `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(content)}\n\n`),
        );
      const beat = setInterval(() => controller.enqueue(encoder.encode(": beat\n\n")), heartbeatMs);
      const over = setTimeout(
        () => {
          send("reconnect", "", { reason: "token" });
          end();
        },
        Math.max(0, until.getTime() - now.getTime()),
      );
      let stop = () => {};
      end = () => {
        clearInterval(beat);
        clearTimeout(over);
        stop();
        end = () => {};
        try {
          controller.close();
        } catch {
          /* the reader has gone */
        }
      };
      controller.enqueue(encoder.encode("retry: 2000\n\n"));
      const subscription = await hub.subscribe(after, (rows) => {
        if ((controller.desiredSize ?? 0) < -1_000_000) return end();
        for (const row of rows) {
          if (row.user_id !== null && row.user_id !== actor.id) continue;
          const key = row.user_id !== null || actor.admin || actor.scope.kind === "ALL" ? row.key : "";
          const live: LiveEvent = { id: row.id, noun: row.noun, key, happened: row.happened, at: row.at.toISOString() };
          send("change", row.id, live);
        }
      });
      stop = subscription.stop;
      if (subscription.resync) send("resync", "", {});
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    },
  });
}
