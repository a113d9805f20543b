import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { inviteFirstAdministrator } from "./administrators.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: false });
});
afterAll(() => app.close());

test("of five processes that start at once on an empty database one invites the first administrator", async () => {
  const links = await Promise.all(
    Array.from({ length: 5 }, () => inviteFirstAdministrator(app.ports, "boss@busbar.example")),
  );
  expect(links.filter((link) => link !== null)).toHaveLength(1);
  expect(await app.ports.db.selectFrom("user_account").select("username").execute()).toEqual([{ username: "boss" }]);
  expect(await inviteFirstAdministrator(app.ports, "other@busbar.example")).toBeNull();
});
