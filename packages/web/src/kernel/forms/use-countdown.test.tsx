// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCountdown } from "./use-countdown.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("R-A01 nothing to wait for leaves the button alone, also when a millisecond passes meanwhile", () => {
  const { result } = renderHook(useCountdown);
  let now = 1_000_000;
  vi.spyOn(Date, "now").mockImplementation(() => now++);
  act(() => result.current.start(0));
  expect(result.current.left).toBe(0);
});

test("R-A01 a wait is counted in whole seconds to its end, by the clock", () => {
  const { result } = renderHook(useCountdown);
  act(() => result.current.start(2));
  expect(result.current.left).toBe(2);
  act(() => void vi.advanceTimersByTime(1_250));
  expect(result.current.left).toBe(1);
  act(() => void vi.advanceTimersByTime(750));
  expect(result.current.left).toBe(0);
});
