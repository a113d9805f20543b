import { shippedRows } from "@busbar/contract/menus/menu-rows";
import type { RouteItem } from "@busbar/contract/menus/menus";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ofStaff = ["/dashboard", "/workbench", "/setting/personalCenter"];
const ofEnterprise = ["/my/statements", "/my/energy", "/my/contracts", "/my/payments", "/my/company"];
const ofPartner = ["/my/customers", "/my/ending", "/my/leads", "/my/statements", "/my/company"];

type Page = { path: string; item: RouteItem; isShown: boolean };
const pagesOf = (items: readonly RouteItem[], above = "/", isShown = true): Page[] =>
  items.flatMap((item) => {
    const path = item.path.startsWith("/") ? item.path : `${above.replace(/\/$/, "")}/${item.path}`;
    const own = { path, item, isShown: isShown && !item.meta.hidden };
    return [...(item.component === "" ? [] : [own]), ...pagesOf(item.children ?? [], path, own.isShown)];
  });
const pagesFor = async (username: string) => pagesOf((await (await app.as(username)).menuNav()).menuList);
const shownTo = async (username: string) =>
  (await pagesFor(username)).filter(({ isShown }) => isShown).map(({ path }) => path);

test("R-N09 users of a customer and of a partner have entries of their own in the menu and none of the staff's", async () => {
  for (const username of ["enterprise1", "enterprise16"])
    expect(await shownTo(username), username).toEqual(["/index", ...ofEnterprise]);
  for (const username of ["partner1", "partner3"])
    expect(await shownTo(username), username).toEqual(["/index", ...ofPartner]);
});

test.each(["admin", "smeast", "clerk1", "clerk2", "finance1", "finance2", "editor"])(
  "R-N09 the entries of customers and partners are not in the menu of %s",
  async (username) => {
    const shown = await shownTo(username);
    expect(shown).toEqual(expect.arrayContaining(ofStaff));
    expect(shown.filter((path) => path.startsWith("/my/"))).toEqual([]);
  },
);

test("R-N09 addresses of the staff lead to the twin, and records highlight it", async () => {
  const leads = async (username: string) =>
    Object.fromEntries(
      (await pagesFor(username)).flatMap(({ path, item }) => (item.redirect ? [[path, item.redirect]] : [])),
    );
  expect(await leads("enterprise1")).toEqual({
    "/customer/my": "/my/company",
    "/point/list": "/my/energy",
    "/contract/list": "/my/contracts",
    "/billing/statement": "/my/statements",
    "/receivable/payment": "/my/payments",
    "/my/customers": "/my/company",
    "/my/ending": "/my/contracts",
  });
  expect(await leads("partner1")).toMatchObject({
    "/customer/my": "/my/customers",
    "/customer/partner": "/my/company",
    "/contract/list": "/my/ending",
    "/billing/statement": "/my/statements",
    "/my/contracts": "/my/ending",
  });
  // A link that a customer sends opens the staff's list.
  expect(await leads("clerk2")).toMatchObject({
    "/my/statements": "/billing/statement",
    "/my/company": "/customer/my",
  });
  const highlighted = async (username: string, name: string) =>
    (await pagesFor(username)).find(({ item }) => item.name === name)?.item.meta.activeMenu;
  expect(await highlighted("enterprise1", "InvoiceDetail")).toBe("/my/statements");
  expect(await highlighted("partner1", "CustomerDetail")).toBe("/my/customers");
  expect(await highlighted("clerk1", "InvoiceDetail")).toBe("/billing/statement");
});

test("every twin is a page of the product that its audience has in the menu", () => {
  const pages = new Set(shippedRows.map(({ path }) => path));
  const twins = shippedRows.flatMap(({ meta }) =>
    Object.entries(meta?.twin ?? {}).map(([audience, path]) => [audience, path ?? ""] as const),
  );
  expect(twins.length).toBeGreaterThan(10);
  for (const [audience, path] of twins) {
    if (audience !== "staff") expect({ enterprise: ofEnterprise, partner: ofPartner }[audience], path).toContain(path);
    else expect(pages.has(path) || pages.has(path.split("/").at(-1) ?? ""), path).toBe(true);
  }
});

test("R-P06 whoever looks as a role of customers sees their menu, and closed pages name none of their entries", async () => {
  const { list } = await (await app.as("finance2")).listClosedPages();
  expect(list.filter(({ path }) => path.startsWith("/my/"))).toEqual([]);
  // A session of its own, with which the role is stored.
  const { token } = await app.client().signIn({ body: { username: "admin", password: demoPassword } });
  const admin = app.client(token);
  await admin.startViewAsRole({ body: { roleCode: roleCodes.enterprise } });
  expect((await admin.userInfo()).audience).toBe("enterprise");
  const { menuList } = await admin.menuNav();
  const shown = pagesOf(menuList).filter(({ isShown }) => isShown);
  expect(shown.map(({ path }) => path)).toEqual(["/index", ...ofEnterprise]);
});
