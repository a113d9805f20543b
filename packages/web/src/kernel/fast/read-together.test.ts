import { expect, test } from "vitest";
import { readTogether } from "./read-together.ts";

const base = "http://localhost/api";
const read = (path: string, init: RequestInit = {}) =>
  new Request(base + path, { ...init, headers: { authorization: "Bearer a", ...init.headers } });
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

/** A server that answers each call with its own address, but `/late` not in time. */
function server(isOn = true) {
  const seen: string[] = [];
  const send = readTogether(
    async (request) => {
      const path = request.url.slice(base.length);
      if (path !== "/reads") {
        seen.push(`${request.method} ${path}`);
        return json({ status: 0, data: path });
      }
      const { calls } = (await request.json()) as { calls: string[] };
      seen.push(calls.join(" "));
      const answers = calls.map((call) => {
        if (call === "/late") return null;
        const http = call === "/forbidden" ? 403 : 200;
        return { http, text: JSON.stringify({ status: http === 200 ? 0 : http, data: call }) };
      });
      return json({ status: 0, data: { answers } });
    },
    base,
    isOn,
  );
  return { seen, send };
}
const dataOf = async (response: Response) => ((await response.json()) as { data: unknown }).data;

test("R-G01 reads of one task go in one call, and each gets its own answer or refusal", async () => {
  const { seen, send } = server();
  const answers = await Promise.all(["/a?b=1", "/forbidden", "/c"].map((path) => send(read(path))));
  expect(await Promise.all(answers.map(dataOf))).toEqual(["/a?b=1", "/forbidden", "/c"]);
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200]);
  expect(seen).toEqual(["/a?b=1 /forbidden /c"]);
});

test("R-G01 reads that go one by one get the same answers", async () => {
  const { seen, send } = server(false);
  const answers = await Promise.all(["/a?b=1", "/c"].map((path) => send(read(path))));
  expect(await Promise.all(answers.map(dataOf))).toEqual(["/a?b=1", "/c"]);
  expect(seen).toEqual(["GET /a?b=1", "GET /c"]);
});

test("R-G01 a read that the server could not answer in time goes alone, as a single one does", async () => {
  const { seen, send } = server();
  const answers = await Promise.all([send(read("/a")), send(read("/late"))]);
  expect(await Promise.all(answers.map(dataOf))).toEqual(["/a", "/late"]);
  expect(await dataOf(await send(read("/single")))).toBe("/single");
  expect(seen).toEqual(["/a /late", "GET /late", "GET /single"]);
});

test("R-G01 reads of another person or scope are not mixed, and writes are never held back", async () => {
  const { seen, send } = server();
  const other = { headers: { authorization: "Bearer b" } };
  const calls = [read("/a"), read("/b", other), read("/c"), read("/d", other), read("/e", { method: "POST" })];
  await Promise.all(calls.map((call) => send(call)));
  expect(seen).toEqual(["POST /e", "/a /c", "/b /d"]);
});

test("R-G01 a refusal of the whole call is each one's own, and so is a broken line", async () => {
  const refused = readTogether(async () => json({ status: 402, data: null }, 401), base, true);
  const answers = await Promise.all([refused(read("/a")), refused(read("/b"))]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  expect(await answers[1]!.json()).toMatchObject({ status: 402 });
  const broken = readTogether(() => Promise.reject(new TypeError("no line")), base, true);
  const lost = await Promise.allSettled([broken(read("/a")), broken(read("/b"))]);
  expect(lost.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("R-G01 a slow server is asked again for the rest together, and for each when it answers none", async () => {
  const seen: string[] = [];
  const send = readTogether(
    async (request) => {
      if (request.method === "GET") {
        seen.push(request.url.slice(base.length));
        return json({ data: request.url.slice(base.length) });
      }
      const { calls } = (await request.json()) as { calls: string[] };
      seen.push(calls.join(" "));
      const answers = calls.map((data) => (data < "/c" ? { http: 200, text: JSON.stringify({ data }) } : null));
      return json({ data: { answers: seen.length === 1 ? [answers[0], ...calls.slice(1).map(() => null)] : answers } });
    },
    base,
    true,
  );
  const paths = ["/a", "/b", "/c", "/d"];
  const answers = await Promise.all(paths.map((path) => send(read(path))));
  expect(await Promise.all(answers.map(dataOf))).toEqual(paths);
  expect(seen).toEqual(["/a /b /c /d", "/b /c /d", "/c /d", "/c", "/d"]);
});

/** A server that has got the call, and answers when it is told to. */
function slowServer() {
  const [arrived, told] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<void>()];
  const send = readTogether(
    async (request) => {
      arrived.resolve(request.signal);
      await told.promise;
      const { calls } = (await request.json()) as { calls: string[] };
      return json({ data: { answers: calls.map((data) => ({ http: 200, text: JSON.stringify({ data }) })) } });
    },
    base,
    true,
  );
  return { send, arrived: arrived.promise, answer: told.resolve };
}

test("R-G01 a read that is given up does not disturb the others", async () => {
  const { send, arrived, answer } = slowServer();
  const [before, after] = [new AbortController(), new AbortController()];
  const calls = [before, after].map(({ signal }) => send(read("/left", { signal })));
  const stays = [send(read("/a")), send(read("/b"))];
  before.abort(new Error("left before"));
  await expect(calls[0]).rejects.toThrow("left before");
  const signal = await arrived;
  after.abort(new Error("left after"));
  await expect(calls[1]).rejects.toThrow("left after");
  expect(signal.aborted).toBe(false);
  answer();
  expect(await Promise.all(stays.map(async (one) => dataOf(await one)))).toEqual(["/a", "/b"]);
});

test("R-G01 when all reads are given up, so is their call", async () => {
  const { send, arrived } = slowServer();
  const leaving = new AbortController();
  const calls = ["/a", "/b"].map((path) => send(read(path, { signal: leaving.signal })));
  const signal = await arrived;
  leaving.abort(new Error("left"));
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(signal.aborted).toBe(true);
});
