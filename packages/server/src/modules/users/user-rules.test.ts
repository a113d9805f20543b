import { expect, test } from "vitest";
import type { Actor } from "../../kernel/actor.ts";
import { judgeField, judgeRole, judgeScope } from "./user-rules.ts";

const actor = (given: Partial<Actor> = {}): Actor => ({
  admin: false,
  roles: [],
  permissions: ["self:edit"],
  duties: [],
  id: "1",
  userCode: "U1",
  username: "one",
  fullName: "One",
  visitCode: "",
  customerId: null,
  partnerId: null,
  scope: { kind: "NONE", regions: [] },
  sessionId: "s",
  steppedUpAt: null,
  stepUpBy: "password",
  factorRequired: false,
  selves: [],
  ...given,
});
const person = actor();
const officer = actor({
  permissions: ["user:admin", "user:read", "customer:read"],
  scope: { kind: "ALL", regions: [] },
});
const full = actor({ admin: true });
const own = { id: "1", admin: false, permissions: [] };
const clerk = { id: "2", admin: false, permissions: ["customer:read"] };
const finance = { id: "3", admin: false, permissions: ["customer:read", "period:close"] };
const chief = { id: "4", admin: true, permissions: [] };

test.each([
  ["a person changes the own name", person, own, "fullName", undefined],
  ["a person changes the own time zone", person, own, "timeZone", undefined],
  ["a person moves the own mail by a code only", person, own, "email", "user.by_code"],
  ["a person does not give oneself roles", person, own, "roles", "user.not_yours"],
  ["a person does not change the own scope", person, own, "scope", "user.not_yours"],
  ["an administrator does not change the own roles", officer, own, "roles", "user.own_rights"],
  ["full access does not change the own roles either", full, own, "roles", "user.own_rights"],
  ["full access moves the own mail by a code too", full, own, "email", "user.by_code"],
  ["an administrator changes the own department", officer, own, "departmentId", undefined],
  ["an administrator renames a clerk", officer, clerk, "fullName", undefined],
  ["an administrator moves the mail of a clerk who can do no more", officer, clerk, "email", undefined],
  ["an administrator renames one who can do more", officer, finance, "fullName", undefined],
  ["nobody takes the mail of one who can do more", officer, finance, "email", "user.beyond_rights"],
  ["nobody disables one who can do more", officer, finance, "status", "user.beyond_rights"],
  ["nobody without full access renames one who has it", officer, chief, "fullName", "user.full_access"],
  ["full access changes everybody", full, chief, "status", undefined],
] as const)("R-A10 %s", (_, who, whom, field, refused) => {
  expect(judgeField(who, whom, field)?.code).toBe(refused);
});

test("R-A10 nobody gives or takes a role that can do more than oneself", () => {
  const role = (permissions: string[], fullAccess = false) => ({ code: "r", permissions, fullAccess });
  expect(judgeRole(officer, role(["customer:read"]))).toBeNull();
  expect(judgeRole(officer, role([]))).toBeNull();
  expect(judgeRole(officer, role(["customer:read", "period:close"]))).toEqual({
    code: "user.beyond_rights",
    details: { permission: "period:close" },
  });
  expect(judgeRole(officer, role([], true))?.code).toBe("user.full_access");
  expect(judgeRole(full, role([], true))).toBeNull();
});

test("R-A10 nobody gives a scope beyond the own one", () => {
  const manager = actor({ scope: { kind: "REGION", regions: ["east", "north"] } });
  expect(judgeScope(manager, { kind: "REGION", regions: ["east"] })).toBeNull();
  expect(judgeScope(manager, { kind: "NONE" })).toBeNull();
  expect(judgeScope(manager, { kind: "REGION", regions: ["east", "south"] })?.code).toBe("user.scope_beyond");
  expect(judgeScope(manager, { kind: "ALL" })?.code).toBe("user.scope_beyond");
  expect(judgeScope(person, { kind: "REGION", regions: ["east"] })?.code).toBe("user.scope_beyond");
  expect(judgeScope(officer, { kind: "ALL" })).toBeNull();
});
