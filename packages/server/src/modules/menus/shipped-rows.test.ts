import type { ShippedRow } from "@busbar/contract/menus/menus";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";
import { shipMenuRows } from "./shipped-rows.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { pool } = app.database;

const group: ShippedRow = { name: "Plans", path: "/plans", zh: "套餐", en: "Plans", icon: "folder-line", sort: 500 };
const page: ShippedRow = {
  name: "PlanList",
  parent: "Plans",
  path: "list",
  component: "plans",
  zh: "套餐",
  en: "Plans",
  sort: 1,
  needs: ["price:read"],
};
const ship = (...rows: ShippedRow[]) => shipMenuRows(app.ports, rows);
const titles = async () => {
  const { rows } = await pool.query<{ name: string; title_zh: string }>(
    "select name, title_zh from menu_item where name like 'Plan%' order by id",
  );
  return rows.map(({ name, title_zh }) => `${name} ${title_zh}`);
};

beforeEach(async () => {
  await pool.query("delete from menu_item where name like 'Plan%'");
  await pool.query("delete from shipped_menu_item where name like 'Plan%'");
});

test("pages of a new release stand in the menu after the next start, once, however many servers start", async () => {
  await Promise.all([ship(group, page), ship(group, page), ship(group, page)]);
  await ship(group, page);
  expect(await titles()).toEqual(["Plans 套餐", "PlanList 套餐"]);
});

test("a row that a release words anew is changed, unless an administrator has changed it", async () => {
  await ship(group, page);
  await pool.query("update menu_item set title_zh = '我们的套餐' where name = 'PlanList'");
  await ship({ ...group, zh: "价格套餐" }, { ...page, zh: "价格套餐" });
  expect(await titles()).toEqual(["Plans 价格套餐", "PlanList 我们的套餐"]);
  await ship({ ...group, zh: "套餐" }, { ...page, zh: "套餐" });
  expect(await titles()).toEqual(["Plans 套餐", "PlanList 我们的套餐"]);
});

test("a row that an administrator has removed stays away, and a new page waits for the group that was removed", async () => {
  await ship(group, page);
  await pool.query("delete from menu_item where name = 'PlanList'");
  await ship({ ...group }, { ...page, zh: "价格套餐" });
  expect(await titles()).toEqual(["Plans 套餐"]);
  await pool.query("delete from menu_item where name = 'Plans'");
  const late = { ...page, name: "PlanVersions", path: "versions" };
  await ship(group, page, late);
  expect(await titles()).toEqual([]);
  await pool.query(
    "insert into menu_item (name, path, title_zh, title_en) values ('Plans', '/plans', '套餐', 'Plans')",
  );
  await ship(group, page, late);
  expect(await titles()).toEqual(["Plans 套餐", "PlanVersions 套餐"]);
});
