import type { RoleVerdict } from "@busbar/contract/roles/roles";
import type { Access } from "@busbar/contract/kernel/access";

export type RoleFacts = { kind: "product" | "template" | "own"; fullAccess: boolean; users: number };
export type RoleAction = "rename" | "change" | "remove";

/**
 * Whether `actor` may do something to a role. A role's code never changes, the administrator role always has every
 * permission, and built-in roles cannot be deleted. @see R-P01
 */
export function judgeRoleAction(actor: Access, role: RoleFacts, action: RoleAction): RoleVerdict {
  if (!actor.admin && !actor.permissions.includes("role:admin")) return "not_allowed";
  if (action === "remove" && role.kind !== "own") return "role.fixed";
  if (action === "remove" && role.users > 0) return "role.in_use";
  if (role.fullAccess && action !== "rename") return "role.full_access";
  return "ok";
}

/** Granting and withdrawing both need the permission itself. @returns the first permission that the actor lacks */
export function beyondRights(actor: Access, before: readonly string[], after: readonly string[]): string | undefined {
  if (actor.admin) return undefined;
  const moved = [...after.filter((name) => !before.includes(name)), ...before.filter((name) => !after.includes(name))];
  return moved.find((name) => !actor.permissions.includes(name));
}
