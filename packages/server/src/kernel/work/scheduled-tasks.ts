import type { Ports } from "../../ports.ts";
import type { Module } from "../module.ts";

/** Work that this process repeats at intervals; a failure is logged, and the task runs again at the next interval. */
export function createScheduledTasks(
  { inBackground, log }: Pick<Ports, "inBackground" | "log">,
  tasks: NonNullable<Module["scheduledTasks"]>,
) {
  let timers: ReturnType<typeof setInterval>[] = [];
  return {
    start() {
      timers = tasks.map((task) => {
        const run = () =>
          void inBackground(task.run).catch((err: unknown) =>
            log.warn({ task: task.name, err }, "scheduled task failed"),
          );
        run();
        return setInterval(run, task.everySeconds * 1000);
      });
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
