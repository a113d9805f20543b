import type { RouteItem, RouteMeta } from "@busbar/contract/menus/menus";
import { expect, test } from "vitest";
import { buildPortalRoutes } from "../../kernel/portal/portal-routes.ts";
import { buildMenu, groupsAbove, hasEntry, leavesOf, type MenuNode, shownRows } from "./menu-tree.ts";

const route = (path: string, meta: Partial<RouteMeta> = {}, children?: RouteItem[]): RouteItem => ({
  path,
  name: path,
  component: children ? "" : "page",
  meta: { title: path, ...meta },
  ...(children && { children }),
});
const menuOf = (list: RouteItem[]) =>
  buildMenu(
    buildPortalRoutes(list, { admin: true, roles: [], permissions: [] }, { routeFilter: true, rolesControl: true }),
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

test("R-N09 what was changed of a route's meta counts in the menu", () => {
  const routes = buildPortalRoutes(
    [route("/a"), route("/b")],
    { admin: true, roles: [], permissions: [] },
    { routeFilter: true, rolesControl: true },
  );
  const menu = buildMenu(routes, (item) => ({ ...item.meta, hidden: item.path === "/a", badge: "3" }));
  expect(menu.map(({ path, meta }) => [path, meta.badge])).toEqual([["/b", "3"]]);
});

test("R-S08 a group leads to its redirect, else to the first page inside the portal", () => {
  const redirected = { ...route("/a", {}, [route("b"), route("c")]), redirect: "c" };
  const list = [
    redirected,
    route("/d", {}, [route("https://example.org"), route("e")]),
    route("/f", {}, [route("https://example.org/f")]),
  ];
  expect(menuOf(list).map(({ landing }) => landing)).toEqual(["/a/c", "/d/e", undefined]);
});

test("R-S06 the rows of a menu are those of its open groups", () => {
  const menu = menuOf([route("/a", {}, [route("b", {}, [route("c")]), route("d")]), route("/e")]);
  expect(shownRows(menu, [])).toEqual(["/a", "/e"]);
  expect(shownRows(menu, ["/a"])).toEqual(["/a", "/a/b", "/a/d", "/e"]);
  expect(shownRows(menu, ["/a/b"])).toEqual(["/a", "/e"]);
  expect(shownRows(menu, ["/a", "/a/b"])).toEqual(["/a", "/a/b", "/a/b/c", "/a/d", "/e"]);
});

test("R-S06 the pages of a group are found at any depth", () => {
  const menu = menuOf([route("/a", {}, [route("b", {}, [route("c")]), route("d")])]);
  expect(leavesOf(menu[0]!).map(({ path }) => path)).toEqual(["/a/b/c", "/a/d"]);
  expect(hasEntry(menu, "/a/b/c")).toBe(true);
  expect(hasEntry(menu, "/a/x")).toBe(false);
});

test("R-S06 a badge makes its own entry and the groups above it anew, and leaves all others as they are", () => {
  const list = [route("/a", {}, [route("b"), route("c")]), route("/d", {}, [route("e")])];
  const routes = buildPortalRoutes(
    list,
    { admin: true, roles: [], permissions: [] },
    { routeFilter: true, rolesControl: true },
  );
  const before = buildMenu(routes);
  expect(buildMenu(routes)[0]).toBe(before[0]);
  const counted = { title: "b", badge: "3" };
  const after = buildMenu(routes, ({ name, meta }) => (name === "b" ? counted : meta));
  expect(after[1]).toBe(before[1]);
  expect(after[0]).not.toBe(before[0]);
  expect(after[0]!.children[0]!.meta.badge).toBe("3");
  expect(after[0]!.children[1]).toBe(before[0]!.children[1]);
  expect(shape(after)).toEqual(shape(before));
});
