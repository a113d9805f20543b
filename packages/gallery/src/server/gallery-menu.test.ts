import type { RouteItem } from "@busbar/contract/menus/menus";
import { startTestApp } from "@busbar/server/testing/start-test-app";
import { afterAll, expect, test } from "vitest";
import { templatePages } from "./gallery.ts";

const app = await startTestApp({ additions: templatePages });
afterAll(() => app.close());
const admin = await app.as("admin");

test("R-M04 a menu with the template pages is exported, and imported without a change", async () => {
  const menu = await admin.exportMenu();
  const named = (name: string) => menu.entries.find((entry) => entry.name === name);
  expect(named("RemixIcon")?.component).toBe("gallery-remixIcon");
  expect(named("Iframe")?.redirect).toBe("search");
  const differences = await admin.compareMenu({ body: menu });
  expect(differences).toMatchObject({ added: [], changed: [], missing: [], same: menu.entries.length });
  await admin.importMenu({ body: { document: menu, version: differences.version, removeMissing: true } });
  expect(await admin.exportMenu()).toEqual(menu);
});

const flat = (items: readonly RouteItem[]): RouteItem[] =>
  items.flatMap((item) => [item, ...flat(item.children ?? [])]);
const menuOf = async (username: string) =>
  new Map(flat((await (await app.as(username)).menuNav()).menuList).map((item) => [item.name, item.meta]));

test("R-G01 R-G03 R-G06 R-G08 R-G09 R-G35 R-G37 R-G41 R-G50 R-G57 R-G58 template pages carry the flags that they are there to show", async () => {
  const menu = await menuOf("admin");
  const ofOneRecord = { hidden: true, dynamicNewTab: true };
  for (const [name, flags] of Object.entries({
    Index: { noClosable: true },
    Workbench: { dot: true },
    VabPermission: { badge: "Pro" },
    TableDetail: { ...ofOneRecord, activeMenu: "/vab/table/comprehensiveTable" },
    InlineEditTable: { noKeepAlive: true },
    SegmentParams: ofOneRecord,
    SegmentQuery: ofOneRecord,
    FlowSheetDrag: { noKeepAlive: true },
    IframeView: ofOneRecord,
    Goods: { badge: "Hot" },
    DeleteColumn: { noColumn: true },
  }))
    expect(menu.get(name), name).toMatchObject(flags);
});

test("R-G44 each of the four nested levels is a cached page", async () => {
  const menu = await menuOf("admin");
  for (const name of ["Menu1", "Menu11", "Menu111", "Menu1111"]) {
    expect(menu.get(name), name).toBeDefined();
    expect(menu.get(name), name).not.toHaveProperty("noKeepAlive", true);
  }
});

test("R-G07 R-G11 R-G12 R-G27 R-G48 R-G57 R-G58 an editor has no table, form or group for administrators, and Admin and Editor together no table", async () => {
  const forAdmins = ["VabForm", "ComprehensiveForm", "VabList", "Other", "Workflow", "Mall", "Goods", "NoColumn"];
  const outside = "ExternalLink";
  const [editor, both, administrator] = await Promise.all(["editor", "test", "admin"].map(menuOf));
  for (const name of [...forAdmins, "DeleteColumn", outside]) {
    expect(editor?.has(name), `${name} for an editor`).toBe(false);
    expect(both?.has(name), `${name} for Admin and Editor`).toBe(true);
  }
  for (const name of ["VabTable", "ComprehensiveTable", "TableDetail", "InlineEditTable", "CustomTable"]) {
    expect(editor?.has(name), `${name} for an editor`).toBe(false);
    expect(both?.has(name), `${name} for Admin and Editor`).toBe(false);
    expect(administrator?.has(name), `${name} for an administrator`).toBe(true);
  }
  expect(administrator?.get(outside)).toMatchObject({ guard: { role: ["Admin", "Editor"], mode: "oneOf" } });
});
