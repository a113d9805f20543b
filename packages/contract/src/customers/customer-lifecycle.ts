import { z } from "zod";
import type { Lifecycle } from "./customer-fields.ts";
import { RowVersion } from "../kernel/http/paging.ts";
import { line } from "../values/fields.ts";

/** The steps that people take, with the stage that each leads to. */
export const stageTargets = {
  quote: "QUOTED",
  check: "PENDING_CHECK",
  returnToLead: "LEAD",
  activate: "ACTIVE",
  suspend: "SUSPENDED",
  close: "CLOSED",
  reopen: "PENDING_CHECK",
} as const satisfies Record<string, Lifecycle>;
export const customerSteps = Object.keys(stageTargets) as [keyof typeof stageTargets, ...(keyof typeof stageTargets)[]];
export const CustomerStep = z.enum(customerSteps);
export type CustomerStep = z.infer<typeof CustomerStep>;

/** Whether a change of stage needs a reason: going back, suspending, closing and reopening do. */
export const needsReason = (from: Lifecycle | null, to: Lifecycle): boolean =>
  to === "LEAD" || to === "SUSPENDED" || to === "CLOSED" || from === "CLOSED";

/** Whether a step asks for a reason. */
export const stepNeedsReason = (step: CustomerStep): boolean =>
  needsReason(step === "reopen" ? "CLOSED" : null, stageTargets[step]);

export const StepReason = line(200);
export const StepTaken = z.strictObject({ reason: StepReason.default(""), rowVersion: RowVersion });
