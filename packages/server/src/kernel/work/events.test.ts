import { createParser, type EventSourceMessage } from "eventsource-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { demoAccounts } from "../../demo/demo-accounts.ts";
import type { RunningApp } from "../../running-app.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Stream = {
  /** The next event, skipping the one that only states the stream's position. */
  next(): Promise<EventSourceMessage>;
  close(): Promise<void>;
};
const open = async (username: string, after?: string): Promise<Stream> => openBy(await app.tokenOf(username), after);
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
    .body!.pipeThrough(new TextDecoderStream() as never)
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

async function emit(noun: string, key: string, userId: string | null = null): Promise<string> {
  const row = await app.ports.db
    .insertInto("event")
    .values({ noun, key, happened: "updated", user_id: userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  app.ports.wake.notify("event");
  return row.id;
}

/** Waits until all emitted events can be read: an open transaction in any database of this PostgreSQL delays them. */
const allReadable = () =>
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
    .toBe(0);

test("a change reaches an open portal, with the row's id only for those who see every row", async () => {
  const [clerk, manager] = await Promise.all([open("clerk1"), open("smeast")]);
  const id = await emit("customers", "77");
  expect(await clerk.next()).toMatchObject({ event: "change", id, data: expect.stringContaining('"key":"77"') });
  expect(await manager.next()).toMatchObject({ event: "change", id, data: expect.stringContaining('"key":""') });
  await Promise.all([clerk.close(), manager.close()]);
});

test("R-P05 of a change of whatever noun an account is told the record only if it sees every record", async () => {
  const nouns = ["points", "meters", "contracts", "partners", "price-plans", "invoices", "payments", "tax-invoices"];
  const streams = await Promise.all(
    demoAccounts.map(async ({ username, scope }) => ({ username, scope, stream: await open(username) })),
  );
  for (const noun of nouns) await emit(noun, "4711");
  await Promise.all(
    streams.map(async ({ username, scope, stream }) => {
      const told: unknown[] = [];
      while (told.length < nouns.length) {
        const { noun, key } = JSON.parse((await stream.next()).data) as { noun: string; key: string };
        if (nouns.includes(noun)) told.push([noun, key]);
      }
      expect([username, told]).toEqual([username, nouns.map((noun) => [noun, scope === "ALL" ? "4711" : ""])]);
      await stream.close();
    }),
  );
});

test("changed rights hold for the next request and are told to the person alone", async () => {
  const { id } = await (await app.as("editor")).userInfo();
  const [editor, clerk] = await Promise.all([open("editor"), open("clerk1")]);
  await app.changeRoles("editor", ["Test"]);
  const told = await editor.next();
  expect(JSON.parse(told.data)).toMatchObject({ noun: "session", happened: "rights-changed" });
  expect((await (await app.as("editor")).userInfo()).roles).toEqual(["Test"]);
  const common = await emit("customers", id);
  expect((await clerk.next()).id).toBe(common);
  await Promise.all([editor.close(), clerk.close()]);
});

test("R-N08 whose rights changed between reading them and opening the stream is told to read anew", async () => {
  await app.changeRoles("test", ["Test"]);
  await allReadable();
  const [stream, other] = await Promise.all([open("test"), open("finance1")]);
  const { event, id } = await stream.next();
  expect(event).toBe("resync");
  const common = await emit("customers", "9");
  expect(BigInt(id!)).toBeLessThan(BigInt(common));
  expect([(await stream.next()).id, (await other.next()).id]).toEqual([common, common]);
  await Promise.all([stream.close(), other.close()]);
});

test("F24 a stream says at its beginning where to resume, though nothing has happened yet", async () => {
  const last = await emit("customers", "before");
  await allReadable();
  const response = await app.fetch(
    new Request(`${testOrigin}/api/events`, { headers: { authorization: `Bearer ${await app.tokenOf("clerk2")}` } }),
  );
  const reader = response.body!.pipeThrough(new TextDecoderStream() as never).getReader();
  let text = "";
  while (!text.includes("event: open")) text += String((await reader.read()).value);
  expect(text).toContain(`id: ${last}\nevent: open\n`);
  await reader.cancel();
  const missed = await emit("customers", "meanwhile");
  const again = await open("clerk2", last);
  expect((await again.next()).id).toBe(missed);
  await again.close();
});

test("what concerns one person is told to that person alone", async () => {
  const { id: clerkId } = await (await app.as("clerk1")).userInfo();
  const [clerk, other] = await Promise.all([open("clerk1"), open("clerk2")]);
  const personal = await emit("jobs", "5", clerkId);
  const common = await emit("customers", "6");
  expect((await clerk.next()).id).toBe(personal);
  expect((await other.next()).id).toBe(common);
  await Promise.all([clerk.close(), other.close()]);
});

test("after a break the stream goes on with what was missed, each event once and in order", async () => {
  const first = await emit("customers", "0");
  await allReadable();
  const missed: string[] = [];
  for (let count = 0; count < 20; count += 1) missed.push(await emit("customers", String(count)));
  const again = await open("clerk1", first);
  for (const id of missed) expect((await again.next()).id).toBe(id);
  await again.close();
});

test("events of a slow transaction are not overtaken by later ones", async () => {
  const before = await emit("customers", "start");
  await allReadable();
  const slow = await app.database.pool.connect();
  await slow.query("begin");
  const early = (
    await slow.query("insert into event (noun, key, happened) values ('customers', 'early', 'updated') returning id")
  ).rows[0].id as string;
  const late = await emit("customers", "late");
  const stream = await open("clerk1", before);
  await slow.query("commit");
  slow.release();
  app.ports.wake.notify("event");
  expect((await stream.next()).id).toBe(early);
  expect((await stream.next()).id).toBe(late);
  await stream.close();
});

const mostUnread = 64 * 1024;
/** Each frame takes some 250 bytes: 500 of them, which one read returns, exceed 64 kB. */
const longKey = "k".repeat(100);
/** Emits many events at once, like a change of many rows. @returns their ids */
async function emitMany(count: number): Promise<string[]> {
  const rows = await app.ports.db
    .insertInto("event")
    .values(Array.from({ length: count }, () => ({ noun: "customers", key: longKey, happened: "updated" })))
    .returning("id")
    .execute();
  app.ports.wake.notify("event");
  return rows.map(({ id }) => id);
}

test("what a reader leaves unread is 64 kB at most: then it is let go, and comes back", async () => {
  const keepsUp = await open("clerk1");
  const portion = 100;
  const emitPortion = async () => {
    const ids = await emitMany(portion);
    for (const id of ids) expect((await keepsUp.next()).id).toBe(id);
  };
  const response = await app.fetch(
    new Request(`${testOrigin}/api/events`, { headers: { authorization: `Bearer ${await app.tokenOf("clerk1")}` } }),
  );
  const reader = response.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const read = async () => Buffer.from((await reader.read()).value ?? []).toString();
  await emitPortion();
  let unread = "";
  while (!unread.includes("event: change")) unread = await read();
  // The client stops reading. Frames that fit are buffered for it; the first batch that does not fit ends the stream.
  const fitting = Math.floor(mostUnread / unread.length);
  expect(fitting).toBeGreaterThan(1);
  for (let count = 0; count <= fitting; count += 1) await emitPortion();
  await expect(reader.read()).rejects.toThrow("reader too slow");

  // After so many events the client is told to reload everything.
  const last = /id: (\d+)\n[^]*$/.exec(unread.slice(unread.lastIndexOf("id: ")))?.[1];
  const again = await open("clerk1", last);
  expect((await again.next()).event).toBe("resync");
  await Promise.all([keepsUp.close(), again.close()]);
});

test("more than fits, missed or told at once, is one word to read everything anew, and the stream goes on", async () => {
  const before = await emit("customers", "0");
  const away = await emitMany(1000);
  await allReadable();
  const returned = await open("clerk1", before);
  expect(await returned.next()).toMatchObject({ event: "resync", id: away.at(-1) });

  const burst = await emitMany(500);
  expect(await returned.next()).toMatchObject({ event: "resync", id: burst.at(-1) });
  const common = await emit("customers", "7");
  expect(await returned.next()).toMatchObject({ event: "change", id: common });
  await returned.close();
});

test("whoever was away longer than events are kept is told to read everything anew", async () => {
  const stream = await open("clerk1", "999999999");
  expect((await stream.next()).event).toBe("resync");
  await stream.close();
});

test("R-A12 the stream of a device that is signed out ends, that of another goes on", async () => {
  const signIn = () => app.client().signIn({ body: { username: "finance1", password: "Busbar-demo-1" } });
  const [lost, kept] = [await signIn(), await signIn()];
  const [stream, other] = await Promise.all([openBy(lost.token), openBy(kept.token)]);
  const { id } = (await app.client(lost.token).listDevices()).list[0]!;
  await app.client(kept.token).endDevice({ params: { id } });
  expect(JSON.parse((await stream.next()).data)).toMatchObject({ noun: "sessions", happened: "revoked" });
  expect((await stream.next()).event).toBe("reconnect");
  await expect(stream.next()).rejects.toThrow("the stream ended");
  expect(JSON.parse((await other.next()).data)).toMatchObject({ noun: "sessions" });
  const common = await emit("customers", "8");
  expect((await other.next()).id).toBe(common);
  await other.close();
});

test("R-A03 who signs out in one window is signed out in the others of that browser at once", async () => {
  const { token } = await app.client().signIn({ body: { username: "finance2", password: "Busbar-demo-1" } });
  const stream = await openBy(token);
  await app.client(token).signOut();
  expect(JSON.parse((await stream.next()).data)).toMatchObject({ noun: "sessions", happened: "revoked" });
  expect((await stream.next()).event).toBe("reconnect");
  await expect(stream.next()).rejects.toThrow("the stream ended");
});

test("a server that stops ends its streams at once, and they are told to come back", async () => {
  const leaving = createApp(app.ports);
  const stream = await openBy(await app.tokenOf("clerk1"), undefined, leaving);
  leaving.close();
  expect(await stream.next()).toMatchObject({ event: "reconnect", data: '{"reason":"stopping"}' });
  await expect(stream.next()).rejects.toThrow("the stream ended");
  // One that was opened at the last moment is ended as well.
  const late = await openBy(await app.tokenOf("clerk1"), undefined, leaving);
  expect((await late.next()).event).toBe("reconnect");
  await expect(late.next()).rejects.toThrow("the stream ended");
});

test("a stream without a session is refused", async () => {
  const answer = await app.fetch(new Request(`${testOrigin}/api/events`));
  expect(answer.status).toBe(401);
});
