import { shippedRows } from "@busbar/contract/menus/menu-rows";
import type { RouteItem } from "@busbar/contract/menus/menus";
import { afterAll, expect, test } from "vitest";
import { refusal } from "../../../testing/importer.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { shipMenuRows } from "../shipped-rows.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const { pool } = app.database;
const all = () => admin.listMenuEntries();
const named = async (name: string) => (await all()).find((one) => one.name === name)!;
const add = (name: string, rest: object = {}) =>
  admin.createMenuEntry({
    body: { name, path: `/${name.toLowerCase()}`, component: "home", titleZh: name, titleEn: name, ...rest },
  });
const group = (name: string, rest: object = {}) => add(name, { component: "", ...rest });
const move = async (name: string, parent: string | null, before: string | null = null) => {
  const { id, rowVersion } = await named(name);
  const parentId = parent && (await named(parent)).id;
  const at = before && (await named(before)).id;
  return admin.moveMenuEntry({ params: { id }, body: { parentId, before: at, rowVersion } });
};
const inside = async (parent: string) => {
  const { id } = await named(parent);
  return (await all()).filter(({ parentId }) => parentId === id).map(({ name }) => name);
};
const find = (items: readonly RouteItem[], name: string): RouteItem | undefined =>
  items.map((item) => (item.name === name ? item : find(item.children ?? [], name))).find((item) => item !== undefined);
const seenBy = async (username: string, name: string) =>
  find((await (await app.as(username)).menuNav()).menuList, name);

test("R-M04 R-N09 an entry is added with every field of its meta, and stands in the menu of those it is for", async () => {
  const meta = {
    levelHidden: false,
    badge: "新",
    dot: true,
    target: "_blank" as const,
    noKeepAlive: true,
    breadcrumbHidden: true,
    noClosable: true,
    dynamicNewTab: true,
    activeMenu: "/index",
    noColumn: true,
    tabHidden: true,
    hidden: false,
    isCustomSvg: false,
  };
  await add("Everything", { icon: "star-line", meta, needs: ["customer:read"] });
  expect((await seenBy("smeast", "Everything"))?.meta).toMatchObject({
    ...meta,
    icon: "star-line",
    title: "Everything",
  });
  expect(await seenBy("editor", "Everything")).toBeUndefined();
  const { id, rowVersion } = await named("Everything");
  await admin.updateMenuEntry({ params: { id }, body: { rowVersion, needs: null, meta: { badge: "3" } } });
  expect((await seenBy("editor", "Everything"))?.meta.badge).toBe("3");
});

test("R-M04 entries are put elsewhere, and what is moved leaves its neighbours as they came", async () => {
  await group("G1");
  for (const name of ["A1", "A2", "A3"]) await add(name, { parentId: (await named("G1")).id });
  await move("A3", "G1", "A2");
  expect(await inside("G1")).toEqual(["A1", "A3", "A2"]);
  await move("UserManagement", "Setting", "PersonalCenter");
  const origins = (await all()).filter(({ origin }) => origin === "changed").map(({ name }) => name);
  expect(origins).toEqual(["UserManagement"]);
  for (let turn = 0; turn < 60; turn++) await move(turn % 2 ? "A2" : "A3", "G1", turn % 2 ? "A3" : "A2");
  expect(await inside("G1")).toEqual(["A1", "A2", "A3"]);
});

test("R-M04 no entry comes into itself, into a page, beside another of its path, or deeper than six levels", async () => {
  await group("H1");
  await group("H2", { parentId: (await named("H1")).id, path: "h2" });
  await group("H3", { parentId: (await named("H2")).id, path: "h3" });
  await add("H4", { parentId: (await named("H3")).id, path: "h4" });
  expect((await named("H4")).fullPath).toBe("/h1/h2/h3/h4");
  expect(await refusal(move("H1", "H2"))).toMatchObject({ reason: "menu.cycle" });
  await group("Deep");
  await group("Deep2", { parentId: (await named("Deep")).id, path: "d2" });
  await group("Deep3", { parentId: (await named("Deep2")).id, path: "d3" });
  expect(await refusal(move("H1", "Deep3"))).toMatchObject({ errors: [{ path: "parentId", code: "menu.too_deep" }] });
  expect(await refusal(move("A1", "H4"))).toMatchObject({ errors: [{ code: "menu.parent_no_group" }] });
  const twin = add("Twin", { path: "/h1/h2/h3/h4" });
  expect(await refusal(twin)).toMatchObject({ errors: [{ path: "path", code: "menu.path_taken" }] });
  expect(await refusal(add("H4"))).toMatchObject({ errors: [{ path: "name", code: "menu.name_taken" }] });
  const { id } = await named("H3");
  expect(await refusal(admin.removeMenuEntry({ params: { id } }))).toMatchObject({ reason: "menu.in_use" });
  const rings = await Promise.allSettled([move("H1", "Deep"), move("Deep", "H3")]);
  expect(rings.some(({ status }) => status === "rejected")).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "//evil.example/x",
  "data:text/html,x",
  "https://good@evil.example",
  "ftp://x.example",
])("R-M04 %s is no address of an entry", async (path) => {
  expect(await refusal(add("Evil", { path }))).toMatchObject({ errors: [{ path: "path" }] });
});

test("R-M04 a site outside stands in the menu with its address", async () => {
  await add("Outside", { path: "https://example.com/help?x=1", component: "", meta: { target: "_blank" } });
  expect((await seenBy("editor", "Outside"))?.path).toBe("https://example.com/help?x=1");
});

test("R-M04 a row that cannot be read takes no other with it, is told of, and one whose rule is broken opens to nobody", async () => {
  await add("BadMeta");
  await add("BadRule");
  await pool.query(`update menu_item set meta = '{"badge": 5, "dot": true, "what": 1}' where name = 'BadMeta'`);
  await pool.query(`update menu_item set needs = '{"role": "x"}' where name = 'BadRule'`);
  expect((await seenBy("editor", "BadMeta"))?.meta).toMatchObject({ dot: true });
  expect(await seenBy("editor", "BadRule")).toBeUndefined();
  expect(await seenBy("admin", "BadRule")).toBeTruthy();
  expect((await named("BadMeta")).faults).toEqual(["meta"]);
  expect((await named("BadRule")).faults).toEqual(["needs"]);
  for (const name of ["BadMeta", "BadRule"]) await admin.removeMenuEntry({ params: { id: (await named(name)).id } });
});

test("R-M04 what an administrator changed or deleted stays so when the product starts anew", async () => {
  const { id, rowVersion } = await named("Holiday");
  await admin.updateMenuEntry({ params: { id }, body: { rowVersion, titleZh: "放假安排" } });
  await admin.removeMenuEntry({ params: { id: (await named("Job")).id } });
  const reworded = shippedRows.map((row) => (row.name === "Holiday" ? { ...row, zh: "新名称" } : row));
  await shipMenuRows(app.ports, reworded);
  expect(await named("Holiday")).toMatchObject({ titleZh: "放假安排", origin: "changed" });
  expect(await named("Job")).toBeUndefined();
});

test("R-M04 the page that manages the menu can neither go nor be hidden", async () => {
  const { id, rowVersion } = await named("MenuManagement");
  const change = (body: object) => admin.updateMenuEntry({ params: { id }, body: { rowVersion, ...body } });
  expect(await refusal(admin.removeMenuEntry({ params: { id } }))).toMatchObject({ reason: "menu.fixed" });
  expect(await refusal(change({ meta: { hidden: true } }))).toMatchObject({ reason: "menu.fixed" });
  expect(await refusal(change({ needs: ["nobody"] }))).toMatchObject({ reason: "menu.fixed" });
  expect(await change({ titleZh: "菜单项" })).toMatchObject({ titleZh: "菜单项" });
});

test("R-M04 R-P05 the menu is changed by menu:admin alone, and a stale change is told", async () => {
  const clerk = await app.as("clerk2");
  expect(await refusal(clerk.listMenuEntries())).toMatchObject({ code: 1403 });
  const { id, rowVersion } = await add("Stale");
  await admin.updateMenuEntry({ params: { id }, body: { rowVersion, titleZh: "先改" } });
  const second = admin.updateMenuEntry({ params: { id }, body: { rowVersion, titleZh: "后改" } });
  expect(await refusal(second)).toMatchObject({ code: 1410, details: { current: { titleZh: "先改" } } });
});

test("R-M04 open portals are told to read their menu anew", async () => {
  await add("Told");
  const { rows } = await pool.query("select noun, happened from event order by id desc limit 2");
  expect(rows).toContainEqual({ noun: "session", happened: "rights-changed" });
});

test("R-M04 an entry is not moved before one that does not stand there", async () => {
  const { id, rowVersion } = await add("Strayed");
  for (const before of ["999999", id, (await named("Holiday")).id])
    expect(
      await refusal(admin.moveMenuEntry({ params: { id }, body: { parentId: null, before, rowVersion } })),
    ).toMatchObject({ code: 404 });
  expect(await named("Strayed")).toMatchObject({ parentId: null, rowVersion });
});

test("R-M04 the older calls list the tree, change an entry, keep its other meta, and delete all or none", async () => {
  await admin.menuManagementDoEdit({
    body: {
      name: "OldMenu",
      path: "/old",
      component: "home",
      meta: { title: "旧", icon: "home-line", dot: true, guard: ["Admin"] },
    },
  });
  const made = await named("OldMenu");
  expect(made).toMatchObject({ titleZh: "旧", needs: ["Admin"], meta: { dot: true } });
  await admin.menuManagementDoEdit({ body: { id: made.id, meta: { title: "新", badge: "5" } } });
  expect(await named("OldMenu")).toMatchObject({ titleZh: "新", icon: "home-line", meta: { dot: true, badge: "5" } });
  const { list, total } = await admin.menuManagementGetList();
  expect(list).toContainEqual({ id: made.id, label: "新", role: ["Admin"], children: [] });
  expect(total).toBe((await all()).length);
  const setting = (await named("Setting")).id;
  await admin.menuManagementDoEdit({ body: { id: made.id, parentId: setting } });
  expect(await named("OldMenu")).toMatchObject({ parentId: setting, titleZh: "新" });
  const both = admin.menuManagementDoDelete({ body: { ids: `${made.id},${setting}` } });
  expect(await refusal(both)).toMatchObject({ reason: "menu.in_use" });
  await admin.menuManagementDoDelete({ body: { ids: [made.id] } });
  expect(await named("OldMenu")).toBeUndefined();
});

test("R-M04 the older calls keep the limits of the own ones, and the menu can still be exported", async () => {
  const token = await app.tokenOf("admin");
  const send = async (meta: object, name = "OldLimits") => {
    const response = await app.fetch(
      new Request("http://localhost/api/menuManagement/doEdit", {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ name, path: `/${name.toLowerCase()}`, component: "home", meta }),
      }),
    );
    return ((await response.json()) as { errors?: { path: string }[] }).errors?.map(({ path }) => path);
  };
  expect(await send({ title: "长".repeat(41) })).toEqual(["meta.title"]);
  expect(await send({ icon: "<svg>" })).toEqual(["meta.icon"]);
  expect(await send({ badge: "x".repeat(13) })).toEqual(["meta.badge"]);
  expect(await send({ activeMenu: "none" })).toEqual(["meta.activeMenu"]);
  expect(await named("OldLimits")).toBeUndefined();
  const long = `L${"o".repeat(63)}`;
  expect(await send({ title: "", activeMenu: "" }, long)).toBeUndefined();
  expect((await named(long)).titleZh).toBe(long.slice(0, 40));
  expect((await admin.exportMenu()).entries.map(({ name }) => name)).toContain(long);
});

test("R-C13 icons are found by a part of their name, page by page", async () => {
  const { list, total } = await admin.remixIconGetList();
  expect(list).toHaveLength(72);
  expect(total).toBeGreaterThan(2000);
  const found = await admin.remixIconGetList({ query: { title: "HOME", pageSize: 300 } });
  expect(found.list).toContain("home-2-line");
  expect(found.list.every((name) => name.includes("home"))).toBe(true);
  expect((await admin.remixIconGetList({ query: { pageNo: 2 } })).list[0]).not.toBe(list[0]);
});
