// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";
import { shownRoutes } from "@busbar/contract/menus/menu-access";
import { rightChange, rightMatrix } from "./role-rights.ts";
import { permissionNames } from "@busbar/contract/kernel/permissions";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

test("R-M02 a right that is given shows the menu that follows, is counted, told in words and saved", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/roleManagement" });
  const { user } = portal;
  await user.click(await screen.findByRole("button", { name: /^区域销售经理/ }));
  const role = within(await screen.findByRole("region", { name: "区域销售经理" }));
  const aside = within(await role.findByRole("complementary"));
  expect(await aside.findByText("我的客户")).toBeTruthy();
  expect(aside.queryByText("节假日")).toBeNull();
  await user.click(role.getByRole("checkbox", { name: "查看数据字典" }));
  expect(await aside.findByText("节假日")).toBeTruthy();
  await user.click(role.getByRole("checkbox", { name: "导入计量数据" }));
  expect(role.getByText("2 处修改")).toBeTruthy();
  await user.click(role.getByRole("button", { name: "保存" }));
  const asked = within(await screen.findByRole("dialog", { name: "保存“区域销售经理”的权限？" }));
  expect(asked.getByText("授予：").nextElementSibling?.textContent).toBe("查看数据字典");
  expect(asked.getByText("收回：").nextElementSibling?.textContent).toBe("导入计量数据");
  expect(asked.getByText(/涉及 7 位用户/)).toBeTruthy();
  await user.click(asked.getByRole("button", { name: /保\s*存$/ }));
  expect(await role.findByText("没有修改")).toBeTruthy();
});

test("the administrator role is shown whole and closed", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/roleManagement", language: "en" });
  expect(await screen.findByText(/Administrators have all permissions/)).toBeTruthy();
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.every(({ checked, disabled }) => checked && disabled)).toBe(true);
});

test("the matrix holds every right once", () => {
  const all = rightMatrix.flatMap(({ read, write, others }) => [read, write, ...others].filter((one) => !!one));
  expect(all.toSorted()).toEqual(permissionNames.toSorted());
});

test("a difference tells what is given and what is taken", () => {
  expect(rightChange(["invoice:read", "self:edit"], ["self:edit", "customer:read"])).toEqual({
    given: ["customer:read"],
    taken: ["invoice:read"],
  });
});

test("a group without a page that may be opened is left out, and so are hidden pages", () => {
  const page = (name: string, guard?: string[], hidden?: boolean) => ({
    name,
    path: name,
    component: name,
    meta: { title: name, ...(guard && { guard }), ...(hidden && { hidden }) },
  });
  const group = (name: string, children: ReturnType<typeof page>[]) => ({
    name,
    path: name,
    component: "",
    meta: { title: name },
    children,
  });
  const items = [group("a", [page("b", ["invoice:read"])]), group("c", [page("d"), page("e", undefined, true)])];
  const names = (permissions: string[]) =>
    shownRoutes(items, { admin: false, roles: [], permissions }).map(({ name, children }) => [
      name,
      children?.map((child) => child.name),
    ]);
  expect(names([])).toEqual([["c", ["d"]]]);
  expect(names(["invoice:read"])).toEqual([
    ["a", ["b"]],
    ["c", ["d"]],
  ]);
});
