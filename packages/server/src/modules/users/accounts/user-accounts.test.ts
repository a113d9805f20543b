import type { CallError } from "@busbar/contract/kernel/http/client";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // An account administrator without full access.
  await grant("clerk1", "user:admin");
});
afterAll(() => app.close());

const everyone = ["admin", "smeast", "partner1", "clerk1", "clerk2", "finance1", "enterprise1", "editor", "test"];
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("was not refused"),
    (error: unknown) => error as CallError,
  );
const own = async (username: string) => (await app.as(username)).getProfile();
async function grant(username: string, permission: string) {
  const { id } = await app.ports.db
    .selectFrom("user_account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  await app.ports.db.insertInto("duty_grant").values({ user_id: id, permission }).execute();
}
const stored = (id: string) =>
  app.ports.db.selectFrom("user_account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("R-A10 R-M07 a person changes the own profile, and the portal tells the new name at once", async () => {
  const client = await app.as("clerk2");
  const before = await client.getProfile();
  const after = await client.updateUser({
    body: {
      rowVersion: before.rowVersion,
      fullName: " 李 结算 ",
      nickname: "小李",
      sex: "female",
      introduction: "结算部",
      timeZone: "Europe/Berlin",
      language: "en",
    },
  });
  expect(after).toMatchObject({ fullName: "李 结算", sex: "female", timeZone: "Europe/Berlin", language: "en" });
  expect(await client.userInfo()).toMatchObject({ fullName: "李 结算", timeZone: "Europe/Berlin" });
  expect(after.rowVersion).toBe(before.rowVersion + 1);
});

test("R-A10 a change of an older version is refused with both versions", async () => {
  const client = await app.as("clerk2");
  const { rowVersion, nickname } = await client.getProfile();
  await client.updateUser({ body: { rowVersion, nickname: "first" } });
  expect(await refusal(client.updateUser({ body: { rowVersion, nickname: "second" } }))).toMatchObject({
    code: 1410,
    details: { givenVersion: rowVersion, currentVersion: rowVersion + 1, current: { nickname: "first" } },
  });
  expect(nickname).not.toBe("second");
});

test("R-A10 wrong fields are told one by one and nothing is kept of the others", async () => {
  const client = await app.as("finance1");
  const before = await client.getProfile();
  const body = { rowVersion: before.rowVersion, fullName: "", nickname: "kept?", timeZone: "Mars/Olympus" };
  const wrong = await refusal(client.updateUser({ body }));
  expect(wrong.errors.map(({ path }) => path).toSorted()).toEqual(["fullName", "timeZone"]);
  const rights = await refusal(
    client.updateUser({
      body: { rowVersion: before.rowVersion, nickname: "kept?", roles: [roleCodes.admin], email: "a@b.example" },
    }),
  );
  expect(rights.errors.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
    "email user.by_code",
    "roles user.not_yours",
  ]);
  expect(await client.getProfile()).toEqual(before);
});

test("R-A10 nobody changes another person's account with the ids of others, whatever the id", async () => {
  const people = await app.ports.db.selectFrom("user_account").select(["id", "username", "row_version"]).execute();
  expect(people.length).toBeGreaterThan(20);
  for (const username of ["smeast", "partner1", "enterprise1", "editor"]) {
    const client = await app.as(username);
    for (const { id, row_version: rowVersion } of people.filter((person) => person.username !== username)) {
      const refused = await refusal(client.updateUser({ body: { id, rowVersion, fullName: "Mallory" } }));
      expect(refused).toMatchObject({ code: 1403, reason: "not_allowed" });
    }
    const missing = await refusal(client.updateUser({ body: { id: "999999999", rowVersion: 1, nickname: "x" } }));
    expect(missing.reason).toBe("not_allowed");
  }
  const names = await app.ports.db.selectFrom("user_account").select("full_name").execute();
  expect(names.map(({ full_name }) => full_name)).not.toContain("Mallory");
});

test("R-A10 the officer of accounts changes who can do no more, with a confirmation of a moment ago", async () => {
  const officer = await app.as("clerk1");
  const editor = await own("editor");
  const body = { id: editor.id, rowVersion: editor.rowVersion, fullName: "编辑一" };
  expect(await officer.updateUser({ body })).toMatchObject({ fullName: "编辑一" });
  const admin = await own("admin");
  expect(
    await refusal(officer.updateUser({ body: { id: admin.id, rowVersion: admin.rowVersion, nickname: "x" } })),
  ).toMatchObject({ code: 1403, reason: "user.full_access" });
  const finance = await own("finance1");
  expect(
    await refusal(
      officer.updateUser({ body: { id: finance.id, rowVersion: finance.rowVersion, email: "x@y.example" } }),
    ),
  ).toMatchObject({ reason: "user.beyond_rights", errors: [{ path: "email" }] });
  const draft = { username: "clerk.nine", fullName: "结算员九", roles: [roleCodes.regular] };
  for (const [roles, code] of [
    [[roleCodes.admin], "user.full_access"],
    [[roleCodes.regular, roleCodes.partner], "user.beyond_rights"],
  ] as const) {
    const refused = await refusal(officer.saveUser({ body: { ...draft, roles: [...roles] } }));
    expect(refused).toMatchObject({ code: 1403, reason: code, errors: [{ path: "roles" }] });
  }
  const made = await officer.saveUser({ body: draft });
  const promoted = officer.updateUser({ body: { id: made.id, rowVersion: 1, roles: [roleCodes.admin] } });
  expect(await refusal(promoted)).toMatchObject({ reason: "user.full_access" });
  expect(
    await officer.updateUser({ body: { id: made.id, rowVersion: 1, email: "nine@busbar.example" } }),
  ).toMatchObject({ email: "nine@busbar.example", roles: [roleCodes.regular] });
  expect((await app.deliver()).map(({ to }) => to)).toEqual(["nine@busbar.example"]);

  app.clock.advance(301);
  const late = { id: editor.id, rowVersion: editor.rowVersion + 1, nickname: "x" };
  expect(await refusal(officer.updateUser({ body: late }))).toMatchObject({ reason: "step_up.needed" });
});

test("R-A10 taking a role or the account itself counts from the next call on", async () => {
  const fresh = await startTestApp();
  try {
    const admin = await fresh.as("admin");
    const client = await fresh.as("partner1");
    const { id, rowVersion } = await client.getProfile();
    await client.listCustomers({ query: {} });
    const changed = await admin.updateUser({ body: { id, rowVersion, roles: [roleCodes.regular] } });
    expect(await refusal(client.listCustomers({ query: {} }))).toMatchObject({ code: 1403 });
    await admin.updateUser({ body: { id, rowVersion: changed.rowVersion, status: "DISABLED" } });
    expect(await refusal(client.userInfo())).toMatchObject({ code: 401 });
    const audit = await fresh.ports.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "authz_change")
      .where("key", "=", id)
      .execute();
    expect(audit.map(({ after }) => Object.keys(after ?? {}).toSorted())).toEqual([["roles"], ["status"]]);
  } finally {
    await fresh.close();
  }
});

test("R-A10 a new person gets a mail with a link in the own language, and signs in by it", async () => {
  const fresh = await startTestApp();
  try {
    const admin = await fresh.as("admin");
    const made = await admin.saveUser({
      body: {
        username: "wang.fang",
        fullName: "Wang Fang",
        email: "wang.fang@busbar.example",
        roles: [roleCodes.regular],
        scope: { kind: "REGION", regions: ["east"] },
        language: "en",
      },
    });
    expect(made).toMatchObject({ status: "ACTIVE", userCode: expect.stringMatching(/^U\d{6}$/), rowVersion: 1 });
    const [mail] = await fresh.deliver();
    expect(mail).toMatchObject({ to: "wang.fang@busbar.example", subject: "Your account is ready", language: "en" });
    const token = /reset\?token=([\w-]+)/.exec(mail!.text)?.[1] ?? "";
    fresh.clock.advance(71 * 3600);
    await fresh.client().resetPassword({ body: { token, newPassword: "Quiet-Harbour-7" } });
    await expect(
      fresh.client().signIn({ body: { username: "wang.fang", password: "Quiet-Harbour-7" } }),
    ).resolves.toBeTruthy();
    const again = (body: object) =>
      refusal(
        admin.saveUser({ body: { username: "w2", fullName: "W", roles: [roleCodes.regular], ...body } as never }),
      );
    const { token: newer } = await fresh.client().signIn({ body: { username: "admin", password: "Busbar-demo-1" } });
    const late = await again({});
    expect(late.reason).toBe("session.none");
    const anew = fresh.client(newer);
    for (const [body, path, code] of [
      [{ username: "WANG.FANG" }, "username", "registration.name_taken"],
      [{ email: "Wang.Fang@busbar.example" }, "email", "user.address_taken"],
      [{ roles: ["nothing"] }, "roles", "user.role_unknown"],
      [{ departmentId: "99999" }, "departmentId", "user.department_unknown"],
    ] as const) {
      const draft = { username: "w2", fullName: "W", roles: [roleCodes.regular], ...body };
      expect(await refusal(anew.saveUser({ body: draft as never }))).toMatchObject({ errors: [{ path, code }] });
    }
  } finally {
    await fresh.close();
  }
});

test.each(everyone)(
  "R-A10 %s opens accounts only with the right to, and never gives more than one's own",
  async (name) => {
    const fresh = await startTestApp({ settings: {} });
    try {
      const client = await fresh.as(name);
      const draft = { username: "new.person", fullName: "New", roles: [roleCodes.admin] };
      const refused = await client.saveUser({ body: draft }).then(
        () => "ok",
        (error: CallError) => error.reason,
      );
      expect(refused).toBe(name === "admin" ? "ok" : "not_allowed");
    } finally {
      await fresh.close();
    }
  },
  60_000,
);

test("R-A10 the picker names people of one's scope alone, without their addresses", async () => {
  for (const username of everyone) {
    const list = await (await app.as(username)).selectUsers({ query: {} });
    const self = await own(username);
    expect(list[0], username).toMatchObject({ id: self.id });
    expect(list.length).toBeLessThanOrEqual(50);
    for (const row of list) expect(Object.keys(row).toSorted()).toEqual(["fullName", "id", "roleCode", "userCode"]);
  }
  const of = async (username: string, keyword?: string) =>
    (await (await app.as(username)).selectUsers({ query: keyword === undefined ? {} : { keyword } })).map(
      ({ userCode }) => userCode,
    );
  const [customer] = await of("enterprise1");
  expect(await of("enterprise1")).toEqual([customer, (await own("enterprise1")).visitCode]);
  expect((await of("editor")).length).toBe(1);
  expect(await of("admin", "SM_EA")).toEqual(["SM_EAST"]);
  expect(await of("admin", "%")).toEqual([]);
  const east = await of("smeast");
  expect(east).toContain("SM_EAST");
  expect(east).not.toContain("SM_NORTH");
});

test("R-A10 nobody reads the mail or mobile of people out of scope, and no answer holds a password", async () => {
  const people = await app.ports.db
    .selectFrom("user_account")
    .select(["username", "user_code", "email", "mobile", "password_hash"])
    .execute();
  for (const username of ["partner1", "enterprise1", "editor", "smeast"]) {
    const client = await app.as(username);
    const self = await client.userInfo();
    const texts = [JSON.stringify([self, await client.getProfile(), await client.selectUsers({ query: {} })])];
    for (const other of people.filter(({ user_code }) => ![self.userCode, self.visitCode].includes(user_code))) {
      const card = await refusal(client.userDetail({ query: { userCode: other.user_code } }));
      expect(card.reason).toBe("not_found");
      if (other.email) expect(texts.join()).not.toContain(other.email);
      if (other.mobile) expect(texts.join()).not.toContain(other.mobile);
    }
    for (const { password_hash } of people) if (password_hash) expect(texts.join()).not.toContain(password_hash);
    expect(texts.join()).not.toMatch(/argon2|passwordHash|"password"/i);
  }
});

test("R-M07 a new address counts by the code that was sent there, and the old one is told", async () => {
  const fresh = await startTestApp();
  try {
    const client = await fresh.as("clerk1");
    const to = "new.clerk@busbar.example";
    await client.sendAddressCode({ body: { channel: "email", to } });
    const [mail] = await fresh.deliver();
    const code = /\b\d{6}\b/.exec(mail!.text)![0];
    expect(mail).toMatchObject({ to });
    const wrong = code === "000000" ? "111111" : "000000";
    const change = (value: string) => client.changeAddress({ body: { channel: "email", to, code: value } });
    expect(await refusal(change(wrong))).toMatchObject({ errors: [{ path: "code", code: "registration.code_wrong" }] });
    // A code is valid only for the person who requested it, and not for registration.
    const other = await fresh.as("clerk2");
    expect((await refusal(other.changeAddress({ body: { channel: "email", to, code } }))).errors[0]?.path).toBe("code");
    const register = { username: "somebody", password: "Quiet-Harbour-7", fullName: "S", email: to, code };
    expect((await refusal(fresh.client().register({ body: register }))).reason).toBe("registration.code_wrong");
    expect(await change(code)).toMatchObject({ email: to });
    expect((await refusal(change(code))).reason).toBe("registration.code_wrong");
    const told = await fresh.deliver();
    expect(told.map((one) => [one.to, "subject" in one && one.subject])).toEqual([
      ["clerk1@busbar.example", "邮箱已修改"],
    ]);
    await expect(fresh.client().signIn({ body: { username: to, password: "Busbar-demo-1" } })).resolves.toBeTruthy();
  } finally {
    await fresh.close();
  }
});

test("R-M07 whether an address belongs to another account is not told", async () => {
  const fresh = await startTestApp();
  try {
    const client = await fresh.as("clerk1");
    const free = await client.sendAddressCode({ body: { channel: "email", to: "free@busbar.example" } });
    const held = await client.sendAddressCode({ body: { channel: "email", to: "finance1@busbar.example" } });
    expect(held).toEqual(free);
    const mails = await fresh.deliver();
    const toHolder = mails.find(({ to }) => to === "finance1@busbar.example");
    expect(toHolder?.text).not.toMatch(/\b\d{6}\b/);
    const refused = await Promise.all(
      ["free@busbar.example", "finance1@busbar.example"].map((to) =>
        refusal(client.changeAddress({ body: { channel: "email", to, code: "000000" } })),
      ),
    );
    expect({ ...refused[0], requestId: "" }).toEqual({ ...refused[1], requestId: "" });
    expect((await stored((await client.userInfo()).id)).email).toBe("clerk1@busbar.example");
  } finally {
    await fresh.close();
  }
});

test("R-M07 an address moves only with a confirmation of a moment ago, and links in the old mail box are void", async () => {
  const fresh = await startTestApp();
  try {
    const client = await fresh.as("clerk1");
    await fresh.client().forgotPassword({ body: { email: "clerk1@busbar.example" } });
    const [forgotten] = await fresh.deliver();
    const token = /reset\?token=([\w-]+)/.exec(forgotten!.text)?.[1] ?? "";
    fresh.clock.advance(301);
    const to = "13800139999";
    await client.sendAddressCode({ body: { channel: "sms", to } });
    const [message] = await fresh.deliver();
    const code = /\d{6}/.exec(message!.text)![0];
    expect(await refusal(client.changeAddress({ body: { channel: "sms", to, code } }))).toMatchObject({
      reason: "step_up.needed",
    });
    const { token: again } = await fresh.client().signIn({ body: { username: "clerk1", password: "Busbar-demo-1" } });
    const signedIn = fresh.client(again);
    expect(await signedIn.changeAddress({ body: { channel: "sms", to, code } })).toMatchObject({ mobile: to });
    await signedIn.sendAddressCode({ body: { channel: "email", to: "moved@busbar.example" } });
    const mails = await fresh.deliver();
    const second = /\b\d{6}\b/.exec(mails.find((one) => one.to === "moved@busbar.example")!.text)![0];
    await signedIn.changeAddress({ body: { channel: "email", to: "moved@busbar.example", code: second } });
    expect(
      (await refusal(fresh.client().resetPassword({ body: { token, newPassword: "Quiet-Harbour-7" } }))).reason,
    ).toBe("token.wrong");
  } finally {
    await fresh.close();
  }
});
