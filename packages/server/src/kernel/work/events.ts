import type { LiveEvent } from "@busbar/contract/jobs/jobs";
import { sql } from "kysely";
import type { Ports } from "../../ports.ts";
import type { Actor } from "../actor.ts";
import { executePlanned } from "../sql/asking.ts";
import { comesAfter, type EventPosition, firstPosition, positionText } from "./event-position.ts";
import type { StreamBeats } from "./stream-beats.ts";

type Row = EventPosition & { noun: string; key: string; happened: string; user_id: string | null; at: Date };
type Listener = (rows: readonly Row[]) => void;
/** `position` is that of the last row that was delivered, or where the subscription began. */
type Subscription = { resync: boolean; position: () => EventPosition; stop: () => void };

/** Rows of transactions that are older than every running one. */
const settled = sql<boolean>`xid < pg_snapshot_xmin(pg_current_snapshot())`;
const follows = ({ xid, id }: EventPosition) => sql<boolean>`(xid, id) > (${xid}::xid8, ${id}::bigint)`;

/** Events are kept for a day; a client that was away longer is told to reload everything. */
const keptHours = 24;
/** A page loads its permissions before it opens its stream; events between the two must not be lost. */
const betweenSeconds = 60;
const batch = 500;

/**
 * Reads committed events once per process and passes them to every open stream, in the order of transactions. It reads
 * only rows of transactions older than every running one, so no row can appear later at an earlier position.
 */
export function createEventHub({ db, wake, log }: Pick<Ports, "db" | "wake" | "log">) {
  const listeners = new Set<Listener>();
  const enders = new Set<() => void>();
  /** Open streams, and those being opened. */
  let subscribers = 0;
  let last: EventPosition | null = null;
  let reading: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  let stopped = false;
  let held: ReturnType<typeof setTimeout> | undefined;

  const readAfter = (position: EventPosition) =>
    executePlanned(
      db,
      "events.after",
      db
        .selectFrom("event")
        .select(["xid", "id", "noun", "key", "happened", "user_id", "at"])
        .where(follows(position))
        .where(settled)
        .orderBy("xid")
        .orderBy("id")
        .limit(batch),
    );

  const positions = db.selectFrom("event").select(["xid", "id"]).limit(1);
  const newest = async () =>
    (await positions.where(settled).orderBy("xid", "desc").orderBy("id", "desc").executeTakeFirst()) ?? firstPosition;
  const oldest = async () => (await positions.orderBy("xid").orderBy("id").executeTakeFirst()) ?? firstPosition;

  /** Reads new rows. @returns at the end of a round that began after the call and so has seen everything before it */
  function pump(): Promise<void> {
    if (reading === null) {
      reading = read().then(() => void (reading = null));
      return reading;
    }
    following ??= reading.then(() => {
      following = null;
      return pump();
    });
    return following;
  }

  async function read(): Promise<void> {
    // Without an open stream nothing is read; the next one begins with the newest row.
    if (subscribers === 0) {
      last = null;
      return;
    }
    try {
      let end = (last ??= await newest());
      for (let full = true; full; ) {
        const rows = await readAfter(end);
        const newer = rows.at(-1);
        if (newer) {
          last = end = newer;
          for (const listener of listeners) listener(rows);
        }
        full = rows.length === batch;
      }
      const unread = db.selectFrom("event").select("id").where(follows(end)).limit(1);
      const [waiting] = await executePlanned(db, "events.waiting", unread);
      // An open transaction holds events back: look again soon, not only at the next poll.
      if (waiting && following === null)
        held ??= setTimeout(() => {
          held = undefined;
          void pump();
        }, 50);
    } catch (error) {
      log.warn({ err: error }, "events could not be read");
    }
  }

  async function begin(after: EventPosition | null, listener: Listener): Promise<Subscription> {
    await pump();
    const [kept, present] = [await oldest(), last ?? firstPosition];
    const resync = after !== null && (comesAfter(kept, after) || comesAfter(after, present));
    let seen = resync ? present : (after ?? present);
    // Live rows wait until the missed rows are delivered, to keep the order.
    let held: Row[] | null = [];
    const give = (rows: readonly Row[]) => {
      const end = rows.at(-1);
      if (!end || !comesAfter(end, seen)) return;
      const news = rows.slice(rows.findIndex((row) => comesAfter(row, seen)));
      seen = end;
      listener(news);
    };
    const live: Listener = (rows) => (held ? void held.push(...rows) : give(rows));
    listeners.add(live);
    const stop = () => {
      if (listeners.delete(live)) subscribers -= 1;
    };
    try {
      for (let full = true; full; ) {
        const rows = await readAfter(seen);
        give(rows);
        full = rows.length === batch;
      }
    } catch (error) {
      listeners.delete(live);
      throw error;
    }
    give(held);
    held = null;
    return { resync, position: () => seen, stop };
  }

  const stopListening = wake.listen("event", () => void pump());

  return {
    /** Rows come in the order of their positions, none twice. @returns the subscription with its `stop` */
    async subscribe(after: EventPosition | null, listener: Listener): Promise<Subscription> {
      subscribers += 1;
      try {
        return await begin(after, listener);
      } catch (error) {
        subscribers -= 1;
        throw error;
      }
    },
    /** Whether a person's session or permissions changed in the last minute. */
    async changedLately(userIds: readonly string[]): Promise<boolean> {
      const row = await db
        .selectFrom("event")
        .select("id")
        .where("at", ">", sql<Date>`now() - make_interval(secs => ${betweenSeconds})`)
        .where("user_id", "in", userIds)
        .where("noun", "=", "session")
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    forgetOld: () =>
      db.deleteFrom("event").where("at", "<", sql<Date>`now() - make_interval(hours => ${keptHours})`).execute(),
    /** `end` runs when this process stops. @returns a function that removes it */
    atEnd(end: () => void): () => void {
      if (stopped) queueMicrotask(end);
      enders.add(end);
      return () => void enders.delete(end);
    },
    stop() {
      stopped = true;
      clearTimeout(held);
      stopListening();
      listeners.clear();
      for (const end of enders) end();
    },
  };
}

export type EventHub = ReturnType<typeof createEventHub>;

/** Limit of unread bytes per reader. A slow reader is disconnected, reconnects and resumes. */
const mostUnread = 64 * 1024;
/** Bytes of these that are reserved for the frame with the stream's position. */
const beginning = 1024;

const leastRetryMs = 1000;
const retrySpreadMs = 4000;

/** The token that a stream was opened with, and for how long it is valid. */
export type StreamToken = { token: string; forMs: number };
/** Nouns of personal events after which a session may be over. */
const endingNouns: ReadonlySet<string> = new Set(["session", "sessions"]);

const encoder = new TextEncoder();
const heartbeat = encoder.encode(": beat\n\n");
const frame = (event: string, id: string, content: unknown) =>
  `${id && `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(content)}\n\n`;

/**
 * One person's event stream, from the call until the token expires. Personal events of others are never sent. People
 * who see all rows get the row's id; all others only learn that the noun changed and load what they may see.
 */
export async function openEventStream(
  hub: EventHub,
  beats: StreamBeats,
  actor: Actor,
  after: EventPosition | null,
  { token, forMs }: StreamToken,
): Promise<Response> {
  // What stays for as long as the stream does: thousands of them must not keep all that is known of a person.
  const { id, viewedBy } = actor;
  const viewerId = viewedBy?.id;
  const seesAll = actor.admin || actor.scope.kind === "ALL";
  let stop = () => {};
  let over = false;
  const end = () => {
    over = true;
    stop();
  };
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>(
    { start: (opened) => void (controller = opened), cancel: end },
    new ByteLengthQueuingStrategy({ highWaterMark: mostUnread }),
  );
  const room = () => controller.desiredSize ?? 0;
  const sendBytes = (bytes: Uint8Array) => {
    if (bytes.length <= room()) controller.enqueue(bytes);
    else {
      end();
      controller.error(new Error("reader too slow"));
    }
  };
  const send = (text: string) => sendBytes(encoder.encode(text));
  /** The client reconnects with its present token, or learns that it has none; to another process if this one stops. */
  const finish = (reason: "token" | "stopping") => {
    if (!over) send(frame("reconnect", "", { reason }));
    if (over) return;
    end();
    controller.close();
  };
  const beating = { token, beat: () => over || sendBytes(heartbeat), finish };

  // Clients of a server that stops come back spread over some seconds.
  send(`retry: ${leastRetryMs + Math.floor(Math.random() * retrySpreadMs)}\n\n`);
  // Nobody reads before the response is returned: missed events must fit the buffer, or the client reloads everything.
  let begun = false;
  let missedTooMuch = false;
  const give = (text: string, position: string) => {
    const bytes = encoder.encode(text);
    if (!begun) {
      missedTooMuch ||= bytes.length > room() - beginning;
      if (!missedTooMuch) sendBytes(bytes);
    } else if (bytes.length > mostUnread && room() === mostUnread) send(frame("resync", position, {}));
    else sendBytes(bytes);
  };
  /** Whoever views the portal as another person learns in all windows that the view has ended. */
  const endsView = (row: Row) => viewerId !== undefined && row.user_id === viewerId && row.noun === "session";
  const subscription = await hub.subscribe(after, (rows) => {
    const text = rows
      .filter((row) => row.user_id === null || row.user_id === id || endsView(row))
      .map((row) => {
        const key = row.user_id !== null || seesAll ? row.key : "";
        const live: LiveEvent = { id: row.id, noun: row.noun, key, happened: row.happened, at: row.at.toISOString() };
        return frame("change", positionText(row), live);
      })
      .join("");
    const last = rows.at(-1);
    if (text && last) give(text, positionText(last));
    if (rows.some((row) => row.user_id === id && endingNouns.has(row.noun))) beats.lookAt(beating);
  });
  const stayOpen = hub.atEnd(() => finish("stopping"));
  stop = () => {
    subscription.stop();
    stayOpen();
  };
  const { resync, position } = subscription;
  // Of a look at the portal as another, the end is told to whoever looks.
  const people = viewerId === undefined ? [id] : [id, viewerId];
  const stale = resync || missedTooMuch || (after === null && (await hub.changedLately(people)));
  // Sends a position to resume from, even if the connection breaks before any event.
  if (!over && (stale || after === null)) send(frame(stale ? "resync" : "open", positionText(position()), {}));
  begun = true;
  if (!over) {
    const silence = beats.add(beating);
    const expiry = setTimeout(finish, Math.max(0, forMs), "token");
    stop = () => {
      subscription.stop();
      stayOpen();
      silence();
      clearTimeout(expiry);
    };
  }
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      // A proxy that compressed a stream would hold memory for each and frames back.
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
