import { expect, test } from "vitest";
import { beyondRights, judgeRoleAction, type RoleAction, type RoleFacts } from "./role-rules.ts";

const access = (permissions: string[] = [], admin = false) => ({ admin, roles: [], permissions });
const officer = access(["role:admin", "customer:read"]);
const own: RoleFacts = { kind: "own", fullAccess: false, users: 0 };
const product: RoleFacts = { kind: "product", fullAccess: false, users: 3 };
const full: RoleFacts = { kind: "product", fullAccess: true, users: 1 };

test.each<[string, RoleFacts, RoleAction, string]>([
  ["an own one without holders", own, "remove", "ok"],
  ["an own one with holders", { ...own, users: 1 }, "remove", "role.in_use"],
  ["one of the product", product, "remove", "role.fixed"],
  ["one of the product", product, "change", "ok"],
  ["the administrator's", full, "change", "role.full_access"],
  ["the administrator's", full, "rename", "ok"],
])("R-P01 of the roles, %s %j: %s is answered %s", (_, role, action, verdict) => {
  expect(judgeRoleAction(officer, role, action)).toBe(verdict);
  expect(judgeRoleAction(access(), role, action)).toBe("not_allowed");
});

test("a right that is moved must be held, one that stays need not", () => {
  expect(beyondRights(officer, ["user:admin"], ["user:admin", "customer:read"])).toBeUndefined();
  expect(beyondRights(officer, ["user:admin"], ["customer:read"])).toBe("user:admin");
  expect(beyondRights(officer, [], ["user:admin"])).toBe("user:admin");
  expect(beyondRights(access([], true), [], ["user:admin"])).toBeUndefined();
});
