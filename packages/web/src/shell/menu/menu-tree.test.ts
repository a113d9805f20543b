import type { RouteItem, RouteMeta } from "@busbar/contract/menus";
import { expect, test } from "vitest";
import { buildSiteRoutes } from "../../kernel/site-routes.ts";
import { buildMenu, groupsAbove, type MenuNode } from "./menu-tree.ts";

const route = (path: string, meta: Partial<RouteMeta> = {}, children?: RouteItem[]): RouteItem => ({
  path,
  name: path,
  component: children ? "" : "page",
  meta: { title: path, ...meta },
  ...(children && { children }),
});
const menuOf = (list: RouteItem[]) =>
  buildMenu(
    buildSiteRoutes(list, { admin: true, roles: [], permissions: [] }, { routeFilter: true, rolesControl: true }),
  );
const shape = (nodes: readonly MenuNode[]): unknown =>
  nodes.map(({ path, children }) => (children.length > 0 ? [path, shape(children)] : path));

test("R-S06 a hidden route goes with all below it", () => {
  expect(shape(menuOf([route("/a"), route("/b", { hidden: true }, [route("c")])]))).toEqual(["/a"]);
});

test("R-S06 a route hidden by level goes alone: its children rise", () => {
  expect(shape(menuOf([route("/mall", { levelHidden: true }, [route("goods"), route("more")]), route("/z")]))).toEqual([
    "/mall/goods",
    "/mall/more",
    "/z",
  ]);
});

test("R-S06 levels rise through several hidden ones", () => {
  const list = [route("/a", { levelHidden: true }, [route("b", { levelHidden: true }, [route("c")])])];
  expect(shape(menuOf(list))).toEqual(["/a/b/c"]);
});

test("R-N08 a group whose children are all hidden is not shown", () => {
  expect(shape(menuOf([route("/a", {}, [route("b", { hidden: true })])]))).toEqual([]);
});

test("R-S06 a page with hidden details below it is still a leaf", () => {
  const page: RouteItem = { ...route("/list"), children: [route("detail/:id", { hidden: true })] };
  expect(shape(menuOf([page]))).toEqual(["/list"]);
});

test("R-S06 external addresses stay as they are", () => {
  expect(shape(menuOf([route("/other", {}, [route("https://example.org/x", { target: "_blank" })])]))).toEqual([
    ["/other", ["https://example.org/x"]],
  ]);
});

test("R-S06 the groups above an entry are found from the top", () => {
  const menu = menuOf([route("/a", {}, [route("b", {}, [route("c")]), route("d")])]);
  expect(groupsAbove(menu, "/a/b/c")).toEqual(["/a", "/a/b"]);
  expect(groupsAbove(menu, "/a/d")).toEqual(["/a"]);
  expect(groupsAbove(menu, "/nowhere")).toEqual([]);
});
