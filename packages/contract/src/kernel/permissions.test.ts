import fc from "fast-check";
import { expect, test } from "vitest";
import type { AccessRule } from "./permissions.ts";
import { meets } from "./access.ts";

const person = { admin: false, roles: ["Editor"], permissions: ["read:system"] };

const cases: [string, AccessRule | null, boolean][] = [
  ["no rule", null, true],
  ["an empty list", [], true],
  ["a role among the list", ["Admin", "Editor"], true],
  ["a permission among the list", ["read:system"], true],
  ["nothing of the list", ["Admin", "write:system"], false],
  ["oneOf, only roles given", { role: ["Admin", "Editor"], mode: "oneOf" }, true],
  ["oneOf, only permissions given", { permission: ["write:system"], mode: "oneOf" }, false],
  ["oneOf, wrong role but right permission", { role: ["Admin"], permission: ["read:system"], mode: "oneOf" }, true],
  ["allOf, only roles given: the missing half does not count", { role: ["Editor"], mode: "allOf" }, true],
  ["allOf, only permissions given", { permission: ["read:system"], mode: "allOf" }, true],
  ["allOf, one of two is missing", { role: ["Editor"], permission: ["write:system"], mode: "allOf" }, false],
  ["allOf, both", { role: ["Editor"], permission: ["read:system"], mode: "allOf" }, true],
  ["except, all present", { role: ["Editor"], mode: "except" }, false],
  ["except, not all of them present", { role: ["Editor", "Admin"], mode: "except" }, true],
  ["except, none present", { role: ["Admin"], mode: "except" }, true],
  ["an object without keys", { mode: "except" }, true],
];

test.each(cases)("R-P02 %s", (_, rule, allowed) => {
  expect(meets(person, rule)).toBe(allowed);
});

const names = fc.array(fc.constantFrom("Admin", "Editor", "Test", "read:system", "write:system"), { maxLength: 4 });
const rules: fc.Arbitrary<AccessRule> = fc.oneof(
  names,
  fc.record({
    role: names,
    permission: names,
    mode: fc.constantFrom("oneOf" as const, "allOf" as const, "except" as const),
  }),
);

test("R-P02 the admin flag meets every rule", () => {
  fc.assert(fc.property(rules, (rule) => meets({ admin: true, roles: [], permissions: [] }, rule)));
});

test("R-P02 except is the opposite of allOf wherever something is asked", () => {
  fc.assert(
    fc.property(names, names, names, (roles, role, permission) => {
      fc.pre(role.length + permission.length > 0);
      const access = { admin: false, roles, permissions: [] };
      return meets(access, { role, permission, mode: "except" }) !== meets(access, { role, permission, mode: "allOf" });
    }),
  );
});

test("nobody at all meets no rule, not even none", () => {
  fc.assert(
    fc.property(
      fc.option(rules),
      fc.constantFrom(null, undefined, {} as never),
      (rule, nobody) => !meets(nobody, rule),
    ),
  );
});
