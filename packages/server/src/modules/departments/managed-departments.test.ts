import { afterAll, expect, test } from "vitest";
import { refusal } from "../../testing/importer.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const edit = (body: Parameters<typeof admin.departmentManagementDoEdit>[0]["body"]) =>
  admin.departmentManagementDoEdit({ body });
const all = () => admin.listDepartments();
const named = async (name: string) => (await all()).find((one) => one.name === name)!;

test("R-M03 R-M10 an older client's call adds a department, renames it and puts it in a place, as one change", async () => {
  const root = (await all())[0]!;
  await edit({ name: "旧式部门" });
  const made = await named("旧式部门");
  expect(made).toMatchObject({ parentId: root.id, order: 5 });
  const sales = await named("销售部");
  await edit({ id: made.id, name: "旧式改名", parentId: sales.id, order: 2 });
  expect(await named("旧式改名")).toMatchObject({ id: made.id, parentId: sales.id, order: 2 });
  // A call that is refused in its second step changes nothing.
  const failing = edit({ id: sales.id, name: "不会生效", parentId: made.id });
  expect(await refusal(failing)).toMatchObject({ reason: "department.cycle" });
  expect((await named("销售部")).id).toBe(sales.id);
  expect(await refusal(edit({ id: "999999", name: "无" }))).toMatchObject({ code: 404 });
});

test("R-M03 an older client's call deletes all departments that it names, or none", async () => {
  await edit({ name: "待删一" });
  await edit({ name: "待删二" });
  const ids = [(await named("待删一")).id, (await named("待删二")).id];
  const sales = (await named("销售部")).id;
  const both = admin.departmentManagementDoDelete({ body: { ids: [...ids, sales] } });
  expect(await refusal(both)).toMatchObject({ reason: "department.in_use" });
  expect(await named("待删一")).toBeTruthy();
  await admin.departmentManagementDoDelete({ body: { ids: ids.join(",") } });
  expect(await named("待删一")).toBeUndefined();
});

test("R-M03 of two who delete a department at once, the second is told that it is gone", async () => {
  await edit({ name: "抢删" });
  const { id } = await named("抢删");
  const told = await Promise.allSettled([1, 2].map(() => admin.removeDepartment({ params: { id } })));
  expect(told.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = told.find((one) => one.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: 404 });
});
