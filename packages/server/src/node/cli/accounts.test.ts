import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { disableAccount, listAccounts, resetAccount, unlockAccount } from "./accounts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { freeFailures: 2 } });
});
afterAll(() => app.close());

const signIn = (username: string, password = demoPassword) => app.client().signIn({ body: { username, password } });

test("R-M01 the command line lists accounts by a part of their names, with roles and state", async () => {
  const found = await listAccounts(app.ports, "SMeast");
  expect(found).toEqual([expect.objectContaining({ username: "smeast", status: "ACTIVE", lockedUntil: null })]);
  expect(found[0]!.roles).toHaveLength(1);
  expect(await listAccounts(app.ports, "%")).toEqual([]);
});

test("R-M01 the command line unlocks somebody who has to wait", async () => {
  for (let failed = 0; failed < 3; failed++)
    await expect(signIn("clerk2", "wrong-1")).rejects.toMatchObject({ reason: "sign_in.wrong" });
  expect((await listAccounts(app.ports, "clerk2"))[0]!.lockedUntil).not.toBeNull();
  expect(await unlockAccount(app.ports, "clerk2")).toBeGreaterThan(0);
  expect((await listAccounts(app.ports, "clerk2"))[0]!.lockedUntil).toBeNull();
  await expect(signIn("clerk2")).resolves.toMatchObject({ token: expect.any(String) });
});

test("R-M01 a password from the command line is worth one sign-in and ends the sessions", async () => {
  const before = await app.as("clerk1");
  const password = await resetAccount(app.ports, "clerk1");
  await expect(before.userInfo()).rejects.toMatchObject({ code: 401 });
  await expect(signIn("clerk1")).rejects.toMatchObject({ reason: "sign_in.wrong" });
  await expect(signIn("clerk1", password)).rejects.toMatchObject({ reason: "sign_in.password_expired" });
});

test("R-M01 an account is disabled at once, but never the last administrator", async () => {
  const before = await app.as("finance2");
  await disableAccount(app.ports, "finance2");
  await expect(before.userInfo()).rejects.toMatchObject({ code: 401 });
  await expect(signIn("finance2")).rejects.toMatchObject({ reason: "sign_in.wrong" });
  await expect(disableAccount(app.ports, "finance2")).rejects.toThrow("not active");
  await expect(disableAccount(app.ports, "admin")).rejects.toThrow("last active administrator");
  await expect((await app.as("admin")).userInfo()).resolves.toMatchObject({ username: "admin" });
  await expect(unlockAccount(app.ports, "nobody")).rejects.toThrow("User not found");
});
