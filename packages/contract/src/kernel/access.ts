import type { AccessRule } from "./permissions.ts";

/** What a person may do: the admin flag (full access), role codes, permission names. @see R-P07 */
export type Access = { admin: boolean; roles: readonly string[]; permissions: readonly string[] };

/** Whether `access` satisfies `rule`; no rule is met by everyone, and the admin flag meets all. @see R-P02 */
export function meets(access: Access | null | undefined, rule: AccessRule | null | undefined): boolean {
  if (!access || !Array.isArray(access.roles) || !Array.isArray(access.permissions)) return false;
  if (access.admin) return true;
  if (rule === null || rule === undefined) return true;
  if (Array.isArray(rule)) {
    return rule.length === 0 || rule.some((name) => access.roles.includes(name) || access.permissions.includes(name));
  }
  const results = [
    ...(rule.role ?? []).map((name) => access.roles.includes(name)),
    ...(rule.permission ?? []).map((name) => access.permissions.includes(name)),
  ];
  if (results.length === 0) return true;
  switch (rule.mode ?? "oneOf") {
    case "oneOf":
      return results.some(Boolean);
    case "allOf":
      return results.every(Boolean);
    case "except":
      return !results.every(Boolean);
  }
}
