import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChunkLoadError, loadChunk, reloadOnce } from "./chunk.ts";
import { networkStore } from "../network/network.ts";
import { declineVersion, versionStore, watchVersion, hasUnsavedWork, buildId } from "./new-version.ts";

// @vitest-environment jsdom

let answer: () => Response;
let asked: number;
let now: number;
let stop: () => void;

beforeEach(() => {
  sessionStorage.clear();
  [asked, now] = [0, 0];
  answer = () => Response.json({ build: "another" });
  const send = async (request: Request) => {
    asked += 1;
    expect(request.url).toBe("http://localhost/build.json");
    return answer();
  };
  stop = watchVersion({ send, base: "http://localhost/api", now: () => now });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const offer = () => versionStore.getState().offer;
const comeToFront = async (after: number) => {
  now += after;
  document.dispatchEvent(new Event("visibilitychange"));
  await new Promise((resolve) => setTimeout(resolve));
};
const lose = () => loadChunk(() => Promise.reject(new TypeError("gone"))).catch((failure: unknown) => failure);

test("R-N11 a new build is found when the window comes to the front, at most once a minute", async () => {
  await comeToFront(59_000);
  expect([asked, offer()]).toEqual([0, "none"]);
  await comeToFront(1000);
  expect([asked, offer()]).toEqual([1, "ready"]);
});

test("R-N11 the same build, no answer and a page in place of the file offer nothing", async () => {
  const answers = [
    () => Response.json({ build: buildId }),
    () => new Response("<!doctype html>"),
    () => new Response(null, { status: 503 }),
    () => {
      throw new TypeError("offline");
    },
  ];
  for (const one of answers) {
    answer = one;
    await comeToFront(60_000);
  }
  expect([asked, offer()]).toEqual([4, "none"]);
});

test("R-N11 what was declined is offered again only for a later build or a lost part", async () => {
  await comeToFront(60_000);
  declineVersion();
  await comeToFront(60_000);
  expect(offer()).toBe("none");
  answer = () => Response.json({ build: "a third" });
  await comeToFront(60_000);
  expect(offer()).toBe("ready");
  declineVersion();
  await lose();
  await vi.waitFor(() => expect(offer()).toBe("ready"));
});

test("R-N11 a part that does not come asks for a new build at once, and none is offered where there is none", async () => {
  answer = () => Response.json({ build: buildId });
  expect(await lose()).toBeInstanceOf(ChunkLoadError);
  await vi.waitFor(() => expect(asked).toBe(1));
  expect(offer()).toBe("none");
  answer = () => Response.json({ build: "another" });
  await lose();
  await vi.waitFor(() => expect(offer()).toBe("ready"));
});

test("R-N11 a style that the bundler could not fetch counts too", async () => {
  window.dispatchEvent(new Event("vite:preloadError"));
  await vi.waitFor(() => expect(offer()).toBe("ready"));
});

test("R-N11 many parts that do not come ask once, and nobody is asked without a network", async () => {
  await Promise.all([lose(), lose(), lose()]);
  await vi.waitFor(() => expect(offer()).toBe("ready"));
  expect(asked).toBe(1);
  networkStore.setState({ line: "offline" });
  await lose();
  await comeToFront(3_600_000);
  expect(asked).toBe(1);
  networkStore.setState({ line: "up" });
});

test("R-N11 a part is given up after 120 seconds", async () => {
  vi.useFakeTimers();
  const waiting = loadChunk(() => new Promise<never>(() => {})).catch((failure: unknown) => failure);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(offer()).toBe("none");
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toBeInstanceOf(ChunkLoadError);
  expect(offer()).toBe("ready");
});

test("R-N11 a build is reloaded by itself only once, so there is no loop", () => {
  const reload = vi.fn<() => void>();
  expect([reloadOnce("a", reload), reloadOnce("a", reload), reloadOnce("b", reload)]).toEqual([true, false, true]);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("R-N11 unsaved work is whatever would ask before the window closes", () => {
  expect(hasUnsavedWork()).toBe(false);
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener("beforeunload", ask);
  expect(hasUnsavedWork()).toBe(true);
  window.removeEventListener("beforeunload", ask);
  expect(hasUnsavedWork()).toBe(false);
});
