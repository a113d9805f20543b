import { createParser, type EventSourceMessage } from "eventsource-parser";
import type pg from "pg";
import { expect } from "vitest";
import type { RunningApp } from "../running-app.ts";
import { type TestApp, testOrigin } from "./start-test-app.ts";

export type Stream = {
  /** The next event, skipping the one that only states the stream's position. */
  next(): Promise<EventSourceMessage>;
  close(): Promise<void>;
};

/** Streams of live events, and events outside of any call; each is named by its position in the stream. */
export function eventStreams(app: TestApp) {
  async function openBy(token: string, after?: string, { fetch }: Pick<RunningApp, "fetch"> = app): Promise<Stream> {
    const response = await fetch(
      new Request(`${testOrigin}/api/events`, {
        headers: { authorization: `Bearer ${token}`, ...(after && { "last-event-id": after }) },
      }),
    );
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const ready: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (event) => void (event.event !== "open" && ready.push(event)) });
    const reader = response
      .body!.pipeThrough(new TextDecoderStream())
      .getReader() as ReadableStreamDefaultReader<string>;
    return {
      async next() {
        while (ready.length === 0) {
          const part = await reader.read();
          if (part.done) throw new Error("the stream ended");
          parser.feed(part.value);
        }
        return ready.shift() as EventSourceMessage;
      },
      close: () => reader.cancel(),
    };
  }
  return {
    openBy,
    open: async (username: string, after?: string): Promise<Stream> => openBy(await app.tokenOf(username), after),
    async emit(noun: string, key: string, userId: string | null = null): Promise<string> {
      const row = await app.ports.db
        .insertInto("event")
        .values({ noun, key, happened: "updated", user_id: userId })
        .returning(["xid", "id"])
        .executeTakeFirstOrThrow();
      app.ports.wake.notify("event");
      return `${row.xid}.${row.id}`;
    },
    /** The same inside an open transaction. */
    async emitBy(client: pg.PoolClient, key: string): Promise<string> {
      const { rows } = await client.query<{ position: string }>(
        `insert into event (noun, key, happened) values ('customers', $1, 'updated')
         returning xid || '.' || id as position`,
        [key],
      );
      return rows[0]!.position;
    },
    /** Emits many events at once, like a change of many rows. */
    async emitMany(count: number, key: string): Promise<string[]> {
      const rows = await app.ports.db
        .insertInto("event")
        .values(Array.from({ length: count }, () => ({ noun: "customers", key, happened: "updated" })))
        .returning(["xid", "id"])
        .execute();
      app.ports.wake.notify("event");
      return rows.map(({ xid, id }) => `${xid}.${id}`);
    },
    /** Waits until all emitted events can be read: an open transaction in any database of this PostgreSQL delays them. */
    allReadable: () =>
      expect
        .poll(
          async () => {
            const { rows } = await app.database.pool.query<{ held: number }>(
              "select count(*)::int as held from event where xid >= pg_snapshot_xmin(pg_current_snapshot())",
            );
            return rows[0]?.held;
          },
          { timeout: 30_000 },
        )
        .toBe(0),
  };
}
