import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApp } from "../../app.ts";
import { demoAccounts } from "../../demo/demo-accounts.ts";
import { eventStreams } from "../../testing/event-streams.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
let streams: ReturnType<typeof eventStreams>;
beforeAll(async () => {
  app = await startTestApp();
  streams = eventStreams(app);
});
afterAll(() => app.close());

test("a change reaches an open portal, with the row's id only for those who see every row", async () => {
  const [clerk, manager] = await Promise.all([streams.open("clerk1"), streams.open("smeast")]);
  const id = await streams.emit("customers", "77");
  expect(await clerk.next()).toMatchObject({ event: "change", id, data: expect.stringContaining('"key":"77"') });
  expect(await manager.next()).toMatchObject({ event: "change", id, data: expect.stringContaining('"key":""') });
  await Promise.all([clerk.close(), manager.close()]);
});

test("R-P05 of a change of whatever noun an account is told the record only if it sees every record", async () => {
  const nouns = ["points", "meters", "contracts", "partners", "price-plans", "invoices", "payments", "tax-invoices"];
  const opened = await Promise.all(
    demoAccounts.map(async ({ username, scope }) => ({ username, scope, stream: await streams.open(username) })),
  );
  for (const noun of nouns) await streams.emit(noun, "4711");
  await Promise.all(
    opened.map(async ({ username, scope, stream }) => {
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
  const [editor, clerk] = await Promise.all([streams.open("editor"), streams.open("clerk1")]);
  await app.changeRoles("editor", ["Test"]);
  const told = await editor.next();
  expect(JSON.parse(told.data)).toMatchObject({ noun: "session", happened: "rights-changed" });
  expect((await (await app.as("editor")).userInfo()).roles).toEqual(["Test"]);
  const common = await streams.emit("customers", id);
  expect((await clerk.next()).id).toBe(common);
  await Promise.all([editor.close(), clerk.close()]);
});

test("R-N08 whose rights changed between reading them and opening the stream is told to read anew", async () => {
  await app.changeRoles("test", ["Test"]);
  await streams.allReadable();
  const [stream, other] = await Promise.all([streams.open("test"), streams.open("finance1")]);
  const { event, id } = await stream.next();
  expect(event).toBe("resync");
  const common = await streams.emit("customers", "9");
  expect(BigInt(id!.split(".")[1]!)).toBeLessThan(BigInt(common.split(".")[1]!));
  expect([(await stream.next()).id, (await other.next()).id]).toEqual([common, common]);
  await Promise.all([stream.close(), other.close()]);
});

test("F24 a stream says at its beginning where to resume, though nothing has happened yet", async () => {
  const last = await streams.emit("customers", "before");
  await streams.allReadable();
  const response = await app.fetch(
    new Request(`${testOrigin}/api/events`, { headers: { authorization: `Bearer ${await app.tokenOf("clerk2")}` } }),
  );
  const reader = response.body!.pipeThrough(new TextDecoderStream() as never).getReader();
  let text = "";
  while (!text.includes("event: open")) text += String((await reader.read()).value);
  expect(text).toContain(`id: ${last}\nevent: open\n`);
  await reader.cancel();
  const missed = await streams.emit("customers", "meanwhile");
  const again = await streams.open("clerk2", last);
  expect((await again.next()).id).toBe(missed);
  await again.close();
});

test("what concerns one person is told to that person alone", async () => {
  const { id: clerkId } = await (await app.as("clerk1")).userInfo();
  const [clerk, other] = await Promise.all([streams.open("clerk1"), streams.open("clerk2")]);
  const personal = await streams.emit("jobs", "5", clerkId);
  const common = await streams.emit("customers", "6");
  expect((await clerk.next()).id).toBe(personal);
  expect((await other.next()).id).toBe(common);
  await Promise.all([clerk.close(), other.close()]);
});

test("after a break the stream goes on with what was missed, each event once and in order", async () => {
  const first = await streams.emit("customers", "0");
  await streams.allReadable();
  const missed: string[] = [];
  for (let count = 0; count < 20; count += 1) missed.push(await streams.emit("customers", String(count)));
  const again = await streams.open("clerk1", first);
  for (const id of missed) expect((await again.next()).id).toBe(id);
  await again.close();
});

test("an event of a transaction that began later and ends last is told, though its id is the lower one", async () => {
  const [live, first, last] = [
    await streams.open("clerk1"),
    await app.database.pool.connect(),
    await app.database.pool.connect(),
  ];
  await first.query("begin; select pg_current_xact_id()");
  await last.query("begin");
  const lower = await streams.emitBy(last, "lower");
  const higher = await streams.emitBy(first, "higher");
  await first.query("commit");
  app.ports.wake.notify("event");
  expect((await live.next()).id).toBe(higher);
  await last.query("commit");
  for (const client of [first, last]) client.release();
  const common = await streams.emit("customers", "10");
  expect([(await live.next()).id, (await live.next()).id]).toEqual([lower, common]);
  // So it is for who was away in between.
  const returned = await streams.open("clerk1", higher);
  expect([(await returned.next()).id, (await returned.next()).id]).toEqual([lower, common]);
  await Promise.all([live.close(), returned.close()]);
});

test("events of a slow transaction are not overtaken by later ones", async () => {
  const before = await streams.emit("customers", "start");
  await streams.allReadable();
  const slow = await app.database.pool.connect();
  await slow.query("begin");
  const early = await streams.emitBy(slow, "early");
  const late = await streams.emit("customers", "late");
  const stream = await streams.open("clerk1", before);
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
const emitMany = (count: number) => streams.emitMany(count, longKey);

test("what a reader leaves unread is 64 kB at most: then it is let go, and comes back", async () => {
  const keepsUp = await streams.open("clerk1");
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
  const last = /id: ([\d.]+)\n[^]*$/.exec(unread.slice(unread.lastIndexOf("id: ")))?.[1];
  const again = await streams.open("clerk1", last);
  expect((await again.next()).event).toBe("resync");
  await Promise.all([keepsUp.close(), again.close()]);
});

test("more than fits, missed or told at once, is one word to read everything anew, and the stream goes on", async () => {
  const before = await streams.emit("customers", "0");
  const away = await emitMany(1000);
  await streams.allReadable();
  const returned = await streams.open("clerk1", before);
  expect(await returned.next()).toMatchObject({ event: "resync", id: away.at(-1) });

  const burst = await emitMany(500);
  expect(await returned.next()).toMatchObject({ event: "resync", id: burst.at(-1) });
  const common = await streams.emit("customers", "7");
  expect(await returned.next()).toMatchObject({ event: "change", id: common });
  await returned.close();
});

test.each([
  ["was away longer than events are kept", "1.1"],
  ["comes from another database", "999999999.1"],
  ["holds a position of an earlier release", "17"],
])("whoever %s is told to read everything anew", async (_, position) => {
  const stream = await streams.open("clerk1", position);
  expect((await stream.next()).event).toBe("resync");
  await stream.close();
});

test("R-A12 the stream of a device that is signed out ends, that of another goes on", async () => {
  const signIn = () => app.client().signIn({ body: { username: "finance1", password: "Busbar-demo-1" } });
  const [lost, kept] = [await signIn(), await signIn()];
  const [stream, other] = await Promise.all([streams.openBy(lost.token), streams.openBy(kept.token)]);
  const { id } = (await app.client(lost.token).listDevices()).list[0]!;
  await app.client(kept.token).endDevice({ params: { id } });
  expect(JSON.parse((await stream.next()).data)).toMatchObject({ noun: "sessions", happened: "revoked" });
  expect((await stream.next()).event).toBe("reconnect");
  await expect(stream.next()).rejects.toThrow("the stream ended");
  expect(JSON.parse((await other.next()).data)).toMatchObject({ noun: "sessions" });
  const common = await streams.emit("customers", "8");
  expect((await other.next()).id).toBe(common);
  await other.close();
});

test("R-A03 who signs out in one window is signed out in the others of that browser at once", async () => {
  const { token } = await app.client().signIn({ body: { username: "finance2", password: "Busbar-demo-1" } });
  const stream = await streams.openBy(token);
  await app.client(token).signOut();
  expect(JSON.parse((await stream.next()).data)).toMatchObject({ noun: "sessions", happened: "revoked" });
  expect((await stream.next()).event).toBe("reconnect");
  await expect(stream.next()).rejects.toThrow("the stream ended");
});

test("R-A03 an open stream beats every twenty seconds, and ends with the beat after its session was idle for too long", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  // With a timer of its own, which no earlier stream has started.
  const process = createApp(app.ports);
  try {
    const { token } = await app.client().signIn({ body: { username: "finance2", password: "Busbar-demo-1" } });
    const response = await process.fetch(
      new Request(`${testOrigin}/api/events`, { headers: { authorization: `Bearer ${token}` } }),
    );
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    const reader = response.body!.pipeThrough(new TextDecoderStream() as never).getReader();
    let text = "";
    const readUntil = async (words: string) => {
      while (!text.includes(words)) {
        const { done, value } = await reader.read();
        expect([done, text]).toEqual([false, text]);
        text += String(value);
      }
    };
    await readUntil("event: ");
    expect(text).not.toContain(": beat");
    vi.advanceTimersByTime(20_000);
    await readUntil(": beat\n\n");
    expect(text.match(/: beat/g)).toHaveLength(1);
    await app.database.pool.query(
      `update session set idle_until = $2 where id =
        (select session_id from access_token where hash = sha256($1::text::bytea))`,
      [token, app.clock.now()],
    );
    vi.advanceTimersByTime(20_000);
    await readUntil('event: reconnect\ndata: {"reason":"token"}');
    expect((await reader.read()).done).toBe(true);
  } finally {
    process.close();
    vi.useRealTimers();
  }
});

test("a server that stops ends its streams at once, and they are told to come back", async () => {
  const leaving = createApp(app.ports);
  const stream = await streams.openBy(await app.tokenOf("clerk1"), undefined, leaving);
  leaving.close();
  expect(await stream.next()).toMatchObject({ event: "reconnect", data: '{"reason":"stopping"}' });
  await expect(stream.next()).rejects.toThrow("the stream ended");
  // One that was opened at the last moment is ended as well.
  const late = await streams.openBy(await app.tokenOf("clerk1"), undefined, leaving);
  expect((await late.next()).event).toBe("reconnect");
  await expect(late.next()).rejects.toThrow("the stream ended");
});

test("a stream without a session is refused", async () => {
  const answer = await app.fetch(new Request(`${testOrigin}/api/events`));
  expect(answer.status).toBe(401);
});

test("clients are told to come back after different times, so that they do not all come at once", async () => {
  const token = await app.tokenOf("clerk1");
  const retries = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { body } = await app.fetch(
        new Request(`${testOrigin}/api/events`, { headers: { authorization: `Bearer ${token}` } }),
      );
      const reader = body!.pipeThrough(new TextDecoderStream() as never).getReader();
      const { value } = (await reader.read()) as { value: string };
      await reader.cancel();
      return Number(/^retry: (\d+)$/m.exec(value)?.[1]);
    }),
  );
  expect(Math.min(...retries)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...retries)).toBeLessThan(5000);
  expect(new Set(retries).size).toBeGreaterThan(6);
});
