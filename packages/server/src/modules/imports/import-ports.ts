import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { JobRun } from "../../kernel/jobs.ts";
import { SheetError } from "../../kernel/spreadsheets.ts";
import type { Ports } from "../../ports.ts";

export type ImportPorts = Pick<
  Ports,
  "db" | "inBackground" | "clock" | "files" | "spreadsheets" | "wake" | "queue" | "settings" | "log"
>;

/** What a job of an import is told: whose rights it works with, as they were when it was asked for. */
export type ImportJobInput = { batchId: string; actor: Actor; requestId: string; ip: string };

export const jobInput = (run: Pick<JobRun, "input">) => run.input as unknown as ImportJobInput;

/** A file that cannot be read is the caller's to mend, not a bug. */
export function toRefusal(fault: unknown): unknown {
  return fault instanceof SheetError ? new AppError(fault.code, fault.details) : fault;
}

/** Calls `tell` at most twice a second, so that progress is seen within one second and costs little. */
export function createTicker(tell: () => Promise<void>): () => Promise<void> {
  let last = 0;
  return async () => {
    const now = performance.now();
    if (now - last < 500) return;
    last = now;
    await tell();
  };
}
