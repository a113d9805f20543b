import type { AccessRule } from "@busbar/contract/kernel/permissions";

/** A rule of every kind that a route or a button can have. @see R-P02 */
export const guardExamples: readonly { key: string; rule: AccessRule | undefined }[] = [
  { key: "everyone", rule: undefined },
  { key: "empty", rule: [] },
  { key: "admin", rule: ["Admin"] },
  { key: "editor", rule: ["Editor"] },
  { key: "adminOrEditor", rule: ["Admin", "Editor"] },
  { key: "role", rule: { role: ["Editor"] } },
  { key: "allRoles", rule: { role: ["Admin", "Editor"], mode: "allOf" } },
  { key: "notEditor", rule: { role: ["Editor"], mode: "except" } },
  { key: "notBoth", rule: { role: ["Admin", "Editor"], mode: "except" } },
  { key: "read", rule: ["read:system"] },
  { key: "write", rule: ["write:system"] },
  { key: "anyRight", rule: { permission: ["write:system", "delete:system"] } },
  { key: "allRights", rule: { permission: ["read:system", "write:system", "delete:system"], mode: "allOf" } },
  { key: "notDelete", rule: { permission: ["delete:system"], mode: "except" } },
  { key: "roleAndRight", rule: { role: ["Editor"], permission: ["write:system"], mode: "allOf" } },
];

/** The rule as code states it, in one line. */
export const ruleText = (rule: AccessRule | undefined): string =>
  rule === undefined
    ? "—"
    : JSON.stringify(rule)
        .replaceAll('"', "")
        .replaceAll(",", ", ")
        .replaceAll(/(role|permission|mode):/g, "$1: ");
