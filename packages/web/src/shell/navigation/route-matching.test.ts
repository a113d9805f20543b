import { expect, test } from "vitest";
import { buildPortalRoutes } from "../../kernel/portal/portal-routes.ts";
import { createApproach, createMatch } from "./route-matching.ts";
import type { Pages } from "./pages.ts";

const item = (path: string, component: string, children: object[] = []) => ({
  path,
  name: path,
  component,
  meta: { title: path },
  children,
});
const tree = buildPortalRoutes(
  [
    item("/index", "home"),
    item("/customer", "", [item("my", "customers"), item("detail/:id", "customer")]),
    item("/部门", "departments"),
  ],
  { admin: true, roles: [], permissions: [] },
  { routeFilter: false, rolesControl: false },
);
const flat = tree.flatMap((route) => [route, ...route.children]);
const match = createMatch(new Map(flat.map((route) => [route.path, route])));

test.each([
  ["/index", "/index", {}],
  ["/customer/my", "/customer/my", {}],
  ["/customer/my/", "/customer/my", {}],
  ["/Customer/My", "/customer/my", {}],
  ["/customer/detail/7", "/customer/detail/:id", { id: "7" }],
  ["/customer/detail/a%2Fb", "/customer/detail/:id", { id: "a/b" }],
  ["/%E9%83%A8%E9%97%A8", "/部门", {}],
  ["/customer/detail/:id", "/customer/detail/:id", { id: ":id" }],
  ["/customer/nowhere", undefined, {}],
  ["/", undefined, {}],
])("R-N13 the address %s is that of the page %s", (path, found, params) => {
  expect([match(path).route?.path, match(path).params]).toEqual([found, params]);
});

const visit = (path: string, allowed = flat.map((route) => route.path)) => {
  const approached: string[] = [];
  const approach = createApproach({
    tree,
    match,
    allowed: new Set(allowed),
    pages: {
      has: () => true,
      approach: async (key: string, search = "") => void approached.push(`${key}${search}`),
    } as unknown as Pages,
    redirectTo: (address) => new Response(address),
    check: (address) => (address === "/login" ? new Response("/index") : null),
  });
  const answer = approach({ request: new Request(`http://portal.test${path}`) });
  return answer.then(async (instead) => [await instead?.text(), ...approached]);
};

test.each([
  ["/", ["/index"]],
  ["/login", ["/index"]],
  ["/customer", ["/customer/my"]],
  ["/customer/my?v=1", [undefined, "customers?v=1"]],
  ["/customer/detail/7", [undefined, "customer"]],
  ["/customer/nowhere", [undefined]],
])("R-N13 on the way to %s the page is fetched, or another address is opened", async (path, found) => {
  expect(await visit(path)).toEqual(found);
});

test("R-N13 nothing is fetched on the way to a page that one may not open", async () => {
  expect(await visit("/customer/my", ["/index"])).toEqual([undefined]);
});
