import { meets } from "@busbar/contract/kernel/permissions";
import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { ImportTarget } from "../../kernel/targets/import-target.ts";
import type { JobRun } from "../../kernel/work/jobs.ts";
import { SheetError } from "../../kernel/spreadsheets/spreadsheets.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { Ports } from "../../ports.ts";

export type ImportPorts = Pick<
  Ports,
  "db" | "inBackground" | "clock" | "files" | "spreadsheets" | "wake" | "queue" | "settings" | "log"
>;

/** Who a person is now; null when they may not sign in any more. */
export type PersonNow = (userId: string) => Promise<Actor | null>;

/** All that imports need of others; what they do to a noun goes through its target. */
export type ImportNeeds = {
  ports: ImportPorts;
  targets: readonly ImportTarget[];
  notifyPeople: NotifyPeople;
  personNow: PersonNow;
};

export function targetOf(targets: readonly ImportTarget[], kind: ImportKind): ImportTarget {
  const target = targets.find((one) => one.kind === kind);
  if (!target) throw new AppError("not_found");
  return target;
}

/** @throws AppError `not_allowed` without the right of the kind */
export function refuseUnlessAllowed(actor: Actor | null, { permission }: ImportTarget): asserts actor is Actor {
  if (!actor || !meets(actor, [permission])) throw new AppError("not_allowed", { permission });
}

/** What a job of an import is told. Whose it is says the job; what that person may do is asked when it runs. */
export type ImportJobInput = { batchId: string; requestId: string; ip: string };

export const jobInput = (run: Pick<JobRun, "input">) => run.input as unknown as ImportJobInput;

/** Whose job it is, with the rights of this moment. @throws AppError `not_allowed` when they may not import any more */
export async function jobActor(
  personNow: PersonNow,
  run: Pick<JobRun, "userId">,
  target: ImportTarget,
): Promise<Actor> {
  const actor = run.userId === null ? null : await personNow(run.userId);
  refuseUnlessAllowed(actor, target);
  return actor;
}

/** Steps of an import that are jobs. Large files have workers of their own, so that nobody waits behind them. */
export type JobStep = "check" | "commit" | "undo";
const largeBytes = 2_000_000;
export const lanes = { small: { suffix: "", concurrency: 2 }, large: { suffix: ".large", concurrency: 1 } } as const;
export type Lane = keyof typeof lanes;

export const queueOf = (step: JobStep, lane: Lane): string => `import.${step}${lanes[lane].suffix}`;
export const laneOf = (batch: { size_bytes: string }): Lane =>
  Number(batch.size_bytes) > largeBytes ? "large" : "small";

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
