import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStreamBeats } from "./stream-beats.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Beats over the streams of `tokens`; `held` is what a look-up answers by. */
function beatsOf(tokens: readonly string[], held = new Set(tokens)) {
  const asked: string[][] = [];
  const findHeld = vi.fn<(of: readonly string[]) => Promise<ReadonlySet<string>>>(async (of) => {
    asked.push([...of].sort());
    return new Set(of.filter((token) => held.has(token)));
  });
  const beats = createStreamBeats(findHeld);
  const streams = tokens.map((token) => ({
    token,
    beat: vi.fn<() => void>(),
    finish: vi.fn<(reason: "token") => void>(),
  }));
  const removals = streams.map((stream) => beats.add(stream));
  return { beats, streams, removals, held, asked, findHeld };
}
const times = (count: number) => Array.from({ length: count }, (_, at) => `token${at}`);

test("each of many streams beats once in twenty seconds, by one timer and with one look-up at a time for its share", async () => {
  const { streams, asked } = beatsOf(times(800));
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(new Set(streams.map(({ beat }) => beat.mock.calls.length))).toEqual(new Set([1]));
  expect(asked.map((tokens) => tokens.length)).toEqual(Array.from({ length: 80 }, () => 10));
  expect(asked.flat().sort()).toEqual(times(800).sort());
  await vi.advanceTimersByTimeAsync(40_000);
  expect(new Set(streams.map(({ beat }) => beat.mock.calls.length))).toEqual(new Set([3]));
});

test("streams whose token is no longer held end with their beat, the others go on", async () => {
  const { streams, held } = beatsOf(["kept", "lost", "kept", "lost"]);
  held.delete("lost");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(streams.map(({ token, finish }) => [token, finish.mock.calls])).toEqual([
    ["kept", []],
    ["lost", [["token"]]],
    ["kept", []],
    ["lost", [["token"]]],
  ]);
});

test("no stream ends because the database is away", async () => {
  const { streams, findHeld } = beatsOf(["one", "two"]);
  findHeld.mockRejectedValueOnce(new Error("away"));
  findHeld.mockRejectedValueOnce(new Error("away"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(streams.map(({ beat, finish }) => [beat.mock.calls.length, finish.mock.calls.length])).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

test("streams that are looked at together are asked of together, each token once", async () => {
  const { beats, streams, held, asked } = beatsOf(["one", "two", "one", "three"]);
  held.delete("one");
  for (const stream of streams.slice(0, 3)) beats.lookAt(stream);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([["one", "two"]]);
  expect(streams.map(({ finish }) => finish.mock.calls.length)).toEqual([1, 0, 1, 0]);
});

test("a stream that was removed beats no more, and without any there is no timer", async () => {
  const { streams, removals } = beatsOf(["one", "two"]);
  removals[0]!();
  removals[0]!();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(streams.map(({ beat }) => beat.mock.calls.length)).toEqual([0, 1]);
  removals[1]!();
  expect(vi.getTimerCount()).toBe(0);
});
