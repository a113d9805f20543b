import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
let admin: Awaited<ReturnType<TestApp["as"]>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const idOf = async (username: string) => (await (await app.as(username)).userInfo()).id;
const why = async (username: string, query: { path?: string; permission?: "invoice:review" }) =>
  admin.explainAccess({ params: { id: await idOf(username) }, query });

test("R-P06 a page says its rule, and the role that opens it", async () => {
  const [guard] = (await why("smeast", { path: "/customer/my" })).guards;
  expect(guard).toMatchObject({ titleZh: "我的客户", mode: "oneOf", isMet: true });
  expect(guard!.names).toEqual([
    {
      name: "customer:read",
      isHeld: true,
      by: [{ kind: "ROLE", code: "rUuGVIXDuJ", nameZh: expect.any(String), nameEn: expect.any(String) }],
    },
  ]);
  // The page of one record stands under its list's rule.
  expect((await why("editor", { path: "/customer/detail/12?v=1" })).isAllowed).toBe(false);
});

test("R-P06 a right that a duty gives names who gave it, one that is missing names nothing", async () => {
  expect(await why("clerk2", { permission: "invoice:review" })).toMatchObject({
    isAllowed: true,
    fullAccess: null,
    guards: [{ names: [{ name: "invoice:review", isHeld: true, by: [{ kind: "DUTY", endsAt: null }] }] }],
  });
  expect(await why("clerk1", { permission: "invoice:review" })).toMatchObject({
    isAllowed: false,
    isActive: true,
    guards: [{ isMet: false, names: [{ isHeld: false, by: [] }] }],
  });
});

test("R-P06 full access opens everything, an open page is open to all, and an address that is no page is not found", async () => {
  expect(await why("admin", { permission: "invoice:review" })).toMatchObject({
    isAllowed: true,
    fullAccess: { kind: "ROLE", code: "vhDfQxYsqK" },
  });
  expect(await why("editor", { path: "/dashboard" })).toMatchObject({ isAllowed: true, guards: [] });
  expect((await refusalOf(why("editor", { path: "/no/such/page" }))).reason).toBe("not_found");
  expect((await refusalOf(why("editor", {}))).errors).toMatchObject([{ path: "path" }]);
});

test("R-P06 who is disabled may nothing, whatever the roles say", async () => {
  const id = await idOf("test");
  await app.ports.db.updateTable("user_account").set({ status: "DISABLED" }).where("id", "=", id).execute();
  expect(await admin.explainAccess({ params: { id }, query: { path: "/dashboard" } })).toMatchObject({
    isAllowed: false,
    isActive: false,
  });
});
