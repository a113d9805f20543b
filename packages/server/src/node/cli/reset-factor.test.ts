import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { resetSecondFactor } from "./administrators.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("R-A12 the command line lets in an administrator who has lost phone and recovery codes", async () => {
  const admin = await app.as("admin");
  const { secret } = await admin.startSecondFactor();
  const phone = new TOTP({ secret: Secret.fromBase32(secret) });
  await admin.confirmSecondFactor({ body: { code: phone.generate({ timestamp: app.clock.now().getTime() }) } });
  const given = { username: "admin", password: demoPassword };
  await expect(app.client().signIn({ body: given })).rejects.toMatchObject({ reason: "second_factor.code_needed" });

  await resetSecondFactor(app.ports, " ADMIN ");

  await expect(admin.userInfo()).rejects.toMatchObject({ code: 401 });
  await expect(app.client().signIn({ body: given })).resolves.toMatchObject({ token: expect.any(String) });
  const { rows } = await app.database.pool.query("select action, actor_id from audit_log order by id desc limit 2");
  expect(rows).toContainEqual({ action: "authn_second_factor_reset", actor_id: null });
});

test("R-A12 whoever has no second factor, or does not exist, is told so at the terminal", async () => {
  await expect(resetSecondFactor(app.ports, "clerk1")).rejects.toThrow("not turned on for this user");
  await expect(resetSecondFactor(app.ports, "nobody-here")).rejects.toThrow("User not found");
});
