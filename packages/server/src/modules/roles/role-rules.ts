import type { RoleVerdict } from "@busbar/contract/administration/roles";
import type { Access } from "@busbar/contract/kernel/permissions";

export type RoleFacts = { kind: "product" | "template" | "own"; fullAccess: boolean; users: number };
export type RoleAction = "rename" | "change" | "remove";

/**
 * Whether `actor` may do something to a role. Its code never changes; the administrator's rights are every right, and a
 * role of the system stays. @see R-P01
 */
export function judgeRoleAction(actor: Access, role: RoleFacts, action: RoleAction): RoleVerdict {
  if (!actor.admin && !actor.permissions.includes("role:admin")) return "not_allowed";
  if (action === "remove" && role.kind !== "own") return "role.fixed";
  if (action === "remove" && role.users > 0) return "role.in_use";
  if (role.fullAccess && action !== "rename") return "role.full_access";
  return "ok";
}

/** What is given and what is taken alike; nobody does either with a right that they do not hold. @returns the first one */
export function beyondRights(actor: Access, before: readonly string[], after: readonly string[]): string | undefined {
  if (actor.admin) return undefined;
  const moved = [...after.filter((name) => !before.includes(name)), ...before.filter((name) => !after.includes(name))];
  return moved.find((name) => !actor.permissions.includes(name));
}
