// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { formatMoney } from "../../../ui/values/format-values.ts";
import { type RenderedPortal, renderPortal } from "../../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../../testing/start-server.ts";

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

const figureOf = async (name: RegExp) => {
  const figures = within(await screen.findByRole("list", { name: "客户概况" }));
  return figures.findByRole("link", { name });
};

test("R-B01 a customer's head answers what it uses, owes and until when it is bound, and each figure leads to its rows", async () => {
  portal = await renderPortal({ app: server, as: "finance1", address: "/customer/detail/1" });
  const finance = await server.as("finance1");
  const { outstanding } = await finance.getCustomer({ params: { id: "1" } });
  expect(await figureOf(new RegExp(`未付金额.*${formatMoney(outstanding ?? "").replace(/[.¥]/g, ".")}`))).toBeTruthy();
  const { list } = await finance.listInvoices({ query: { customerId: "1", sort: "-period", pageSize: 1 } });
  const latest = await figureOf(/最近一期结算单/);
  expect(latest.getAttribute("href")).toBe(`#/billing/statement/${list[0]!.id}`);
  expect(latest.textContent).toContain(formatMoney(list[0]!.payable));
  const { total } = await finance.listPoints({ query: { customerId: "1" } });
  const points = await figureOf(/用能点/);
  expect(points.textContent).toContain(String(total));
  expect(points.getAttribute("href")).toBe("#/point/list?v=points%7E1%7EcustomerId*1");
});

test("R-B01 who sees no statements gets neither usage nor debt of a customer, and no tab of them", async () => {
  portal = await renderPortal({ app: server, as: "clerk1", address: "/customer/detail/5" });
  expect(await screen.findByRole("tab", { name: /^用能点 \d+$/ })).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "对账单" })).toBeNull();
});

test("R-B01 a customer without anything yet says so in one line each, and what is not filled in is folded", async () => {
  await server.database.ownerPool.query(`insert into customer (name, uscc, area_code, region)
    values ('尚无往来有限公司', '91310000MA1FL00000', '310115', 'east')`);
  const { list } = await (await server.as("admin")).listCustomers({ query: { keyword: "尚无往来有限公司" } });
  const { id } = list[0]!;
  portal = await renderPortal({ app: server, as: "admin", address: `/customer/detail/${id}` });
  expect((await screen.findAllByText("还没有已出单的结算单")).length).toBeGreaterThan(0);
  expect(await screen.findByText("没有执行中的合同")).toBeTruthy();
  await portal.user.click(screen.getByRole("tab", { name: "资料" }));
  const folded = await screen.findByRole("button", { name: /项未填写$/ });
  expect(screen.queryByText("简称")).toBeNull();
  await portal.user.click(folded);
  expect(await screen.findByText("简称")).toBeTruthy();
});

test("R-B01 usage that cannot be read says so in head and overview, and is read again when one asks for it", async () => {
  let broken = true;
  const fetch: TestServer["fetch"] = async (request) =>
    broken && request.url.includes("/invoices/figures/customer")
      ? Response.json({ status: 1422, msg: "读取失败", data: null }, { status: 422 })
      : server.fetch(request);
  portal = await renderPortal({ app: { ...server, fetch }, as: "admin", address: "/customer/detail/5" });
  const again = await screen.findByRole("button", { name: "重试" });
  const figures = within(screen.getByRole("list", { name: "客户概况" }));
  expect(figures.getByRole("img", { name: "读取失败" })).toBeTruthy();
  broken = false;
  await portal.user.click(again);
  expect(await screen.findByRole("heading", { name: /^近 12 个月应付金额/ })).toBeTruthy();
  expect(figures.queryByRole("img", { name: "读取失败" })).toBeNull();
});
