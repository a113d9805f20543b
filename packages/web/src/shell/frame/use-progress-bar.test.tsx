// @vitest-environment jsdom
import { BProgress } from "@bprogress/core";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";
import { chooseTheme } from "../theme/theme-store.ts";
import { useProgressBar } from "./use-progress-bar.ts";
import type { PortalRouter } from "../navigation/portal-router.ts";

const store = createStore(() => ({ pending: false, visits: 0 }));
const router = { store } as unknown as PortalRouter;

beforeEach(async () => {
  fillBrowserGaps();
  vi.useFakeTimers();
  store.setState({ pending: false, visits: 0 });
  await act(async () => chooseTheme({ showProgressBar: true }));
  renderHook(() => useProgressBar(router));
});
afterEach(() => {
  cleanup();
  vi.runAllTimers();
  vi.useRealTimers();
});

const go = (visits: number) => act(async () => store.setState({ pending: true, visits }));
const arrive = () => act(async () => store.setState({ pending: false }));
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const bar = () => document.querySelector(".bprogress");

test.each([
  ["the first load", 0, 200, 800],
  ["a navigation after it", 3, 500, 200],
])("R-N02 the bar of %s has a tuning of its own", async (_, visits, speed, trickle) => {
  await go(visits);
  await pass(0);
  expect(bar()).not.toBeNull();
  expect(BProgress.settings).toMatchObject({ minimum: 0.08, speed, showSpinner: false });
  const start = BProgress.status!;
  expect(start).toBeGreaterThanOrEqual(0.08);
  await pass(trickle - 1);
  expect(BProgress.status).toBe(start);
  await pass(1);
  expect(BProgress.status).toBeCloseTo(start + 0.02, 6);
  await pass(trickle);
  expect(BProgress.status).toBeCloseTo(start + 0.04, 6);
  expect(bar()!.querySelector(".spinner")).toBeNull();
  await arrive();
  await pass(5000);
  expect(bar()).toBeNull();
});

test("R-N02 a page that is here already arrives without a bar", async () => {
  await act(async () => {
    store.setState({ pending: true, visits: 3 });
    store.setState({ pending: false, visits: 4 });
  });
  await pass(0);
  expect(bar()).toBeNull();
  expect(BProgress.status).toBeNull();
});

test("R-N02 without the option of the theme there is no bar", async () => {
  await act(async () => chooseTheme({ showProgressBar: false }));
  await go(1);
  await pass(2000);
  expect(bar()).toBeNull();
});
