import { meets } from "@busbar/contract/kernel/access";
import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { needStepUp } from "../../kernel/http/guard.ts";
import type { ImportTarget } from "../../kernel/targets/import-target.ts";
import type { WholeFileTarget } from "../../kernel/targets/whole-file-target.ts";
import type { JobRun } from "../../kernel/work/jobs.ts";
import { SheetError } from "../../kernel/spreadsheets/spreadsheets.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { Ports } from "../../ports.ts";

export type ImportPorts = Pick<
  Ports,
  "db" | "inBackground" | "clock" | "files" | "spreadsheets" | "wake" | "queue" | "settings" | "log"
>;

/** The person's present permissions; null when they may no longer sign in. */
export type PersonNow = (userId: string) => Promise<Actor | null>;

/** A kind of import: each row is a record, or the file is a whole. */
export type AnyTarget = ImportTarget | WholeFileTarget;

/** What imports need from others; records are changed through the targets only. */
export type ImportNeeds = {
  ports: ImportPorts;
  targets: readonly AnyTarget[];
  notifyPeople: NotifyPeople;
  personNow: PersonNow;
};

export function targetOf(targets: readonly AnyTarget[], kind: ImportKind): AnyTarget {
  const target = targets.find((one) => one.kind === kind);
  if (!target) throw new AppError("not_found");
  return target;
}

/** The target of a kind whose rows are records. @throws AppError `not_found` for others */
export function rowTargetOf(targets: readonly AnyTarget[], kind: ImportKind): ImportTarget {
  const target = targetOf(targets, kind);
  if ("file" in target) throw new AppError("not_found");
  return target;
}

/** @throws AppError `not_allowed` without the permission of the kind */
export function refuseUnlessAllowed(actor: Actor | null, { permission }: AnyTarget): asserts actor is Actor {
  if (!actor || !meets(actor, [permission])) throw new AppError("not_allowed", { permission });
}

/** @throws AppError `step_up.needed` for kinds whose form asks for it too */
export function refuseUnconfirmed(actor: Actor, { stepUp }: AnyTarget, now: Date): void {
  if (stepUp) needStepUp(actor, now);
}

/** The input of an import's job. The owner is that of the job; permissions are read when it runs. */
export type ImportJobInput = { batchId: string; requestId: string; ip: string };

/** The same of a bulk call, which checks and writes in one job. */
export type BulkJobInput = ImportJobInput & { mode: "check" | "commit"; atomic: boolean };

export const jobInput = (run: Pick<JobRun, "input">) => run.input as ImportJobInput;

/** The job's owner with present permissions. @throws AppError `not_allowed` when they may no longer import */
export async function jobActor(personNow: PersonNow, run: Pick<JobRun, "userId">, target: AnyTarget): Promise<Actor> {
  const actor = run.userId === null ? null : await personNow(run.userId);
  refuseUnlessAllowed(actor, target);
  return actor;
}

/**
 * Steps of an import that run as jobs. Large files have workers of their own, so that small ones do not wait for them.
 */
export type JobStep = "check" | "commit" | "undo";
/** A bulk call checks and writes in one job. */
type Queued = JobStep | "bulk";
const largeBytes = 2_000_000;
export const lanes = { small: { suffix: "", concurrency: 2 }, large: { suffix: ".large", concurrency: 1 } } as const;
export type Lane = keyof typeof lanes;

export const queueOf = (step: Queued, lane: Lane): string => `import.${step}${lanes[lane].suffix}`;
export const laneOf = (batch: { size_bytes: string }): Lane =>
  Number(batch.size_bytes) > largeBytes ? "large" : "small";

/** Turns an unreadable file into a refusal, which the caller can resolve; it is no bug. */
export function toRefusal(fault: unknown): unknown {
  return fault instanceof SheetError ? new AppError(fault.code, fault.details) : fault;
}

/** Calls `tell` at most twice a second, so that progress appears within a second at little cost. */
export function createTicker(tell: () => Promise<void>): () => Promise<void> {
  let last = 0;
  return async () => {
    const now = performance.now();
    if (now - last < 500) return;
    last = now;
    await tell();
  };
}
