// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followLine, networkStore, onReachedAgain, watchNetwork, whenOnline } from "./network.ts";

const base = "http://localhost/api";
let answer: () => Response;
let asked: string[];
let stop: () => void;
let online: boolean;
const send = async (request: Request) => {
  asked.push(new URL(request.url).pathname);
  return answer();
};
const cut = () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  vi.useFakeTimers();
  online = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  asked = [];
  answer = () => Response.json({});
  stop = watchNetwork({ send, base });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const line = () => networkStore.getState().line;
const lose = async () => {
  online = false;
  window.dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(0);
};
const regain = () => {
  online = true;
  window.dispatchEvent(new Event("online"));
};

test("R-E04 a browser that loses its network is offline after one look, looks no more, and is back at once", async () => {
  answer = cut;
  await lose();
  expect([line(), asked]).toEqual(["offline", ["/build.json"]]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(1);
  regain();
  expect(line()).toBe("up");
});

test("R-E04 a server on the same machine is reached without a network too: that is not offline", async () => {
  await lose();
  expect(line()).toBe("up");
});

test("R-E04 a browser without a network that gets no answer in three seconds is offline", async () => {
  answer = () => new Response(new ReadableStream());
  stop();
  const hanging = (request: Request) =>
    new Promise<Response>((_, reject) => request.signal.addEventListener("abort", () => reject(new Error("late"))));
  stop = watchNetwork({ send: hanging, base });
  // The platform's own time-outs do not follow fake timers.
  vi.useRealTimers();
  online = false;
  window.dispatchEvent(new Event("offline"));
  await vi.waitFor(() => expect(line()).toBe("offline"), 5000);
});

test.each([
  ["no answer", cut],
  ["a gateway's page", () => new Response("<html>", { status: 502, headers: { "content-type": "text/html" } })],
])(
  "R-E04 %s makes the server silent; it is looked for, less and less often, until it answers",
  async (_what, failing) => {
    const back = vi.fn<() => void>();
    const stopListening = onReachedAgain(back);
    answer = failing;
    await followLine(send)(new Request(`${base}/things`)).catch(() => undefined);
    expect(line()).toBe("silent");
    asked = [];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.length).toBeLessThan(12);
    expect(back).not.toHaveBeenCalled();
    answer = () => Response.json({});
    await vi.advanceTimersByTimeAsync(30_000);
    expect([line(), back.mock.calls.length]).toEqual(["up", 1]);
    stopListening();
  },
);

test("R-E04 our own server's refusal, also a 503, shows that it is there; a call given up shows nothing", async () => {
  answer = () => Response.json({ status: 503 }, { status: 503 });
  await followLine(send)(new Request(`${base}/things`));
  expect(line()).toBe("up");
  const given = new AbortController();
  given.abort();
  answer = cut;
  await followLine(send)(new Request(`${base}/things`, { signal: given.signal })).catch(() => undefined);
  expect(line()).toBe("up");
});

test("R-E04 what waits for the network goes on with it, or when nobody waits any more", async () => {
  answer = cut;
  await lose();
  const done: string[] = [];
  const stopped = new AbortController();
  void whenOnline().then(() => done.push("online"));
  void whenOnline(stopped.signal).then(() => done.push("stopped"));
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual([]);
  stopped.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(["stopped"]);
  regain();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(["stopped", "online"]);
});
