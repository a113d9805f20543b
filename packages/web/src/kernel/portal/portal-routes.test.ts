import type { RouteItem, RouteMeta } from "@busbar/contract/menus/menus";
import { expect, test } from "vitest";
import { allRoutes, buildPortalRoutes, chainOf, landingOf, resolvePath, RouteFormatError } from "./portal-routes.ts";

const route = (path: string, meta: Partial<RouteMeta> = {}, children?: RouteItem[]): RouteItem => ({
  path,
  name: path,
  component: children ? "" : path,
  meta: { title: path, ...meta },
  ...(children && { children }),
});
const nobody = { admin: false, roles: [], permissions: [] };
const strict = { routeFilter: true, rolesControl: true };
const paths = (list: unknown, access = nobody, settings = strict) =>
  allRoutes(buildPortalRoutes(list, access, settings)).map(({ path }) => path);

test.each([
  ["my", "/customer", "/customer/my"],
  ["my", "/", "/my"],
  ["/index", "/customer", "/index"],
  ["https://example.org/x", "/customer", "https://example.org/x"],
  ["detail/:id", "/customer", "/customer/detail/:id"],
  [":rest*", "/customer", ":rest*"],
  ["", "/customer", "/customer"],
])("R-N08 %j below %j is %j", (path, parent, full) => {
  expect(resolvePath(path, parent)).toBe(full);
});

test("R-N08 a refused route goes with all below it, and a parent left childless goes too", () => {
  const list = [
    route("/open", {}, [route("a"), route("b", { guard: ["Admin"] })]),
    route("/left-empty", {}, [route("c", { guard: ["Admin"] })]),
    route("/refused", { guard: ["Admin"] }, [route("d")]),
  ];
  expect(paths(list)).toEqual(["/open", "/open/a"]);
});

test.each([
  ["filtering off", { routeFilter: false, rolesControl: true }],
  ["role control off", { routeFilter: true, rolesControl: false }],
])("R-N14 with %s guards do not count", (_, settings) => {
  expect(paths([route("/x", { guard: ["Admin"] })], nobody, settings)).toEqual(["/x"]);
});

test("R-N09 a guard that excepts a role refuses its holders only", () => {
  const list = [route("/table", { guard: { role: ["Editor"], mode: "except" } })];
  expect(paths(list, { admin: false, roles: ["Editor"], permissions: [] } as never)).toEqual([]);
  expect(paths(list, { admin: false, roles: ["Admin"], permissions: [] } as never)).toEqual(["/table"]);
});

test.each([[null], [undefined], [{}], ["routes"]])("R-N10 %j is not a route list", (list) => {
  expect(() => buildPortalRoutes(list, nobody, strict)).toThrow(RouteFormatError);
});

test("R-N12 a group leads to its redirect, else to the first page below it", () => {
  const [group, other] = buildPortalRoutes(
    [
      { ...route("/a", {}, [route("one"), route("two")]), redirect: "/a/two" },
      route("/b", {}, [
        route("detail/:id"),
        route("hidden", { hidden: true }),
        route("https://example.org"),
        route("list"),
      ]),
    ],
    nobody,
    strict,
  );
  expect(landingOf(group!)).toBe("/a/two");
  expect(landingOf(other!)).toBe("/b/list");
});

test("R-S09 the chain goes from the top to the route", () => {
  const [top] = buildPortalRoutes([route("/a", {}, [route("b", {}, [route("c")])])], nobody, strict);
  expect(chainOf(top!.children[0]!.children[0]!).map(({ path }) => path)).toEqual(["/a", "/a/b", "/a/b/c"]);
});
