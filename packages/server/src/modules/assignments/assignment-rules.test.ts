import type { RegionManager } from "@busbar/contract/assignments/assignments";
import { expect, test } from "vitest";
import { judge, judgeChange, orderManagers, stateOn } from "./assignment-rules.ts";

const writer = { admin: false, roles: [], permissions: ["assignment:write"] };
const reader = { admin: false, roles: [], permissions: ["assignment:read"] };
const july = { validFrom: "2025-07-01", validTo: "2025-08-01" };

test.each([
  ["2025-06-30", "future"],
  ["2025-07-01", "current"],
  ["2025-07-31", "current"],
  ["2025-08-01", "past"],
])("R-B03 on %s an assignment for July is %s", (day, state) => {
  expect(stateOn(day, july)).toBe(state);
});

test("R-B03 an open assignment never ends", () => {
  expect(stateOn("2099-12-31", { validFrom: "2025-07-01", validTo: null })).toBe("current");
});

test.each([
  ["update", "2025-06-30", "ok"],
  ["update", "2025-07-15", "ok"],
  ["update", "2025-08-01", "assignment.over"],
  ["remove", "2025-06-30", "ok"],
  ["remove", "2025-07-01", "assignment.started"],
  ["remove", "2025-08-01", "assignment.started"],
] as const)("R-B03 to %s an assignment for July on %s: %s", (action, day, verdict) => {
  const row = { valid_from: july.validFrom, valid_to: july.validTo, is_writable: true };
  expect(judge(action, row, writer, day)).toBe(verdict);
  expect(judge(action, row, reader, day)).toBe("not_allowed");
  expect(judge(action, { ...row, is_writable: false }, writer, day)).toBe("not_allowed");
});

const open = { validFrom: "2025-07-01", validTo: null, isPrimary: true };

test.each([
  ["its end is set to a later day", { ...open, validTo: "2025-12-31" }, "ok"],
  ["its end is set to today", { ...open, validTo: "2025-07-15" }, "ok"],
  ["its end is set to yesterday", { ...open, validTo: "2025-07-14" }, "assignment.started"],
  ["its start is moved", { ...open, validFrom: "2025-07-02" }, "assignment.started"],
  ["it stops being primary", { ...open, isPrimary: false }, "assignment.started"],
])("R-B03 when %s, an assignment that has begun says %s", (_what, change, verdict) => {
  expect(judgeChange(open, change, "2025-07-15")).toBe(verdict);
});

test("R-B03 before it begins, start, end and rank may all change", () => {
  const change = { validFrom: "2025-07-05", validTo: "2025-07-06", isPrimary: false };
  expect(judgeChange(open, change, "2025-06-30")).toBe("ok");
});

const manager = (userCode: string, level: RegionManager["level"], isPrimary = true): RegionManager => ({
  userCode,
  fullName: userCode,
  email: "",
  mobile: "",
  region: "east",
  level,
  isPrimary,
});
const codes = (managers: RegionManager[], withDeputies = false) =>
  orderManagers(managers, withDeputies).map((one) => one.userCode);

test("R-A14 the primary of the narrowest node comes first, wider ones after", () => {
  expect(codes([manager("R", "REGION"), manager("P", "PROVINCE"), manager("C", "COUNTY")])).toEqual(["C", "P", "R"]);
  expect(codes([manager("P", "PROVINCE"), manager("X", "CUSTOMER")])).toEqual(["X", "P"]);
});

test("R-A14 deputies are told only when asked for, and never before the one who answers", () => {
  const some = [manager("D", "COUNTY", false), manager("P", "PROVINCE")];
  expect(codes(some)).toEqual(["P"]);
  expect(codes(some, true)).toEqual(["P", "D"]);
});

test("R-A14 the organisation's default counts only where nobody else answers", () => {
  expect(codes([manager("O", "ORGANISATION"), manager("R", "REGION")])).toEqual(["R"]);
  expect(codes([manager("O", "ORGANISATION")])).toEqual(["O"]);
  expect(codes([])).toEqual([]);
});

test("R-A14 a person who answers at two levels is told once", () => {
  expect(codes([manager("A", "COUNTY"), manager("A", "REGION"), manager("B", "CITY")])).toEqual(["A", "B"]);
});
