import { meets } from "@busbar/contract/kernel/permissions";
import type { Route } from "@busbar/contract/kernel/route";
import type { Actor } from "./actor.ts";
import { AppError } from "./app-error.ts";

/** May this person call this at all? @throws AppError `session.none`, or `not_allowed` naming the rule */
export function guard(route: Route, actor: Actor | null): void {
  const rule = route.permission;
  if (rule === "public") return;
  if (!actor) throw new AppError("session.none");
  if (rule === "signed-in") return;
  const allowed = typeof rule === "string" ? meets(actor, [rule]) : meets(actor, rule);
  if (!allowed) {
    const permission = typeof rule === "string" ? rule : [...(rule.permission ?? []), ...(rule.role ?? [])].join(", ");
    throw new AppError("not_allowed", { permission, rule });
  }
}
