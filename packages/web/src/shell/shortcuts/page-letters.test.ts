import type { RouteItem } from "@busbar/contract/menus/menus";
import { expect, test } from "vitest";
import { buildPortalRoutes } from "../../kernel/portal/portal-routes.ts";
import { pageLetters } from "./page-letters.ts";

const page = (name: string, titleEn: string, more: Partial<RouteItem["meta"]> = {}): RouteItem => ({
  path: `/${name}`,
  name,
  component: name,
  meta: { title: titleEn, titleEn, ...more },
});
const lettersOf = (...items: RouteItem[]) => {
  const access = { admin: true, roles: [], permissions: [] };
  const routes = buildPortalRoutes(items, access, { routeFilter: false, rolesControl: false });
  return pageLetters(routes).map(({ letter, address }) => `${letter} ${address}`);
};

test("R-S03 pages of the product keep their letters, others take the first free one of their title", () => {
  expect(
    lettersOf(page("Statements", "Statements"), page("MyCustomer", "My customers"), page("Curve", "Curve")),
  ).toEqual(["s /Statements", "c /MyCustomer", "u /Curve"]);
});

test("R-S03 beginnings of words come before other letters, and no letter leads to two pages", () => {
  expect(lettersOf(page("A", "Tax run"), page("B", "Tax run"), page("C", "Tax run"), page("D", "Tt"))).toEqual([
    "t /A",
    "r /B",
    "x /C",
  ]);
});

test("R-S03 hidden pages and pages of one record have no letter", () => {
  const one: RouteItem = { ...page("One", "One"), path: "/one/:id" };
  const outside: RouteItem = { ...page("Out", "Out"), path: "https://example.com/" };
  expect(lettersOf(page("Gone", "Gone", { hidden: true }), one, outside)).toEqual([]);
});
