import { permissionNames } from "@busbar/contract/kernel/permissions";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { expect, test } from "vitest";
import { demoAccounts } from "./demo-accounts.ts";

const account = (username: string) => demoAccounts.find((one) => one.username === username);
/** What the house itself is administered with. */
const ofTheHouse = /^(user|role|department|menu|dict|job):/;
const reads = permissionNames.filter((name) => name.endsWith(":read") && !ofTheHouse.test(name));
const regions = ["north", "northeast", "east", "central", "south", "southwest", "northwest"];

test("the demo organisation has thirty-three people, each with a name and a code of their own", () => {
  expect(demoAccounts).toHaveLength(33);
  expect(new Set(demoAccounts.map(({ username }) => username)).size).toBe(33);
  expect(new Set(demoAccounts.map(({ userCode }) => userCode)).size).toBe(33);
});

test("each region has a manager, and each enterprise user the code of one", () => {
  const codes = regions.map((region) => `SM_${region.toUpperCase()}`);
  expect(regions.map((region) => account(`sm${region}`))).toMatchObject(
    codes.map((userCode) => ({ userCode, roles: [roleCodes.manager], scope: "REGION" })),
  );
  for (let number = 1; number <= 16; number += 1) {
    const person = account(`enterprise${number}`);
    expect(person).toMatchObject({ roles: [roleCodes.enterprise, roleCodes.regular], customer: number });
    expect(codes).toContain(person?.visitCode);
  }
});

test.each(["clerk2", "finance1", "finance2"])(
  "%s may read all of the business, nothing of the house, and writes by duty alone",
  (username) => {
    expect(reads).toEqual(expect.arrayContaining(["customer:read", "invoice:read", "report:read"]));
    expect(account(username)).toMatchObject({ roles: [roleCodes.regular], scope: "ALL" });
    const duties = account(username)?.duties?.filter((name) => name.endsWith(":read"));
    expect(duties?.toSorted()).toEqual([...reads, "dict:read"].toSorted());
  },
);

test.each([
  ["admin", [roleCodes.admin, "Admin"]],
  ["editor", [roleCodes.regular, "Editor"]],
  ["test", [roleCodes.regular, "Admin", "Editor"]],
])("%s has the roles of the template beside the product's", (username, roles) => {
  expect(account(username)?.roles).toEqual(roles);
});
