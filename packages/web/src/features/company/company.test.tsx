// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { formatQuantity } from "../../ui/values/format-values.ts";
import { startServer, type TestServer } from "../../testing/start-server.ts";

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

async function open(as: string, address: string, language: "zh" | "en" = "zh") {
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
}
const menu = async (name: string | RegExp = "主菜单") => within(await screen.findByRole("navigation", { name }));

test("R-N09 an old address of a list leads a customer's people to their own page, with its filters", async () => {
  const { address, go } = await open("enterprise5", "/billing/statement?v=invoices~1~status*6");
  await waitFor(() => expect(address()).toBe("/my/statements?v=invoices~1~status*6"));
  expect(await screen.findByRole("heading", { level: 1, name: "结算单" })).toBeTruthy();
  expect(await screen.findByText(/状态[：:] ?已锁定/)).toBeTruthy();
  const entry = (await menu()).getByRole("link", { name: "结算单" });
  expect(entry.getAttribute("aria-current")).toBe("page");
  await screen.findByRole("columnheader", { name: /到期日/ });
  expect(screen.queryByRole("columnheader", { name: /客户/ })).toBeNull();

  // A record stays at its address, below the same entry.
  const { list } = await (await server.as("enterprise5")).listInvoices({ query: { pageSize: 1 } });
  await go(`/billing/statement/${list[0]!.id}`);
  await screen.findByRole("heading", { level: 1, name: list[0]!.docNo ?? "" });
  expect(address()).toBe(`/billing/statement/${list[0]!.id}`);
  const current = (await menu()).getByRole("link", { name: "结算单" });
  expect(current.getAttribute("aria-current") ?? current.closest("[aria-current]")).toBeTruthy();
});

test("R-P05 a customer's people find their company's record with everything that belongs to it", async () => {
  const { go, address } = await open("enterprise5", "/customer/my");
  const { list } = await (await server.as("enterprise5")).listCustomers({ query: {} });
  await screen.findByRole("heading", { level: 1, name: list[0]!.name });
  expect(address()).toBe("/my/company");
  expect(await screen.findByRole("tab", { name: /^结算单/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "编辑" })).toBeNull();

  await go("/my/payments");
  expect(await screen.findByRole("heading", { level: 1, name: "付款" })).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "客户" })).toBeNull();
});

test("a customer's people see what they used by month and at each point, the same energy in both", async () => {
  await open("enterprise1", "/point/list");
  expect(await screen.findByRole("heading", { level: 1, name: "用能" })).toBeTruthy();
  const api = await server.as("enterprise1");
  const [customer] = (await api.listCustomers({ query: {} })).list;
  const { points } = await api.getCustomerEnergy({ params: { id: customer!.id } });
  expect(points.length).toBeGreaterThan(0);
  expect((await screen.findAllByText(/^按月，计量数据/)).length).toBe(1);
  const table = within(await screen.findByRole("grid", { name: "各用能点用量" }));
  for (const { pointId, name, quantity } of points) {
    const row = within((await table.findByText(name)).closest("tr")!);
    expect(row.getByText(new RegExp(formatQuantity(quantity, 0)))).toBeTruthy();
    expect(row.getByRole("link", { name: "按日查看" }).getAttribute("href")).toContain(`point*${pointId}`);
  }
});

test("a customer whose readings nobody has imported sees what its statements list", async () => {
  await open("enterprise5", "/my/energy");
  const api = await server.as("enterprise5");
  const [customer] = (await api.listCustomers({ query: {} })).list;
  const points = await api.getCustomerPointUsage({ query: { customerId: customer!.id } });
  expect(points.length).toBeGreaterThan(0);
  expect((await screen.findAllByText(/^按账期，已出单的结算单/)).length).toBeGreaterThan(0);
  const table = within(await screen.findByRole("grid", { name: "各用能点用量" }));
  for (const { point, contract, quantity } of points) {
    const row = within((await table.findByText(point?.name ?? new RegExp(contract!.contractNo))).closest("tr")!);
    expect(row.getByText(new RegExp(formatQuantity(quantity, 0)))).toBeTruthy();
  }
});

test("a partner's people see which contracts end, how far their leads are, and their own record", async () => {
  const { go, address } = await open("partner1", "/contract/list", "en");
  await waitFor(() => expect(address()).toBe("/my/ending"));
  expect(await screen.findByRole("heading", { level: 1, name: "Ending contracts" })).toBeTruthy();
  expect(await screen.findByText(/Within 90 days/)).toBeTruthy();
  await go("/my/leads");
  expect(await screen.findByRole("heading", { level: 1, name: "Leads" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Refer customer" })).toBeTruthy();
  await go("/my/company");
  expect((await screen.findAllByText("HZ0001")).length).toBeGreaterThan(0);
  const links = (await menu(/menu/i)).getAllByRole("link").map(({ textContent }) => textContent);
  expect(links).toEqual(["Home", "My customers", "Ending contracts", "Leads", "Statements", "My company"]);
});
