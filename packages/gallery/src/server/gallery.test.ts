import { createClient } from "@busbar/contract/kernel/http/client";
import type { RouteItem } from "@busbar/contract/menus/menus";
import { startTestApp, testOrigin } from "@busbar/server/testing/start-test-app";
import { afterAll, expect, test } from "vitest";
import { galleryRows } from "../contract/gallery-rows.ts";
import { galleryRoutes } from "../contract/gallery-routes.ts";
import { templatePages } from "./gallery.ts";

const app = await startTestApp({ additions: templatePages });
afterAll(() => app.close());

async function as(username: string, language = "zh-CN") {
  const token = await app.tokenOf(username);
  return createClient(
    galleryRoutes,
    (request) => {
      request.headers.set("authorization", `Bearer ${token}`);
      request.headers.set("accept-language", language);
      return app.fetch(request);
    },
    `${testOrigin}/api`,
  );
}
const admin = await as("admin");

const namesIn = (items: readonly RouteItem[]): string[] =>
  items.flatMap(({ name, children }) => [name, ...namesIn(children ?? [])]);
const menuOf = async (username: string) => {
  const shipped = new Set(galleryRows.map(({ name }) => name));
  return namesIn((await (await app.as(username)).menuNav()).menuList).filter((name) => shipped.has(name));
};
const below = (group: string): string[] =>
  galleryRows.flatMap(({ name, parent }) => (parent === group ? [name, ...below(name)] : []));

test("R-P04 admin and test have what is for administrators, and who is an editor none of the tables", async () => {
  const all = galleryRows.map(({ name }) => name);
  expect((await menuOf("admin")).toSorted()).toEqual(all.toSorted());
  const tables = ["VabTable", ...below("VabTable")];
  const admins = ["VabList", "VabForm", "Other", "Mall", "NoColumn"].flatMap((name) => [name, ...below(name)]);
  const without = (names: readonly string[]) => all.filter((name) => !names.includes(name)).toSorted();
  expect((await menuOf("test")).toSorted()).toEqual(without(tables));
  const forAll = without([...tables, ...admins, "Vab"]);
  expect((await menuOf("editor")).filter((name) => name !== "Vab").toSorted()).toEqual(forAll);
  expect(await menuOf("clerk1")).toEqual(expect.arrayContaining(tables));
  // It stands in a group that is for administrators alone.
  const link = galleryRows.find(({ name }) => name === "ExternalLink");
  expect(link?.needs).toEqual({ role: ["Admin", "Editor"], mode: "oneOf" });
});

test("R-C11 R-C12 R-M12 there are fifty rows and fifty goods, found by title and by page", async () => {
  const { list, total } = await admin.tableList({ query: { pageSize: 20 } });
  expect([list.length, total]).toEqual([20, 50]);
  const second = await admin.tableList({ query: { pageSize: 20, pageNo: 3 } });
  expect(second.list).toHaveLength(10);
  const { list: found, total: count } = await admin.tableList({ query: { title: "负荷曲线" } });
  expect(count).toBe(5);
  expect(found.every(({ title }) => title.includes("负荷曲线"))).toBe(true);
  const goods = await admin.goodsList({ query: { pageSize: 20 } });
  expect([goods.list.length, goods.total]).toEqual([20, 50]);
  expect((await admin.tableList({ query: { pageNo: 9 } })).total).toBe(50);
});

test("R-C11 rows have the mock's ranges, and each of the 38 pictures is another", async () => {
  const { list } = await admin.tableList({ query: { pageSize: 50 } });
  for (const row of list) {
    expect(row.pageViews).toBeGreaterThanOrEqual(300);
    expect(row.pageViews).toBeLessThanOrEqual(5000);
    expect(row.img).toMatch(/^\/api\/gallery\/pictures\/\d+$/);
  }
  const pictures = await Promise.all(
    Array.from({ length: 38 }, (_, at) => app.fetch(new Request(`${testOrigin}/api/gallery/pictures/${at + 1}`))),
  );
  expect(new Set(await Promise.all(pictures.map((picture) => picture.text()))).size).toBe(38);
  const missing = await app.fetch(new Request(`${testOrigin}/api/gallery/pictures/39`));
  expect(missing.status).toBe(400);
});

test("R-G07 a row is added, changed by version and deleted, and of two who change one the second is told", async () => {
  const added = await admin.tableEdit({ body: { title: "新行", author: "陈立" } });
  const changed = await admin.tableEdit({ body: { id: added.id, rowVersion: 1, switch: true, rate: 5 } });
  expect(changed).toMatchObject({ title: "新行", switch: true, rate: 5, rowVersion: 2, updatedBySelf: true });
  await expect(admin.tableEdit({ body: { id: added.id, rowVersion: 1, rate: 1 } })).rejects.toMatchObject({
    code: 1410,
  });
  await expect(admin.tableEdit({ body: { title: "无作者" } })).rejects.toMatchObject({ code: 1400 });
  expect(await admin.tableDelete({ body: { ids: [added.id] } })).toEqual({ deleted: 1 });
  expect(await admin.tableDelete({ body: { ids: [added.id] } })).toEqual({ deleted: 0 });
});

test("R-P04 the calls are guarded as the pages are", async () => {
  const editor = await as("editor");
  await expect(editor.tableList({ query: {} })).rejects.toMatchObject({ code: 1403 });
  await expect(editor.goodsList({ query: {} })).rejects.toMatchObject({ code: 1403 });
  expect((await editor.descriptionList()).description).toContain("<b>");
});

test("R-C14 the description is markup in which nothing can run", async () => {
  const { description } = await (await as("editor")).descriptionList();
  expect(description).toMatch(/<b>[^<]+<\/b>/);
  expect(description.replace(/<\/?[ab]( href="#\/[\w/]+")?>/g, "")).not.toMatch(/<|javascript:/i);
});

test("R-G54 R-G55 rows become a file of three kinds: all of them, or those that are named", async () => {
  const whole = { name: "行", autoWidth: true, merged: false };
  const { list } = await admin.exportedRows({ query: { pageSize: 50 } });
  const csv = await admin.exportRows({ body: { ...whole, type: "csv" } });
  expect(csv.headers.get("content-disposition")).toContain(encodeURIComponent("行.csv"));
  expect((await csv.text()).trim().split("\r\n")).toHaveLength(list.length + 1);
  const ids = list.slice(0, 2).map(({ id }) => id);
  const txt = await (await admin.exportRows({ body: { ...whole, type: "txt", ids } })).text();
  const lines = txt.trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]!.split("\t")).toHaveLength(5);
  await expect(admin.exportRows({ body: { ...whole, type: "csv", ids: [] } })).rejects.toMatchObject({ code: 1400 });
  await expect(admin.exportRows({ body: { ...whole, type: "csv", name: "a/b" } })).rejects.toMatchObject({
    code: 1400,
  });
});

test("R-G56 the head of two lines joins A1:A2, B1:D1 and E1:E2", async () => {
  const body = { name: "合并", type: "xlsx" as const, autoWidth: false, merged: true };
  const file = await (await admin.exportRows({ body })).arrayBuffer();
  const reading = await app.ports.spreadsheets.read(new Blob([file]), { headRow: 2 });
  expect(reading.head).toEqual(["标题", "作者", "浏览量", "时间", "状态"]);
  const over = await app.ports.spreadsheets.read(new Blob([file]), { headRow: 1 });
  expect(over.head).toEqual(["标题", "详情", "", "", "状态"]);
});

test("R-G27 saved versions of a workflow are one's own, the newest first", async () => {
  const graph = {
    nodes: [{ id: "a", kind: "start" as const, label: "开始", position: { x: 0, y: 0 }, facts: {} }],
    edges: [],
  };
  await admin.workflowSave({ body: { title: "一", graph } });
  const second = await admin.workflowSave({ body: { title: "二", graph } });
  const { list, total } = await admin.workflowList({ query: {} });
  expect([list[0], total]).toEqual([second, 3]);
  expect((await (await as("test")).workflowList({ query: {} })).total).toBe(1);
});

test("R-C12 R-G27 a fresh system has one workflow, in the reader's language and found by its title there", async () => {
  const english = await as("test", "en");
  const { list } = await english.workflowList({ query: { title: "new supply" } });
  expect(list.map(({ title, graph }) => [title, graph.nodes.length, graph.nodes[0]?.label])).toEqual([
    ["New supply application", 10, "Supply requested"],
  ]);
  expect((await (await as("test")).workflowList({ query: { title: "新装" } })).list[0]?.graph.edges).toHaveLength(9);
});

test("R-G27 a workflow that breaks a rule of its lines is refused at the line, and nothing is saved", async () => {
  const node = (id: string, kind: "start" | "box" | "end") => ({
    id,
    kind,
    label: id,
    position: { x: 0, y: 0 },
    facts: {},
  });
  const nodes = [node("a", "start"), node("b", "box"), node("c", "end")];
  const line = (from: string, to: string, id = `${from}>${to}`) => ({ id, from, to, label: "" });
  const before = (await admin.workflowList({ query: {} })).total;
  for (const [graph, fault] of [
    [
      { nodes, edges: [line("b", "a")] },
      { path: "graph.edges.0", code: "workflow.into_start" },
    ],
    [
      { nodes, edges: [line("a", "b"), line("c", "b")] },
      { path: "graph.edges.1", code: "workflow.out_of_end" },
    ],
    [
      { nodes, edges: [line("a", "x")] },
      { path: "graph.edges.0", code: "workflow.missing" },
    ],
    [
      { nodes, edges: [line("b", "b")] },
      { path: "graph.edges.0", code: "workflow.self" },
    ],
    [
      { nodes, edges: [line("a", "b"), line("a", "b", "again")] },
      { path: "graph.edges.1", code: "workflow.double" },
    ],
    [
      { nodes: [...nodes, node("b", "end")], edges: [] },
      { path: "graph.nodes.3.id", code: "workflow.same_id" },
    ],
  ] as const) {
    const refused = admin.workflowSave({
      body: { title: "坏", graph: { nodes: [...graph.nodes], edges: [...graph.edges] } },
    });
    await expect(refused).rejects.toMatchObject({ errors: [fault] });
  }
  expect((await admin.workflowList({ query: {} })).total).toBe(before);
  const whole = { nodes, edges: [line("a", "b"), line("b", "c")] };
  expect((await admin.workflowSave({ body: { title: "好", graph: whole } })).graph.edges).toHaveLength(2);
});

test("a second start brings nothing back that people deleted", async () => {
  await app.database.pool.query("delete from gallery_good where id = (select min(id) from gallery_good)");
  const again = templatePages(app.ports);
  for (const module of again.modules()) await module.prepare?.();
  expect((await admin.goodsList({ query: {} })).total).toBe(49);
});
