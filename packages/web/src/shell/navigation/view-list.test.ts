import type { RouteMeta } from "@busbar/contract/menus/menus";
import { expect, test } from "vitest";
import type { PortalRoute } from "../../kernel/portal/portal-routes.ts";
import {
  beforeOf,
  keyOf,
  markUnsaved,
  maxViews,
  noViews,
  type RouteLocation,
  reload,
  remove,
  rename,
  visit,
} from "./view-list.ts";

const routeAt = (path: string, meta: Partial<RouteMeta> = {}): PortalRoute => ({
  path,
  item: { path, name: path, component: "page", meta: { title: path, ...meta } },
  parent: undefined,
  children: [],
});
const at = (path: string, meta: Partial<RouteMeta> = {}, actual = path, search = ""): RouteLocation => ({
  path: actual,
  search,
  params: {},
  route: routeAt(path, meta),
});
const keys = (list: typeof noViews) => list.views.map(({ key }) => key);

test("R-T04 a view's key is the matched route's path", () => {
  expect(keyOf(at("/list", {}, "/list", "?v=1"))).toBe("/list");
});

test("R-T04 a route with a tab for each instance is keyed by its full path with query", () => {
  expect(keyOf(at("/detail/:id", { dynamicNewTab: true }, "/detail/7", "?x=1"))).toBe("/detail/7?x=1");
  // A section of the page is no instance of its own.
  expect(keyOf(at("/detail/:id", { dynamicNewTab: true }, "/detail/7", "?x=1&tab=files"))).toBe("/detail/7?x=1");
  expect(keyOf(at("/detail/:id", { dynamicNewTab: true }, "/detail/7", "?tab=files"))).toBe("/detail/7");
});

test("R-T04 the same key updates in place and keeps its position", () => {
  const list = visit(visit(visit(noViews, at("/a")), at("/b")), at("/a", {}, "/a", "?q=2"));
  expect(keys(list)).toEqual(["/a", "/b"]);
  expect(list.views[0]!.location.search).toBe("?q=2");
  expect(list.active).toBe("/a");
});

test("R-S10 the least recently used of more than twenty views leaves, and never the one in front", () => {
  let list = noViews;
  for (let n = 1; n <= maxViews; n += 1) list = visit(list, at(`/p${n}`));
  list = visit(list, at("/p1"));
  list = visit(list, at("/new"));
  expect(list.views).toHaveLength(maxViews);
  expect(keys(list)).toContain("/p1");
  expect(keys(list)).not.toContain("/p2");
  expect(keys(list)).toContain("/new");
});

test("R-S10 a view that is not cached leaves as soon as another one comes to the front", () => {
  const list = visit(visit(noViews, at("/edit", { noKeepAlive: true })), at("/b"));
  expect(keys(list)).toEqual(["/b"]);
});

test("R-S10 an unknown address is not cached", () => {
  const list = visit(visit(noViews, { path: "/gone", search: "", params: {}, route: undefined }), at("/b"));
  expect(keys(list)).toEqual(["/b"]);
});

test("R-T01 reloading draws a view anew and forgets its own title", () => {
  const list = reload(rename(visit(noViews, at("/a")), "/a", "Own title"), "/a");
  expect(list.views[0]).toMatchObject({ version: 2, title: undefined });
});

test("R-T05 after closing, the view used last before it comes to the front", () => {
  const list = visit(visit(visit(visit(noViews, at("/a")), at("/b")), at("/c")), at("/a"));
  expect(beforeOf(list, "/a")!.key).toBe("/c");
  expect(beforeOf(remove(list, new Set(["/b", "/c"])), "/a")).toBeUndefined();
});

const twenty = () => {
  let list = noViews;
  for (let n = 1; n <= maxViews; n += 1) list = visit(list, at(`/p${n}`));
  return list;
};

test("R-S10 a view with unsaved work stays when one has to leave, and the next clean one goes", () => {
  const list = visit(markUnsaved(twenty(), "/p1", "form", "memory"), at("/new"));
  expect(keys(list)).toContain("/p1");
  expect(keys(list)).not.toContain("/p2");
});

test("R-S10 when all have unsaved work the least recent with a draft leaves, and none whose work is only in memory", () => {
  let list = twenty();
  for (const { key } of list.views) list = markUnsaved(list, key, "form", key === "/p1" ? "memory" : "draft");
  expect(keys(visit(list, at("/new")))).not.toContain("/p2");
  for (const { key } of list.views) list = markUnsaved(list, key, "form", "memory");
  expect(visit(list, at("/new")).views).toHaveLength(maxViews + 1);
});

test("R-S10 a view that is not cached stays behind while it has unsaved work", () => {
  const dirty = markUnsaved(visit(noViews, at("/edit", { noKeepAlive: true })), "/edit", "form", "memory");
  const list = visit(dirty, at("/b"));
  expect(keys(list)).toEqual(["/edit", "/b"]);
  expect(keys(visit(markUnsaved(list, "/edit", "form", null), at("/c")))).toEqual(["/b", "/c"]);
});
