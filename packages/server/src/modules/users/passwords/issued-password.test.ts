import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../../demo/demo-accounts.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

const newPassword = "Quiet-Harbour-7";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const expire = (username: string, of = app) =>
  of.ports.db.updateTable("user_account").set({ password_expired: true }).where("username", "=", username).execute();
const change = (username: string, form: { password?: string; newPassword?: string; confirmPassword?: string } = {}) => {
  const chosen = form.newPassword ?? newPassword;
  return app.client().changeIssuedPassword({
    body: { username, password: demoPassword, newPassword: chosen, confirmPassword: chosen, ...form },
  });
};
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("was not refused"),
    (error: unknown) => error as CallError,
  );

test("R-A07 an expired password does not sign in; replaced by another one it does, and other sessions end", async () => {
  const before = await app.client().signIn({ body: { username: "clerk1", password: demoPassword } });
  await expire("clerk1");
  expect(await refusal(app.client().signIn({ body: { username: "clerk1", password: demoPassword } }))).toMatchObject({
    reason: "sign_in.password_expired",
  });
  expect(await change("CLERK1@busbar.example")).toBeNull();
  expect(await refusal(app.client(before.token).userInfo())).toMatchObject({ code: 401 });
  await expect(app.client().signIn({ body: { username: "clerk1", password: newPassword } })).resolves.toBeTruthy();
  const [mail] = await app.deliver();
  expect(mail).toMatchObject({ to: "clerk1@busbar.example", subject: "密码已修改" });
});

test("R-A07 a wrong password, an unknown name and a disabled account are refused alike", async () => {
  await expire("clerk2");
  await app.ports.db
    .updateTable("user_account")
    .set({ status: "DISABLED", password_expired: true })
    .where("username", "=", "editor")
    .execute();
  const refused = [
    await refusal(change("clerk2", { password: "wrong-one" })),
    await refusal(change("nobody-here", { password: "wrong-one" })),
    await refusal(change("nobody-here")),
    await refusal(change("editor")),
    // A caller who does not know the old password learns nothing about rules for the new one.
    await refusal(change("nobody-here", { newPassword: "aaaaaaaa" })),
    await refusal(change("clerk2", { password: "wrong-one", newPassword: "aaaaaaaa" })),
  ];
  for (const one of refused) {
    expect(one).toMatchObject({ code: 1400, reason: "sign_in.wrong" });
    expect({ ...one, requestId: "" }).toEqual({ ...refused[0], requestId: "" });
  }
});

test("R-A07 the new password obeys the policy, differs from the old one and is typed twice alike", async () => {
  await expire("finance1");
  expect(await refusal(change("finance1", { newPassword: "short" }))).toMatchObject({
    errors: [expect.objectContaining({ path: "newPassword" })],
  });
  expect(await refusal(change("finance1", { newPassword: "aaaaaaaa" }))).toMatchObject({
    errors: [expect.objectContaining({ path: "newPassword", code: "password.weak" })],
  });
  expect(await refusal(change("finance1", { newPassword: demoPassword }))).toMatchObject({
    errors: [expect.objectContaining({ path: "newPassword", code: "password.same" })],
  });
  expect(await refusal(change("finance1", { confirmPassword: "Another-Harbour-8" }))).toMatchObject({
    errors: [expect.objectContaining({ path: "confirmPassword", code: "password.mismatch" })],
  });
  expect(await change("finance1")).toBeNull();
});

test("R-A07 a password that is still valid is not changed on this way", async () => {
  expect(await refusal(change("finance2"))).toMatchObject({ reason: "password.not_expired" });
  await expect(app.client().signIn({ body: { username: "finance2", password: demoPassword } })).resolves.toBeTruthy();
});

test("R-A07 guesses here and at sign-in are counted together", async () => {
  const own = await startTestApp({ settings: { freeFailures: 4 } });
  try {
    await expire("clerk1", own);
    const guess = (password: string) =>
      own.client().changeIssuedPassword({
        body: { username: "clerk1", password, newPassword, confirmPassword: newPassword },
      });
    for (let count = 0; count < 3; count += 1) {
      await refusal(own.client().signIn({ body: { username: "clerk1", password: `wrong-${count}` } }));
      await refusal(guess(`wrong-again-${count}`));
    }
    expect(await refusal(guess(demoPassword))).toMatchObject({ reason: "rate_limited" });
    expect(await refusal(own.client().signIn({ body: { username: "clerk1", password: demoPassword } }))).toMatchObject({
      reason: "rate_limited",
    });
    own.clock.advance(16 * 60);
    expect(await guess(demoPassword)).toBeNull();
  } finally {
    await own.close();
  }
});

test("R-A06 a completed reset ends the delay after wrong passwords", async () => {
  const own = await startTestApp({ settings: { freeFailures: 2 } });
  try {
    const signIn = (password: string) => own.client().signIn({ body: { username: "clerk1", password } });
    for (let count = 0; count < 5; count += 1) await refusal(signIn(`wrong-${count}`));
    expect(await refusal(signIn(demoPassword))).toMatchObject({ reason: "rate_limited" });
    await own.client().forgotPassword({ body: { email: "clerk1@busbar.example" } });
    const [mail] = await own.deliver();
    const token = /token=([\w-]+)/.exec(mail!.text)![1]!;
    await own.client().resetPassword({ body: { token, newPassword } });
    await expect(signIn(newPassword)).resolves.toBeTruthy();
  } finally {
    await own.close();
  }
});
