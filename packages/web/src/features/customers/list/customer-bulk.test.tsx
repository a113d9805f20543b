// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renderPortal, type RenderedPortal } from "../../../testing/render-portal.tsx";
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

const open = async (as: string, address: string, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
};
const box = (name: string) => screen.findByRole("checkbox", { name });
/** The checkbox in the table's head; enabled once there are rows. */
const pageBox = async () => {
  await screen.findAllByRole("checkbox", { name: /^Select .*演示/ });
  return screen.getByRole("checkbox", { name: "Select all on this page" });
};
const dialogOf = async (title: string | RegExp) =>
  (await screen.findByText(title)).closest("[role=dialog]") as HTMLElement;

test("R-B01 tags are put on the selected customers and taken back from the word that tells of it", async () => {
  const { user } = await open("clerk1", "/customer/my");
  await user.click(await box("选择 华东精密(演示)"));
  await user.click(await box("选择 东北冷链(演示)"));
  const bar = await screen.findByRole("region", { name: "批量操作" });
  await user.click(within(bar).getByRole("button", { name: "标签" }));
  const dialog = await dialogOf("修改 2 个客户的标签");
  await user.click(within(dialog).getByRole("button", { name: /修改 2 个客户/ }));
  expect(within(dialog).getByText("请填写要添加或移除的标签")).toBeTruthy();
  await user.type(within(dialog).getByLabelText("添加标签"), "批量{Enter}");
  await user.click(within(dialog).getByRole("button", { name: /修改 2 个客户/ }));
  await user.click(await screen.findByRole("button", { name: "撤销" }));
  expect(await screen.findByText("已撤销，恢复 2 条")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "批量操作" })).toBeNull();
  const { list } = await (await server.as("clerk1")).listBulkActions();
  expect(list[0]).toMatchObject({ action: "set_tags", state: "UNDONE", restored: 2 });
});

test("R-B01 all that match are counted by the server; those that may not change are told in the receipt", async () => {
  const { user } = await open("admin", "/customer/my?v=my-customers~1~pageSize*2", "en");
  const admin = await server.as("admin");
  const { total } = await admin.countCustomers();
  const { rowVersion } = await admin.getCustomer({ params: { id: "3" } });
  await admin.takeCustomerStep({ params: { id: "3", step: "suspend" }, body: { reason: "欠费", rowVersion } });
  await user.click(await pageBox());
  await user.click(await screen.findByRole("button", { name: `Select all ${total} matching` }));
  const bar = await screen.findByRole("region", { name: "Bulk actions" });
  expect(await within(bar).findByText(`All ${total} selected`)).toBeTruthy();
  await user.click(within(bar).getByRole("button", { name: "Change status" }));
  const dialog = await dialogOf(`Change the status of ${total} customers`);
  await user.click(within(dialog).getByRole("button", { name: `Update ${total} customers` }));
  const receipt = (await dialogOf(/^Receipt · /)) as HTMLElement;
  expect((await within(receipt).findAllByText("Already up to date")).length).toBeGreaterThan(0);
  await user.click(within(receipt).getByRole("button", { name: "Undo (within 10 seconds)" }));
  await waitFor(() => expect(within(receipt).getByText("Undone")).toBeTruthy());
});

test("R-S10 a selection waits behind another page and says nothing of filters that nobody has changed", async () => {
  const { user } = await open("admin", "/customer/my", "en");
  await user.click(await box("Select 华东精密(演示)"));
  await portal!.go("/customer/partner");
  await screen.findByRole("heading", { name: "Partners" });
  expect(screen.queryByText(/^The filters have changed/)).toBeNull();
  await portal!.go("/customer/my");
  const bar = await screen.findByRole("region", { name: "Bulk actions" });
  expect(within(bar).getByText("1 selected")).toBeTruthy();
});

test("a selection lasts over pages, and a change of the filters lets go of it with a word", async () => {
  const { user } = await open("admin", "/customer/my?v=my-customers~1~pageSize*2", "en");
  await user.click(await pageBox());
  const bar = await screen.findByRole("region", { name: "Bulk actions" });
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() =>
    expect((screen.getByRole("checkbox", { name: "Select all on this page" }) as HTMLInputElement).checked).toBe(false),
  );
  expect(within(bar).getByText("2 selected")).toBeTruthy();
  await portal!.go("/customer/my?v=my-customers~1~lifecycle*ACTIVE");
  expect(await screen.findByText(/^The filters have changed/)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Bulk actions" })).toBeNull();
});

test("what may not be done to many customers stays visible with its reason", async () => {
  const { user } = await open("smeast", "/customer/my", "en");
  await user.click(await box("Select 华东精密(演示)"));
  const bar = await screen.findByRole("region", { name: "Bulk actions" });
  const manager = within(bar).getByRole("button", { name: "Assign manager" }) as HTMLButtonElement;
  expect([manager.disabled, manager.title]).toEqual([true, "You do not have permission to assign sales managers"]);
  expect((within(bar).getByRole("button", { name: "Tags" }) as HTMLButtonElement).disabled).toBe(false);
});

test("one's bulk actions are found again, each with its receipt", async () => {
  const clerk = await server.as("clerk1");
  const { list } = await clerk.listCustomers({ query: { keyword: "华东精密" } });
  const body = { of: { ids: [list[0]!.id] }, add: ["再见"] };
  await clerk.tagCustomers({ body }, { idempotencyKey: crypto.randomUUID() });
  const { user } = await open("clerk1", "/bulk-actions");
  await user.click((await screen.findAllByRole("link", { name: "批量修改客户标签" }))[0]!);
  expect(await screen.findByRole("heading", { name: "回执 · 批量修改客户标签" })).toBeTruthy();
  expect((await screen.findByRole("link", { name: "华东精密(演示)" })).getAttribute("href")).toBe(
    `#/customer/detail/${list[0]!.id}`,
  );
});

test("R-B01 Escape clears a selection from the check box that was clicked, and from the one in the head", async () => {
  const { user } = await open("admin", "/customer/my", "en");
  for (const find of [() => box("Select 华东精密(演示)"), pageBox]) {
    await user.click(await find());
    await screen.findByRole("region", { name: "Bulk actions" });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Bulk actions" })).toBeNull();
  }
});
