// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

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
  await portal?.close();
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
};

test("a statement that waits for a tax invoice gets one, which its customer then finds on the statement", async () => {
  const finance = await server.as("finance1");
  const { list } = await finance.listWaitingStatements({ query: {} });
  const [statement] = list;
  const { user } = await open("finance1", "/receivable/tax-invoice");
  const row = (await screen.findByRole("link", { name: new RegExp(statement!.docNo) })).closest("tr") as HTMLElement;
  await user.click(within(row).getByRole("button", { name: /登记发票|操作/ }));
  const item = screen.queryByRole("menuitem", { name: "登记发票" });
  if (item) await user.click(item);
  const drawer = within(await screen.findByRole("dialog", { name: "登记发票" }));
  const number = await drawer.findByLabelText("发票号码");
  await user.type(number, "2631000000000000123");
  await user.tab();
  expect((await drawer.findAllByText("发票号码应为 20 位数字")).length).toBeGreaterThan(0);
  await user.type(number, "4");
  expect(await drawer.findByText(/与所选结算单一致/)).toBeTruthy();
  await user.click(drawer.getByRole("button", { name: /保\s*存|登记/ }));
  expect(await screen.findByText("已登记发票 26310000000000001234")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("link", { name: new RegExp(statement!.docNo) })).toBeNull());
  await user.click(screen.getByRole("button", { name: "已登记的发票" }));
  expect(await screen.findByRole("link", { name: "26310000000000001234" })).toBeTruthy();

  const customers = await (await server.as("admin")).listCustomers({ query: { sort: "customerNo", pageSize: 50 } });
  const enterprise = customers.list.findIndex(({ id }) => id === statement!.customerId) + 1;
  const { user: customer } = await open(`enterprise${enterprise}`, `/billing/statement/${statement!.id}`);
  await customer.click(await screen.findByRole("tab", { name: "发票 1" }));
  const section = (await screen.findByRole("heading", { name: "发票" })).closest("section") as HTMLElement;
  expect(await within(section).findByText("26310000000000001234")).toBeTruthy();
  expect(within(section).queryByRole("link", { name: "26310000000000001234" })).toBeNull();
});

test("a manager sees tax invoices and is told why they are not recorded by them", async () => {
  const { user } = await open("smeast", "/receivable/tax-invoice", "en");
  const [menu] = await screen.findAllByRole("button", { name: /Record tax invoice|actions/i });
  await user.click(menu!);
  const item = screen.queryByRole("menuitem", { name: /Record tax invoice/ }) ?? menu!;
  expect(item.getAttribute("aria-disabled") === "true" || (item as HTMLButtonElement).disabled).toBe(true);
});

test("a pasted column of numbers is recorded for the chosen statements, and taken back", async () => {
  const { user } = await open("finance1", "/receivable/tax-invoice");
  const boxes = await screen.findAllByRole("checkbox", { name: /^选择 JS/ });
  const before = boxes.length;
  await user.click(boxes[0]!);
  await user.click(boxes[1]!);
  await user.click(
    within(await screen.findByRole("region", { name: "批量操作" })).getByRole("button", { name: "登记发票" }),
  );
  const dialog = within(await screen.findByRole("dialog", { name: "为 2 份结算单登记发票" }));
  const paste = await dialog.findByLabelText(/发票号码，每行一个/);
  await user.click(paste);
  await user.paste("发票号码\n123\n26310000000000004322");
  expect(await dialog.findByText("发票号码应为 20 位数字")).toBeTruthy();
  await user.clear(paste);
  await user.click(paste);
  await user.paste("26310000000000004321\n26310000000000004322");
  await user.click(dialog.getByRole("button", { name: "登记 2 张发票" }));
  await user.click(await screen.findByRole("button", { name: "撤销" }));
  expect(await screen.findByText("已撤销，恢复 2 条")).toBeTruthy();
  await waitFor(() => expect(screen.getAllByRole("checkbox", { name: /^选择 JS/ })).toHaveLength(before));
}, 60_000);
