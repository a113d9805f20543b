import type { Ports } from "../../ports.ts";
import type { Module } from "../module.ts";

/** A task that fails again and again is logged once in this time. */
const quietMs = 60_000;

/**
 * Work that this process repeats at intervals. A run that lasts longer than the interval is not overtaken; a failure is
 * logged, and the task runs again at the next interval.
 */
export function createScheduledTasks(
  { inBackground, log, clock }: Pick<Ports, "inBackground" | "log" | "clock">,
  tasks: NonNullable<Module["scheduledTasks"]>,
) {
  let timers: ReturnType<typeof setInterval>[] = [];
  return {
    start() {
      timers = tasks.map((task) => {
        let isRunning = false;
        let toldAt = Number.NEGATIVE_INFINITY;
        const run = async () => {
          if (isRunning) return;
          isRunning = true;
          try {
            await inBackground(task.run);
          } catch (err) {
            const now = clock.now().getTime();
            if (now - toldAt < quietMs) return;
            toldAt = now;
            log.warn({ task: task.name, err }, "scheduled task failed");
          } finally {
            isRunning = false;
          }
        };
        void run();
        return setInterval(() => void run(), task.everySeconds * 1000);
      });
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
