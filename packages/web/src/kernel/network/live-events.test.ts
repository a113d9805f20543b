import type { LiveEvent } from "@busbar/contract/jobs/jobs";
import { expect, test } from "vitest";
import { followEvents } from "./live-events.ts";

const line = (id: string, noun: string) =>
  `id: ${id}\ndata: ${JSON.stringify({ id, noun, key: "7", happened: "updated", at: "2026-01-20T02:00:00.000Z" })}\n\n`;

/** A server that answers each connection with the next of `answers`, then keeps the last one open. */
function serverOf(answers: (string | Error)[]) {
  const resumedFrom: (string | undefined)[] = [];
  const events = async (_input?: unknown, options?: { headers?: Record<string, string>; signal?: AbortSignal }) => {
    resumedFrom.push(options?.headers?.["last-event-id"]);
    const answer = answers[resumedFrom.length - 1];
    if (answer instanceof Error) throw answer;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        if (answer === undefined) return;
        controller.enqueue(new TextEncoder().encode(answer));
        controller.close();
      },
    });
    return new Response(body);
  };
  return { resumedFrom, api: { events } as unknown as Parameters<typeof followEvents>[0]["api"] };
}

/** Reads until `count` events have come. */
async function collect(server: ReturnType<typeof serverOf>, count: number) {
  const got: LiveEvent[] = [];
  const waits: number[] = [];
  let resyncs = 0;
  await new Promise<void>((resolve) => {
    const { stop } = followEvents({
      api: server.api,
      onEvent: (event) => {
        got.push(event);
        if (got.length < count) return;
        stop();
        resolve();
      },
      onResync: () => void (resyncs += 1),
      wait: (attempt) => {
        waits.push(attempt);
        return 0;
      },
    });
  });
  return { got, waits, resyncs };
}

test("R-S13 after the stream ends it is taken up again behind the last event", async () => {
  const server = serverOf([line("1", "jobs") + line("2", "jobs"), line("3", "customers")]);
  const { got } = await collect(server, 3);
  expect(got.map(({ id, noun }) => [id, noun])).toEqual([
    ["1", "jobs"],
    ["2", "jobs"],
    ["3", "customers"],
  ]);
  expect(server.resumedFrom).toEqual([undefined, "2"]);
});

test("R-S13 refusals are waited out, longer each time, and a good event starts over", async () => {
  const server = serverOf([
    new Error("away"),
    new Error("away"),
    line("1", "jobs"),
    new Error("away"),
    line("2", "jobs"),
  ]);
  const { waits } = await collect(server, 2);
  expect(waits).toEqual([0, 1, 0, 1]);
});

test("R-S13 what is not an event is passed over", async () => {
  const server = serverOf([`data: not json\n\ndata: {"id":1}\n\n: comment\n\n${line("9", "jobs")}`]);
  expect((await collect(server, 1)).got.map(({ id }) => id)).toEqual(["9"]);
});

test("F24 a stream that broke off before anything happened is taken up where it began", async () => {
  const server = serverOf(["id: 41\nevent: open\ndata: {}\n\n", line("42", "jobs")]);
  const { resyncs, waits } = await collect(server, 1);
  expect(server.resumedFrom).toEqual([undefined, "41"]);
  expect([resyncs, waits]).toEqual([0, [0]]);
});

test("F24 whoever missed too much reads everything anew, and goes on from there", async () => {
  const server = serverOf(["id: 90\nevent: resync\ndata: {}\n\n", line("91", "jobs")]);
  expect((await collect(server, 1)).resyncs).toBe(1);
  expect(server.resumedFrom).toEqual([undefined, "90"]);
});
