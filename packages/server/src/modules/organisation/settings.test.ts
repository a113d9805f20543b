import { afterAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp({ settings: { fixed: ["BUSBAR_UPLOAD_MAX", "BUSBAR_SEARCH_ENGINE"] } });
afterAll(() => app.close());
const admin = await app.as("admin");
const update = async (body: Omit<Parameters<typeof admin.updateOrganisation>[0]["body"], "rowVersion">) =>
  admin.updateOrganisation({ body: { ...body, rowVersion: (await admin.getOrganisation({})).rowVersion } });

test("R-S16 titles count at once, before sign-in and after, and go back to their default", async () => {
  const before = await app.client().portalGreeting();
  await update({ titleZh: "华能售电", titleSeparator: " | ", titleReverse: true });
  const set = { titleZh: "华能售电", titleSeparator: " | ", titleReverse: true };
  expect(await app.client().portalGreeting()).toMatchObject(set);
  expect((await (await app.as("smeast")).menuNav()).settings).toMatchObject(set);
  const after = await update({ titleZh: null, titleSeparator: null, titleReverse: null });
  expect(after).toMatchObject({
    titleZh: null,
    settings: { defaults: { titleZh: before.titleZh, titleSeparator: " - " } },
  });
  expect(await app.client().portalGreeting()).toEqual(before);
});

test("R-V01 a longer password counts with the next one that is set, without a restart, and is logged before and after", async () => {
  await update({ passwordMin: 12 });
  const { token } = await app.client().signIn({ body: { username: "clerk1", password: demoPassword } });
  const change = (newPassword: string) =>
    app.client(token).changePassword({ body: { password: demoPassword, newPassword, confirmPassword: newPassword } });
  expect((await refusalOf(change("Short-pass1"))).reason).toBe("password.too_short");
  await update({ passwordMin: null });
  await change("Short-pass1");
  const { rows } = await app.database.pool.query(
    "select before, after from audit_log where action = 'organisation.update' order by id desc limit 2",
  );
  expect(rows).toEqual([
    { before: { passwordMin: 12 }, after: { passwordMin: null } },
    { before: { passwordMin: null }, after: { passwordMin: 12 } },
  ]);
});

test("R-A12 sessions end by what is set: so many of a person, and so long", async () => {
  await update({ sessionsPerUser: 1, sessionIdleMinutes: 30, sessionMaxHours: 1 });
  const signIn = () => app.client().signIn({ body: { username: "clerk2", password: demoPassword } });
  const first = await signIn();
  app.clock.advance(1);
  const second = await signIn();
  expect((await refusalOf(app.client(first.token).userInfo())).code).toBe(401);
  const { list } = await app.client(second.token).listDevices();
  expect(list).toHaveLength(1);
  const { rows } = await app.database.pool.query(
    "select extract(epoch from absolute_until - created_at)::int as longest from session where revoked_at is null order by created_at desc limit 1",
  );
  expect(rows).toEqual([{ longest: 3600 }]);
  await update({ sessionsPerUser: null, sessionIdleMinutes: null, sessionMaxHours: null });
});

test.each([
  [{ passwordMin: 5 }, "passwordMin"],
  [{ searchEngine: "https://search.example/" }, "searchEngine"],
  [{ buySourceUrl: "javascript:alert(1)" }, "buySourceUrl"],
  [{ uploadMaxMiB: 10 }, "uploadMaxMiB"],
  [{ searchEngine: "https://search.example/?q={q}" }, "searchEngine"],
  [{ sessionIdleMinutes: 600, sessionMaxHours: 9 }, "sessionMaxHours"],
])("what cannot be set is refused at its field, as what the environment has fixed: %j", async (body, path) => {
  expect((await refusalOf(update(body))).errors).toMatchObject([{ path }]);
  expect((await admin.getOrganisation({})).settings.fixed).toEqual({
    uploadMaxMiB: "BUSBAR_UPLOAD_MAX",
    searchEngine: "BUSBAR_SEARCH_ENGINE",
  });
});

test("R-E05 two administrators at once: the second is told of the first, and nothing is lost", async () => {
  const { rowVersion } = await admin.getOrganisation({});
  await admin.updateOrganisation({ body: { sessionsPerUser: 7, rowVersion } });
  const late = await refusalOf(admin.updateOrganisation({ body: { sessionsPerUser: 9, rowVersion } }));
  expect(late).toMatchObject({ code: 1410, details: { current: { sessionsPerUser: 7 } } });
});
