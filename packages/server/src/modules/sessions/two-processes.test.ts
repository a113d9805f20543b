import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSomeCustomer, startSecondProcess } from "../../testing/second-process.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
let second: ReturnType<typeof startSecondProcess>;
beforeAll(async () => {
  app = await startTestApp();
  second = startSecondProcess(app);
});
afterAll(async () => {
  second.close();
  await app.close();
});

test("changed rights hold for the next change at every process, without a wake-up, and for reading two seconds later", async () => {
  const manager = await second.as("smnorth");
  await expect(createSomeCustomer(manager)).resolves.toBeTruthy();
  await app.changeRoles("smnorth", ["Test"]);
  await expect(createSomeCustomer(manager)).rejects.toMatchObject({ code: 1403 });
  app.clock.advance(2);
  await expect(manager.listCustomers({ query: {} })).rejects.toMatchObject({ code: 1403 });
});

test("a right that was given holds for the next change at every process", async () => {
  const tester = await second.as("test");
  await expect(createSomeCustomer(tester)).rejects.toMatchObject({ code: 1403 });
  await app.changeRoles("test", [roleCodes.admin]);
  await expect(createSomeCustomer(tester)).resolves.toBeTruthy();
});

test("a session that ended at one process changes nothing at another, from the next call on", async () => {
  const clerk = await second.as("clerk2");
  await (await app.as("clerk2")).signOut();
  await expect(createSomeCustomer(clerk)).rejects.toMatchObject({ code: 401 });
});
