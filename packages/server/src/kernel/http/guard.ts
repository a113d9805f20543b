import { meets } from "@busbar/contract/kernel/permissions";
import { type Route, stepUpMinutes } from "@busbar/contract/kernel/route";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/**
 * May this person call this at all?
 * @throws AppError `session.none`, `second_factor.required`, `step_up.needed`, or `not_allowed` naming the rule
 */
export function guard(route: Route, actor: Actor | null, now: Date): void {
  const rule = route.permission;
  if (rule === "public") return;
  if (!actor) throw new AppError("session.none");
  if (actor.factorRequired && actor.stepUpBy !== "code" && !route.beforeEnrolment)
    throw new AppError("second_factor.required");
  if (rule !== "signed-in" && !meets(actor, typeof rule === "string" ? [rule] : rule)) {
    const permission = typeof rule === "string" ? rule : [...(rule.permission ?? []), ...(rule.role ?? [])].join(", ");
    throw new AppError("not_allowed", { permission, rule });
  }
  if (route.stepUp) needStepUp(actor, now);
}

/**
 * For a call that is dangerous in some cases only, such as a large export; other routes say so by `stepUp`.
 * @throws AppError `step_up.needed` with what the person has to give
 */
export function needStepUp(actor: Actor, now: Date): void {
  const age = actor.steppedUpAt === null ? Number.POSITIVE_INFINITY : now.getTime() - actor.steppedUpAt.getTime();
  if (age > stepUpMinutes * 60_000) throw new AppError("step_up.needed", { by: actor.stepUpBy });
}
