import { Assignment } from "@busbar/contract/assignments/assignments";
import { Contact } from "@busbar/contract/customers/customer-contacts";
import { Customer } from "@busbar/contract/customers/customers";
import { CallError } from "@busbar/contract/kernel/http/client";
import { staleDetails } from "@busbar/contract/kernel/records";
import { UserAccount } from "@busbar/contract/users/user-accounts";
import type { z } from "zod";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");

async function refusal(call: Promise<unknown>): Promise<CallError> {
  const error = await call.catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

/** Expects a refusal as stale that carries both versions and the record in the contract's form. */
async function refusedAsStale<T extends z.ZodObject>(edit: Promise<unknown>, schema: T) {
  const error = await refusal(edit);
  expect([error.code, error.reason]).toEqual([1410, "stale"]);
  return staleDetails(schema.strict()).parse(error.details);
}

test("R-C04 an edit of an old version is refused alike for each noun, with who was faster", async () => {
  const { list: customers } = await admin.listCustomers({ query: { pageSize: 1 } });
  const { id, rowVersion } = customers[0]!;
  await admin.updateCustomer({ params: { id }, body: { rowVersion, address: "甲" } });
  const customer = await refusedAsStale(
    admin.updateCustomer({ params: { id }, body: { rowVersion, address: "乙" } }),
    Customer,
  );

  const { list: assignments } = await admin.listAssignments({ query: { state: "current", pageSize: 1 } });
  const { validFrom, isPrimary, ...row } = assignments[0]!;
  const end = (validTo: string) =>
    admin.updateAssignment({
      params: { id: row.id },
      body: { rowVersion: row.rowVersion, validFrom, validTo, isPrimary },
    });
  await end("2031-01-01");
  const assignment = await refusedAsStale(end("2032-01-01"), Assignment);

  const own = await admin.getProfile();
  const rename = (nickname: string) => admin.updateUser({ body: { rowVersion: own.rowVersion, nickname } });
  await rename("甲");
  const account = await refusedAsStale(rename("乙"), UserAccount);

  const { fullName } = await admin.userInfo();
  for (const { givenVersion, currentVersion, current } of [customer, assignment, account]) {
    expect(currentVersion).toBe(givenVersion + 1);
    expect(current).toMatchObject({ rowVersion: currentVersion, updatedBy: fullName, updatedBySelf: true });
  }
});

test("R-C04 who was faster is named to readers of the history alone, and everybody knows their own edit", async () => {
  const enterprise = await app.as("enterprise1");
  const { list } = await enterprise.listCustomers({ query: {} });
  const { id } = list[0]!;
  const [contact] = (await admin.getCustomer({ params: { id } })).contacts!;
  const { id: contactId, rowVersion } = contact!;
  const rename = (client: typeof admin, rowVersion: number, name: string) =>
    client.updateContact({ params: { id, contactId }, body: { rowVersion, name } });
  await admin.updateContact({ params: { id, contactId }, body: { rowVersion, email: "admin@busbar.example" } });
  const byAdmin = await refusedAsStale(rename(enterprise, rowVersion, "李四"), Contact);
  expect(byAdmin.current).toMatchObject({ updatedBy: null, updatedBySelf: false });
  const clerk = await refusedAsStale(rename(await app.as("clerk1"), rowVersion, "李四"), Contact);
  expect(clerk.current).toMatchObject({ updatedBy: (await admin.userInfo()).fullName, updatedBySelf: false });

  await rename(enterprise, rowVersion + 1, "李四");
  const byOneself = await refusedAsStale(rename(enterprise, rowVersion + 1, "王五"), Contact);
  expect(byOneself.current).toMatchObject({ updatedBy: (await enterprise.userInfo()).fullName, updatedBySelf: true });
});

test("R-C04 whoever may not change a record is told so, even of an old version", async () => {
  const { list } = await admin.listCustomers({ query: { lifecycle: "ACTIVE", pageSize: 1 } });
  const { id } = list[0]!;
  const reader = await app.as("clerk2");
  expect(
    await refusal(reader.updateCustomer({ params: { id }, body: { rowVersion: 999, address: "丙" } })),
  ).toMatchObject({ code: 1403 });
  // Stale is reported before what the stage forbids, because the person has not seen the new stage yet.
  expect(
    await refusal(admin.takeCustomerStep({ params: { id, step: "check" }, body: { rowVersion: 999 } })),
  ).toMatchObject({ code: 1410 });
});

test("R-B01 a change that changes nothing leaves version and history as they are", async () => {
  const { list } = await admin.listAssignments({ query: { state: "current", pageSize: 1 } });
  const { id, rowVersion, validFrom, validTo, isPrimary } = list[0]!;
  const same = await admin.updateAssignment({ params: { id }, body: { rowVersion, validFrom, validTo, isPrimary } });
  expect(same.rowVersion).toBe(rowVersion);
});
