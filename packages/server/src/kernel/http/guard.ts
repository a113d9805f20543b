import { meets } from "@busbar/contract/kernel/access";
import { type Confirmation, type Route, stepUpMinutes } from "@busbar/contract/kernel/http/route";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/**
 * Checks that the person may call the route at all.
 * @throws AppError `session.none`, `view_as.read_only`, `second_factor.required`, `step_up.needed`, or `not_allowed`
 * naming the rule
 */
export function guard(route: Route, actor: Actor | null, now: Date): void {
  const rule = route.permission;
  if (rule === "public") return;
  if (!actor) throw new AppError("session.none");
  refuseWhileViewing(route, actor);
  if (actor.factorRequired && actor.stepUpBy !== "code" && !route.beforeEnrolment)
    throw new AppError("second_factor.required");
  if (rule !== "signed-in" && !meets(actor, typeof rule === "string" ? [rule] : rule)) {
    const permission = typeof rule === "string" ? rule : [...(rule.permission ?? []), ...(rule.role ?? [])].join(", ");
    throw new AppError("not_allowed", { permission, rule });
  }
  if (route.people && actor.machine) throw new AppError("service_account.people_only");
  if (route.stepUp) needStepUp(actor, now, route.stepUp === true ? undefined : route.stepUp);
}

/**
 * Whoever looks at the portal as another person may change nothing, whatever the method. @throws AppError
 * `view_as.read_only`
 */
function refuseWhileViewing(route: Route, actor: Actor): void {
  if (actor.viewedBy && !route.whileViewing && route.method !== "GET") throw readOnly(actor);
}

export const readOnly = (actor: Actor): AppError => new AppError("view_as.read_only", { name: seenAs(actor) });

const seenAs = ({ viewedRole, fullName }: Actor) =>
  viewedRole ? { zh: `角色“${viewedRole.names.zh}”`, en: `role “${viewedRole.names.en}”` } : fullName;

/**
 * For calls that need a step-up only in some cases, such as a large export; other routes declare `stepUp`. A service
 * account has no password: its grant names the `action`, or not.
 * @throws AppError `step_up.needed` with what the person has to give, `service_account.not_confirmed`
 */
export function needStepUp(actor: Actor, now: Date, action?: Confirmation): void {
  if (actor.machine) {
    if (action && actor.machine.confirmations.includes(action)) return;
    throw new AppError("service_account.not_confirmed", { action: action ?? "" });
  }
  const age = actor.steppedUpAt === null ? Number.POSITIVE_INFINITY : now.getTime() - actor.steppedUpAt.getTime();
  if (age > stepUpMinutes * 60_000) throw new AppError("step_up.needed", { by: actor.stepUpBy });
}

/**
 * Refuses calls made by pages of other sites; a page can forge neither header. Browsers that send no Sec-Fetch-Site, as
 * all do over plain HTTP, send Origin with unsafe methods. Clients that are not browsers send neither.
 */
export function refuseCrossSite(request: Request, publicUrl: string): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const isSafe = request.method === "GET" || request.method === "HEAD";
  const isCrossSite =
    site === null
      ? !isSafe && origin !== null && !isOwnOrigin(origin, request, publicUrl)
      : site === "cross-site" || site === "same-site";
  if (isCrossSite) throw new AppError("not_allowed", { permission: "same-origin" });
}

/** Whether `origin` is the public address or the called one; a proxy may have turned https into http. */
function isOwnOrigin(origin: string, request: Request, publicUrl: string): boolean {
  const host = URL.parse(origin)?.host;
  return origin === URL.parse(publicUrl)?.origin || (host !== undefined && host === URL.parse(request.url)?.host);
}
