import { meets } from "@busbar/contract/kernel/permissions";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { JobRun } from "../../kernel/work/jobs.ts";
import { SheetError } from "../../kernel/spreadsheets/spreadsheets.ts";
import type { Ports } from "../../ports.ts";

export type ImportPorts = Pick<
  Ports,
  "db" | "inBackground" | "clock" | "files" | "spreadsheets" | "wake" | "queue" | "settings" | "log"
>;

/** What a job of an import is told. Whose it is says the job; what that person may do is asked when it runs. */
export type ImportJobInput = { batchId: string; requestId: string; ip: string };

/** Who a person is now; null when they may not sign in any more. */
export type PersonNow = (userId: string) => Promise<Actor | null>;

const permission = "customer:write";

/** Whose job it is, with the rights of this moment. @throws AppError `not_allowed` when they may not import any more */
export async function jobActor(personNow: PersonNow, run: Pick<JobRun, "userId">): Promise<Actor> {
  const actor = run.userId === null ? null : await personNow(run.userId);
  if (!actor || !meets(actor, [permission])) throw new AppError("not_allowed", { permission });
  return actor;
}

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
