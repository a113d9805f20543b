import { expect, test, vi } from "vitest";
import type { Ports } from "../../ports.ts";
import { createTestClock } from "../../testing/test-clock.ts";
import { createScheduledTasks } from "./scheduled-tasks.ts";

const clock = createTestClock("2026-01-20T02:00:00Z");

test("a task is not started again while it runs, and one that keeps failing is logged once a minute", async () => {
  vi.useFakeTimers();
  try {
    const warned: string[] = [];
    const log = { warn: ({ task }: { task: string }) => warned.push(task) } as unknown as Ports["log"];
    const slow = Promise.withResolvers<void>();
    let slowRuns = 0;
    let failures = 0;
    const tasks = createScheduledTasks({ inBackground: (work) => work(), log, clock }, [
      { name: "slow", everySeconds: 1, run: () => (slowRuns++ === 0 ? slow.promise : Promise.resolve()) },
      { name: "failing", everySeconds: 1, run: () => Promise.reject(new Error(`${++failures}`)) },
    ]);
    tasks.start();
    await vi.advanceTimersByTimeAsync(5000);
    expect([slowRuns, failures, warned]).toEqual([1, 6, ["failing"]]);
    slow.resolve();
    clock.advance(60);
    await vi.advanceTimersByTimeAsync(2000);
    expect([slowRuns, failures, warned]).toEqual([3, 8, ["failing", "failing"]]);
    tasks.stop();
  } finally {
    vi.useRealTimers();
  }
});
