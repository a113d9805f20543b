import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startWhenQuiet } from "./start-when-quiet.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const call = () => new Request("http://demo.example/api/portal");

test("the demo's own work begins when nobody waits for an answer, however long that takes, and once", async () => {
  const start = vi.fn<() => Promise<void>>(async () => {});
  const answers: (() => void)[] = [];
  const fetch = () => new Promise<Response>((resolve) => answers.push(() => resolve(new Response())));
  const quiet = startWhenQuiet(fetch, start, 3000);
  const [greeting, signIn] = [quiet.fetch(call()), quiet.fetch(call())];
  await vi.advanceTimersByTimeAsync(60_000);
  answers[0]!();
  await greeting;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(start).not.toHaveBeenCalled();
  answers[1]!();
  await signIn;
  await vi.advanceTimersByTimeAsync(2_999);
  expect(start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(start).toHaveBeenCalledOnce();
  const later = quiet.fetch(call());
  answers[2]!();
  await later;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(start).toHaveBeenCalledOnce();
});

test("a demo that is stopped before begins nothing", async () => {
  const start = vi.fn<() => Promise<void>>(async () => {});
  startWhenQuiet(async () => new Response(), start, 3000).stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(start).not.toHaveBeenCalled();
});
