import { type Audience, audienceOfRole } from "@busbar/contract/menus/menu-audience";
import type { Actor } from "./actor.ts";

/** Whose portal the person sees: decided by the rows that they reach, or by the role that somebody looks as. */
export function audienceOf({ admin, scope, viewedRole }: Pick<Actor, "admin" | "scope" | "viewedRole">): Audience {
  if (admin) return "staff";
  if (scope.kind === "CUSTOMER") return "enterprise";
  return scope.kind === "PARTNER" ? "partner" : audienceOfRole(viewedRole?.code);
}
