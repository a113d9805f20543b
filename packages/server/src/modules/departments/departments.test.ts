import type { Department } from "@busbar/contract/departments/departments";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { refusal } from "../../testing/importer.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const all = () => admin.listDepartments();
const named = async (name: string) => (await all()).find((one) => one.name === name)!;
const root = (await all())[0]!;
const add = (name: string, parentId = root.id) => admin.createDepartment({ body: { name, parentId } });
const move = async (id: string, parentId: string, before: string | null = null) => {
  const { rowVersion } = (await all()).find((one) => one.id === id)!;
  return admin.moveDepartment({ params: { id }, body: { parentId, before, rowVersion } });
};
const below = (list: readonly Department[], id: string) =>
  list.filter(({ parentId }) => parentId === id).map(({ name }) => name);

test("R-M10 the demo's departments come as one tree, parents first, with their members", async () => {
  const list = await all();
  expect(list[0]).toMatchObject({ name: "总部", parentId: null, order: 1, actions: { remove: "department.root" } });
  expect(below(list, root.id)).toEqual(["销售部", "结算部", "财务部", "信息部"]);
  expect(below(list, (await named("销售部")).id)).toHaveLength(7);
  expect((await named("结算部")).members).toBe(2);
  for (const [at, { parentId }] of list.entries())
    expect(parentId === null || list.slice(0, at).some(({ id }) => id === parentId)).toBe(true);
});

test("R-M10 the specification's call gives the same tree, each with its parent's name, number and time", async () => {
  const { list, total } = await admin.departmentManagementGetList();
  expect(total).toBe((await all()).length);
  expect(list).toMatchObject([{ name: "总部", parentId: "", parentName: "", order: 1 }]);
  expect(list[0]?.children[0]).toMatchObject({ name: "销售部", parentId: root.id, parentName: "总部", order: 1 });
  expect(list[0]?.children[0]?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(await refusal((await app.as("clerk2")).departmentManagementGetList())).toMatchObject({ code: 1403 });
});

test("R-M03 a department is added last, moved in front of another and below another, and told of each time", async () => {
  const one = await add("甲");
  const other = await add("乙");
  expect(below(await all(), root.id).slice(-2)).toEqual(["甲", "乙"]);
  await move(other.id, root.id, one.id);
  expect(below(await all(), root.id).slice(-2)).toEqual(["乙", "甲"]);
  expect(await move(other.id, one.id)).toMatchObject({ parentId: one.id, order: 1 });
  const { list } = await admin.listDepartmentActivity({ params: { id: other.id } });
  expect(list.map(({ action }) => action)).toEqual(["department.move", "department.move", "department.create"]);
  expect(list[0]).toMatchObject({ before: { parent: "总部" }, after: { parent: "甲" } });
});

test("R-M03 no department comes below itself, and of two that are moved below each other at once one stays", async () => {
  const one = await add("丙");
  const child = await add("丙一", one.id);
  const other = await add("丁");
  expect(await refusal(move(one.id, one.id))).toMatchObject({ reason: "department.cycle" });
  expect(await refusal(move(one.id, child.id))).toMatchObject({ reason: "department.cycle" });
  const outcomes = await Promise.allSettled([move(one.id, other.id), move(other.id, child.id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await all()).toContainEqual(expect.objectContaining({ id: child.id, parentId: one.id }));
});

test("R-M03 whatever departments are moved where, all of them stay in one tree", async () => {
  const own = await Promise.all(["一", "二", "三", "四"].map((name) => add(`随机${name}`)));
  const ids = [root.id, ...own.map(({ id }) => id)];
  const count = (await all()).length;
  const pick = fc.nat({ max: ids.length - 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(pick, pick), { minLength: 2, maxLength: 4 }), async (moves) => {
      await Promise.allSettled(moves.map(([what, where]) => move(ids[what]!, ids[where]!)));
      expect(await all()).toHaveLength(count);
    }),
    { numRuns: 8 },
  );
});

test("R-M03 a department is deleted when it is empty, and keeps its name apart from its siblings'", async () => {
  expect(await refusal(admin.removeDepartment({ params: { id: root.id } }))).toMatchObject({
    reason: "department.root",
  });
  const sales = await named("销售部");
  expect(sales.actions.remove).toBe("department.in_use");
  expect(await refusal(admin.removeDepartment({ params: { id: sales.id } }))).toMatchObject({ code: 1409 });
  expect(await refusal(add("销售部"))).toMatchObject({ reason: "department.name_taken", errors: [{ path: "name" }] });
  const { id } = await add("临时部");
  await admin.removeDepartment({ params: { id } });
  expect(await refusal(admin.removeDepartment({ params: { id } }))).toMatchObject({ code: 404 });
});

test("the tree is ten levels deep at most", async () => {
  let parentId = root.id;
  for (let level = 2; level <= 10; level++) parentId = (await add(`第${level}级`, parentId)).id;
  expect(await refusal(add("第十一级", parentId))).toMatchObject({ reason: "department.too_deep" });
  const pair = await add("两级");
  await add("两级之下", pair.id);
  const eighth = (await named("第9级")).id;
  expect(await refusal(move(pair.id, eighth))).toMatchObject({ reason: "department.too_deep" });
});

test("R-P05 departments are read by those who see to people, and changed by department:admin alone", async () => {
  const clerk = await app.as("clerk2");
  expect(await refusal(clerk.listDepartments())).toMatchObject({ code: 1403 });
  expect(await refusal(clerk.createDepartment({ body: { name: "无权", parentId: root.id } }))).toMatchObject({
    code: 1403,
  });
  const { rowVersion, id } = await add("改名前");
  const rename = (name: string) => admin.updateDepartment({ params: { id }, body: { name, rowVersion } });
  await rename("改名后");
  expect(await refusal(rename("再改"))).toMatchObject({ code: 1410, details: { current: { name: "改名后" } } });
});

test("R-M03 a department is not moved before one that does not stand there", async () => {
  const one = await add("无处可放");
  for (const before of ["999999", one.id, root.id])
    expect(await refusal(move(one.id, root.id, before))).toMatchObject({ code: 404 });
  expect((await all()).find(({ id }) => id === one.id)).toMatchObject({ rowVersion: 1 });
});

test("R-M03 the tree counts a person in the new department at once, however often it was read before", async () => {
  const { id: from } = await named("结算部");
  const { id: to } = await add("档案室");
  const counts = async () => {
    const [before, after] = [await all(), await all()];
    expect(after).toEqual(before);
    return [from, to].map((id) => after.find((one) => one.id === id)?.members);
  };
  expect(await counts()).toEqual([2, 0]);
  const { list } = await admin.listUsers({ query: { departmentId: from } });
  const of = { ids: [list[0]!.id] };
  const key = { idempotencyKey: crypto.randomUUID() };
  expect(await admin.setUsersDepartment({ body: { of, departmentId: to } }, key)).toMatchObject({ done: 1 });
  expect(await counts()).toEqual([1, 1]);
});
