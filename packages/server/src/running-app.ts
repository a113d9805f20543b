import type { ShippedRow } from "@busbar/contract/menus/menus";
import type { AccessTokens } from "./kernel/calls/access-tokens.ts";
import { forgetOldKeys } from "./kernel/calls/idempotency.ts";
import { createReads } from "./kernel/calls/reads.ts";
import type { Authenticate, Machines } from "./kernel/http/callers.ts";
import { type App, createHttp } from "./kernel/http/http.ts";
import type { Module } from "./kernel/module.ts";
import type { EventHub } from "./kernel/work/events.ts";
import { type JobKind, workJobs } from "./kernel/work/jobs.ts";
import { createOutbox } from "./kernel/work/outbox.ts";
import { createScheduledTasks } from "./kernel/work/scheduled-tasks.ts";
import type { Ports } from "./ports.ts";

export type RunningApp = App & {
  /** Loads the rows that this release ships, such as those of the menu, into the database. */
  prepare(): Promise<void>;
  /** Starts jobs and scheduled tasks; a process that only answers requests does not call it. */
  work(): Promise<void>;
  /** Sends the mails and text messages that are due now; `work` does so by itself. */
  deliver(): Promise<void>;
  taskNames: readonly string[];
  /** Runs a scheduled task once, at this moment; `work` repeats all of them. */
  runTask(name: string): Promise<void>;
  /** Runs the daily duties up to a day; `work` does so by itself. @throws AppError when one fails */
  dutiesThrough(day: string): Promise<void>;
};

/** What another kind of process, or another package, adds to the product. */
export type AdditionsTo<Sessions> = {
  accessTokens?: AccessTokens;
  /** Its calls replace those of the product with the same path. */
  modules?: (sessions: Sessions) => readonly Module[];
  /** Rows of the menu besides the product's. */
  menuRows?: readonly ShippedRow[];
};

type Parts = {
  ports: Ports;
  modules: readonly Module[];
  jobKinds: readonly JobKind[];
  dutyRunner: { runDays(day: string, requestId: string): Promise<unknown>; refuseUndone(day: string): Promise<void> };
  hub: EventHub;
  authenticate: Authenticate;
  machines: Machines;
};

/** Combines the calls and background work of all modules. */
export function runningApp({ ports, modules, jobKinds, dutyRunner, hub, authenticate, machines }: Parts): RunningApp {
  const outbox = createOutbox(
    ports,
    modules.flatMap((module) => module.messages ?? []),
  );
  let stops: (() => void)[] = [];

  const scheduled = [
    ...modules.flatMap((module) => module.scheduledTasks ?? []),
    { name: "forget-messages", everySeconds: 3600, run: outbox.forgetOld },
    { name: "forget-keys", everySeconds: 3600, run: () => forgetOldKeys(ports.db) },
  ];
  const tasks = createScheduledTasks(ports, scheduled);
  const reads = createReads((request, peer) => http.fetch(request, peer));
  const http = createHttp(ports, [...modules, reads], { authenticate, machines });
  return {
    ...http,
    async prepare() {
      for (const module of modules) await module.prepare?.();
    },
    async work() {
      await workJobs(ports, jobKinds);
      stops = [outbox.start(), ...modules.flatMap((module) => module.start?.() ?? [])];
      tasks.start();
    },
    deliver: outbox.deliver,
    taskNames: scheduled.map(({ name }) => name),
    async runTask(name) {
      const task = scheduled.find((one) => one.name === name);
      if (!task) throw new Error(`there is no task ${name}`);
      await task.run();
    },
    async dutiesThrough(day) {
      await dutyRunner.runDays(day, "");
      await dutyRunner.refuseUndone(day);
    },
    close() {
      for (const stop of stops) stop();
      tasks.stop();
      hub.stop();
    },
  };
}
