// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
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

test("R-M06 an area is renamed in the administration, where its uses are told", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/area?v=areas~1~keyword*320583" });
  const { user } = portal;
  const row = within(await screen.findByRole("row", { name: /^昆山市/ }));
  await user.click(row.getByRole("button", { name: /的操作$/ }));
  await user.click(await screen.findByRole("menuitem", { name: "编辑" }));
  const drawer = within(await screen.findByRole("dialog", { name: "编辑“昆山市”" }));
  expect(await drawer.findByText(/个客户、.*个用能点使用此地区/)).toBeTruthy();
  const name = drawer.getByLabelText("名称");
  await user.clear(name);
  await user.type(name, "昆山新市");
  await user.click(drawer.getByRole("button", { name: /保\s*存$/ }));
  expect(await screen.findByText("昆山新市")).toBeTruthy();
});

test("R-M06 a customer of an area that has ended says what followed it", async () => {
  const admin = await server.as("admin");
  const { list } = await admin.listCustomers({ query: { pageSize: 200 } });
  const customer = list.find(({ areaCode }) => areaCode === "320583")!;
  const { list: areas } = await admin.listAreas({ query: { keyword: "320583" } });
  const body = { rowVersion: areas[0]!.rowVersion, validTo: "2026-01-01", successors: ["320585"] };
  await admin.updateArea({ params: { code: "320583" }, body });
  portal = await renderPortal({ app: server, as: "admin", address: `/customer/detail/${customer.id}` });
  expect(await screen.findByText("已撤销，由太仓市接替")).toBeTruthy();
});
