import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { CallError } from "@busbar/contract/kernel/http/client";
import { mostViews } from "@busbar/contract/saved-views/saved-views";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const portal = await startTestApp();
afterAll(() => portal.close());
const admin = await portal.as("admin");
const clerk = await portal.as("clerk1");
const east = await portal.as("smeast");

const list = "customers";
const content = { state: "lifecycle*ACTIVE", columns: { hidden: ["region"], density: "compact" as const } };
const namesOf = async (client: typeof admin) =>
  (await client.listSavedViews({ query: { list } })).map(({ name }) => name);

async function refusal(call: Promise<unknown>): Promise<CallError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error("The call was not refused");
  return error;
}

test("a view of one's own is kept, changed, renamed and deleted, and nobody else knows it", async () => {
  const made = await clerk.createSavedView({ body: { list, name: "在用客户", content } });
  expect(made).toMatchObject({
    audience: "mine",
    isOwn: true,
    content,
    actions: { update: "ok", publish: "not_allowed" },
  });
  expect(await namesOf(admin)).not.toContain("在用客户");
  const params = { id: made.id };
  const changed = { state: "", columns: {} };
  const after = await clerk.updateSavedView({ params, body: { name: "全部", content: changed, rowVersion: 1 } });
  expect(after).toMatchObject({ name: "全部", content: changed, rowVersion: 2 });
  expect((await refusal(clerk.updateSavedView({ params, body: { name: "旧", rowVersion: 1 } }))).reason).toBe("stale");
  for (const call of [
    () => admin.updateSavedView({ params, body: { name: "他人", rowVersion: 2 } }),
    () => admin.removeSavedView({ params }),
  ])
    expect((await refusal(call())).reason).toBe("not_found");
  await clerk.removeSavedView({ params });
  expect(await namesOf(clerk)).toEqual([]);
});

test("publishing to a role or to everyone needs the right to set up the portal", async () => {
  const own = await clerk.createSavedView({ body: { list, name: "私有", content } });
  const everyone = { audience: "everyone" as const, rowVersion: 1 };
  const refused = await refusal(clerk.updateSavedView({ params: { id: own.id }, body: everyone }));
  expect([refused.reason, refused.details]).toEqual(["not_allowed", { permission: "settings:admin" }]);

  const made = await admin.createSavedView({ body: { list, name: "经理看板", content } });
  const params = { id: made.id };
  const role = { audience: "role" as const, roleCode: roleCodes.manager, rowVersion: 1 };
  const published = await admin.updateSavedView({ params, body: role });
  expect(published.role?.code).toBe(roleCodes.manager);
  expect(await namesOf(east)).toEqual(["经理看板"]);
  expect(await namesOf(clerk)).not.toContain("经理看板");
  const [seen] = await east.listSavedViews({ query: { list } });
  expect(seen).toMatchObject({ isOwn: false, actions: { update: "not_allowed", publish: "not_allowed" } });
  expect((await refusal(east.updateSavedView({ params, body: { name: "改", rowVersion: 2 } }))).reason).toBe(
    "not_allowed",
  );
  expect((await refusal(east.removeSavedView({ params }))).reason).toBe("not_allowed");

  await admin.updateSavedView({ params, body: { ...everyone, rowVersion: 2 } });
  expect(await namesOf(clerk)).toContain("经理看板");
  await admin.updateSavedView({ params, body: { audience: "mine", rowVersion: 3 } });
  expect(await namesOf(east)).toEqual([]);
});

test("a role that does not exist, and a role without its name, are refused", async () => {
  const { id } = await admin.createSavedView({ body: { list, name: "给谁", content } });
  const unknown = { audience: "role" as const, roleCode: "nobody", rowVersion: 1 };
  const refused = await refusal(admin.updateSavedView({ params: { id }, body: unknown }));
  expect(refused.errors[0]).toMatchObject({ path: "roleCode", code: "view.role_unknown" });
  const nameless = await refusal(admin.updateSavedView({ params: { id }, body: { audience: "role", rowVersion: 1 } }));
  expect(nameless.errors[0]?.path).toBe("roleCode");
  expect((await admin.listViewRoles()).map(({ code }) => code)).toContain(roleCodes.partner);
  expect((await refusal(clerk.listViewRoles())).reason).toBe("not_allowed");
});

test("names are short, and one's own once for each list", async () => {
  await east.createSavedView({ body: { list, name: "My View", content } });
  const twice = await refusal(east.createSavedView({ body: { list, name: "my view", content } }));
  expect(twice.errors[0]).toMatchObject({ path: "name", code: "view.name_taken" });
  for (const name of ["", " ", "长".repeat(41)])
    expect((await refusal(east.createSavedView({ body: { list, name, content } }))).errors[0]?.path).toBe("name");
  await clerk.createSavedView({ body: { list, name: "My View", content } });
});

test("one person has at most so many views of a list", async () => {
  const south = await portal.as("smsouth");
  for (let at = 0; at < mostViews; at += 1)
    await south.createSavedView({ body: { list, name: `视图 ${at}`, content } });
  const refused = await refusal(south.createSavedView({ body: { list, name: "再一个", content } }));
  expect([refused.reason, refused.details]).toEqual(["view.too_many", { limit: mostViews }]);
});

test("who may not open a list has no views of it", async () => {
  const editor = await portal.as("editor");
  expect((await refusal(editor.listSavedViews({ query: { list } }))).reason).toBe("not_allowed");
  expect((await refusal(editor.createSavedView({ body: { list, name: "无", content } }))).reason).toBe("not_allowed");
});
