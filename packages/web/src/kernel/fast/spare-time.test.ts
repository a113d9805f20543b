import { expect, test, vi } from "vitest";
import { spareTime } from "./spare-time.ts";

test("what can wait gets a spare moment of its own after a breath, whatever becomes of the moments of others", async () => {
  vi.useFakeTimers();
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void) => void idle.push(work));
  const done: string[] = [];
  const all = ["jobs", "notices"].map((name) => spareTime(true).then(() => done.push(name)));
  const [jobsFirst, noticesFirst] = idle.splice(0);
  noticesFirst!();
  jobsFirst!();
  vi.advanceTimersByTime(99);
  expect(idle).toHaveLength(0);
  vi.advanceTimersByTime(1);
  const [notices, jobs] = idle.splice(0);
  expect(done).toEqual([]);
  notices!();
  await all[1];
  expect(done).toEqual(["notices"]);
  jobs!();
  await all[0];
  expect(done).toEqual(["notices", "jobs"]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("without spare moments what can wait is asked for with the rest", async () => {
  const idle = vi.fn<() => void>();
  vi.stubGlobal("requestIdleCallback", idle);
  await spareTime(false);
  expect(idle).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
