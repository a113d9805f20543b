// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";
import { formatMoney } from "../../ui/values/format-values.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
  Object.assign(server.clock, { moveTo: () => undefined });
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (as: string, address: string, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
};

test("the ageing shows what is owed by age, changes what its rows are, and leads down to the statements", async () => {
  const { sums } = await (await server.as("finance1")).listAgeing({ query: {} });
  const { user, address } = await open("finance1", "/receivable/ageing");
  const buckets = within(await screen.findByRole("group", { name: "各账龄合计" }));
  expect(await buckets.findByText(formatMoney(sums.total))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "按大区" }));
  await waitFor(() => expect(address()).toContain("by*region"));
  expect(await screen.findByText("华东")).toBeTruthy();
  await user.click(buckets.getByRole("button", { name: /逾期 90 天以上/ }));
  const drawer = within(await screen.findByRole("dialog", { name: /全部客户 · 逾期 90 天以上/ }));
  expect(await drawer.findByText(`合计 ${formatMoney(sums.over90)}`)).toBeTruthy();
  expect((await drawer.findAllByRole("link", { name: /JS20/ })).length).toBeGreaterThan(0);
});

test("the account of a customer shows its balance between two days, and an enterprise opens its own", async () => {
  const finance = await server.as("finance1");
  const { list } = await finance.listCustomers({ query: { keyword: "华东精密" } });
  const { id } = list[0]!;
  const { closing, entries } = await finance.getCustomerAccount({ params: { id }, query: {} });
  const { user } = await open("enterprise5", `/customer/detail/${id}`);
  await user.click(await screen.findByRole("tab", { name: "对账单" }));
  const section = await screen.findByRole("tabpanel", { name: "对账单" });
  expect((await within(section).findAllByText(formatMoney(closing))).length).toBeGreaterThan(0);
  // A statement and its payment.
  const { number } = entries[0]!;
  const times = entries.filter((entry) => entry.number === number).length;
  expect(await within(section).findAllByText(number)).toHaveLength(times);

  // The whole list is printed, and nothing else.
  const print = vi.fn<() => void>();
  window.print = print;
  await user.click(within(section).getByRole("button", { name: "打印" }));
  expect(print).toHaveBeenCalledTimes(1);
  const sheet = within(screen.getByRole("article", { name: /^对账单/ }));
  expect(sheet.getAllByRole("row")).toHaveLength(entries.length + 1);
  expect(sheet.getByText(new RegExp(escaped(`期末余额 ${formatMoney(closing)}`)))).toBeTruthy();
  window.dispatchEvent(new Event("afterprint"));
  await waitFor(() => expect(screen.queryByRole("article", { name: /^对账单/ })).toBeNull());
});

test("Home tells an enterprise what is to be paid and until when", async () => {
  const enterprise = await server.as("enterprise5");
  const { list, total } = await enterprise.listInvoices({ query: { status: [-1, 4], sort: "dueDate" } });
  expect(total).toBeGreaterThan(0);
  await open("enterprise5", "/index");
  expect(await screen.findByText("待支付的结算单")).toBeTruthy();
  const due = list[0]!.extensionUntil ?? list[0]!.dueDate!;
  expect((await screen.findAllByText(new RegExp(`· ${due}`))).length).toBeGreaterThan(0);
});

test("Home tells finance what is owed by age and what came in this month, each as a way to its list, and administrators nothing to pay", async () => {
  const finance = await server.as("finance1");
  const { sums } = await finance.listAgeing({ query: {} });
  const received = await finance.listPayments({ query: { kind: "RECEIPT", from: "2026-01-01", to: "2026-01-20" } });
  const { user, address } = await open("finance1", "/index");
  const figures = within(await screen.findByRole("region", { name: "我的指标" }));
  await figures.findByRole("link", { name: new RegExp(`未收金额 ?${escaped(formatMoney(sums.total))}`) });
  expect(
    figures.getByRole("link", { name: new RegExp(`90 天以上 ${escaped(formatMoney(sums.over90))}`) }),
  ).toBeTruthy();
  const came = await figures.findByRole("link", { name: new RegExp(escaped(formatMoney(received.sums.amount))) });
  await user.click(came);
  await waitFor(() => expect(address()).toMatch(/^\/receivable\/payment/));
  expect(await screen.findByText(`${formatMoney(received.sums.amount)}`)).toBeTruthy();

  await portal?.close();
  await open("admin", "/index");
  expect(await screen.findByText("逾期的结算单")).toBeTruthy();
  expect(screen.queryByText("待支付的结算单")).toBeNull();
});
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
