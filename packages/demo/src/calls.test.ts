import { afterEach, expect, test } from "vitest";
import { callWorker } from "./page/call-worker.ts";
import { answerCalls, type DemoServer } from "./worker/answer-calls.ts";
import type { ToPage, ToWorker } from "./wire.ts";

const base = "http://demo.example/api";
const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A worker with a server like `fetch`, and the calls of one page to it. */
function connected(fetch: DemoServer["fetch"]) {
  const stopped: number[] = [];
  let starts = 0;
  const { connect } = answerCalls(async () => {
    const number = ++starts;
    return { fetch, mails: () => [], stop: async () => void stopped.push(number) };
  });
  const page = () => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const news: ToPage[] = [];
    connect(port2);
    return {
      send: callWorker(port1, base, (one) => news.push(one)),
      say: (message: ToWorker) => port1.postMessage(message),
      news,
    };
  };
  return { page, stopped, starts: () => starts };
}

test("a call reaches the server as it was sent, and the answer comes back as it was given", async () => {
  const { page } = connected(async (request) => {
    const { method, url } = request;
    const body = { method, url, language: request.headers.get("accept-language"), text: await request.text() };
    return Response.json(body, { status: 418, headers: { "x-request-id": "7" } });
  });
  const answer = await page().send(
    new Request(`${base}/customers?pageNo=2`, { method: "POST", body: "名称", headers: { "accept-language": "en" } }),
  );
  expect(answer.status).toBe(418);
  expect(answer.headers.get("x-request-id")).toBe("7");
  expect(await answer.json()).toEqual({
    method: "POST",
    url: `${base}/customers?pageNo=2`,
    language: "en",
    text: "名称",
  });
});

test("an answer without a body stays without", async () => {
  const { page } = connected(async () => new Response(null, { status: 204 }));
  expect((await page().send(new Request(`${base}/nothing`))).body).toBeNull();
});

test("a stream is read part by part, and whoever gives it up ends it at the server", async () => {
  let ended = false;
  let sent = 0;
  const { page } = connected(
    async () =>
      new Response(
        new ReadableStream(
          {
            pull: (controller) => controller.enqueue(new TextEncoder().encode(`${++sent};`)),
            cancel: () => void (ended = true),
          },
          { highWaterMark: 0 },
        ),
      ),
  );
  const stop = new AbortController();
  const answer = await page().send(new Request(`${base}/events`, { signal: stop.signal }));
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect([(await reader.read()).value, (await reader.read()).value]).toEqual(["1;", "2;"]);
  stop.abort();
  await expect(reader.read()).rejects.toThrow(/abort/);
  await expect.poll(() => ended).toBe(true);
  expect(sent).toBeLessThan(6);
});

test("a page that goes away ends what it was reading", async () => {
  let ended = false;
  const { page } = connected(
    async () => new Response(new ReadableStream({ cancel: () => void (ended = true) }, { highWaterMark: 0 })),
  );
  const { send, say } = page();
  await send(new Request(`${base}/events`));
  say({ kind: "leave" });
  await expect.poll(() => ended).toBe(true);
});

test("a fault of the server is no answer", async () => {
  const { page } = connected(async () => {
    throw new Error("broke");
  });
  await expect(page().send(new Request(`${base}/customers`))).rejects.toThrow(TypeError);
});

test("R-C08 a reset stops the server, starts another and tells every page", async () => {
  const { page, stopped, starts } = connected(async () => Response.json({}));
  const [one, other] = [page(), page()];
  await one.send(new Request(`${base}/customers`));
  one.say({ kind: "reset" });
  const heard = [{ kind: "ready" }, { kind: "reset" }];
  await expect.poll(() => other.news).toEqual(heard);
  expect(one.news).toEqual(heard);
  expect([stopped, starts()]).toEqual([[1], 2]);
});

test("a page is told when the server has started, also one that comes later", async () => {
  const start = Promise.withResolvers<DemoServer>();
  const { connect } = answerCalls(() => start.promise);
  const heard = () => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const news: ToPage[] = [];
    callWorker(port1, base, (one) => news.push(one));
    connect(port2);
    return news;
  };
  const first = heard();
  expect(first).toEqual([]);
  start.resolve({ fetch: async () => Response.json({}), mails: () => [], stop: async () => {} });
  await expect.poll(() => first).toEqual([{ kind: "ready" }]);
  const later = heard();
  await expect.poll(() => later).toEqual([{ kind: "ready" }]);
});

test("a database that does not start is told to every page, and no call waits for it", async () => {
  const { connect } = answerCalls(async () => {
    throw new Error("no memory");
  });
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const news: ToPage[] = [];
  const send = callWorker(port1, base, (one) => news.push(one));
  connect(port2);
  await expect(send(new Request(`${base}/customers`))).rejects.toThrow(TypeError);
  expect(news).toContainEqual({ kind: "failed", reason: "Error: no memory" });
});
