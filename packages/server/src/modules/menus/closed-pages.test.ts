import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Change = { title_zh?: string; meta?: string; needs?: string; parent_id?: null; icon?: null };
const closedTo = async (username: string) =>
  (await (await app.as(username)).listClosedPages()).list.map(({ path }) => path);
const departments = "/setting/departmentManagement";

test("R-P06 people of the house are told which of the product's pages a right is missing for, and of no others", async () => {
  const { list } = await (await app.as("finance2")).listClosedPages();
  expect(list).toContainEqual({ path: departments, titleZh: "部门管理", titleEn: "Departments" });
  const paths = list.map(({ path }) => path);
  // What is open is not closed; pages for roles alone cannot be asked for.
  expect(paths).not.toContain("/receivable/payments");
  expect(paths.filter((path) => path.startsWith("/vab") || path.startsWith("/mall"))).toEqual([]);
  expect(await closedTo("smeast")).toContain(departments);
  for (const outsider of ["admin", "enterprise1", "partner1", "editor"]) expect(await closedTo(outsider)).toEqual([]);
});

test("R-P06 what an administrator made, hid, moved, closed otherwise or removed is not named, nor a new name", async () => {
  const { db } = app.ports;
  const row = await db
    .selectFrom("menu_item")
    .selectAll()
    .where("name", "=", "DepartmentManagement")
    .executeTakeFirstOrThrow();
  const { id, meta, needs, ...rest } = row;
  await db
    .insertInto("menu_item")
    .values({
      ...rest,
      name: "SecretProject",
      path: "secret-project",
      title_zh: "秘密项目",
      title_en: "Secret project",
      needs: JSON.stringify(["department:read"]),
    })
    .execute();
  const seen = async () => (await (await app.as("finance2")).listClosedPages()).list;
  expect(JSON.stringify(await seen())).not.toContain("ecret");
  const changed = async (change: Change) => {
    await edit().set(change).execute();
    const list = await seen();
    await edit()
      .set({ ...rest, meta: JSON.stringify(meta), needs: JSON.stringify(needs) })
      .execute();
    return list.find(({ path }) => path === departments);
  };
  const edit = () => db.updateTable("menu_item").where("id", "=", id);
  expect(await changed({ title_zh: "改组计划" })).toMatchObject({ titleZh: "部门管理" });
  expect(await changed({ meta: JSON.stringify({ hidden: true }) })).toBeUndefined();
  expect(await changed({ needs: JSON.stringify(["user:admin"]) })).toBeUndefined();
  expect(await changed({ parent_id: null })).toBeUndefined();
  expect(await changed({ icon: null })).toBeDefined();
  await db
    .updateTable("menu_item")
    .set({ meta: JSON.stringify({ hidden: true }) })
    .where("id", "=", row.parent_id)
    .execute();
  expect(await closedTo("finance2")).not.toContain(departments);
});
