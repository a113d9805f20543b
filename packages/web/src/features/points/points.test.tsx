// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
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

const open = async (as: string, address: string, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
};

test("R-B02 a tile of the map leads to the points of its province", async () => {
  const { user } = await open("clerk1", "/point/list");
  expect((await screen.findAllByRole("link", { name: "云计算园区" })).length).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: "按省份查看" }));
  const tile = await screen.findByRole("button", { name: /^陕西：1 个用能点，3,400 kVA/ });
  expect(screen.getByRole("button", { name: "西藏：没有用能点" })).toHaveProperty("disabled", true);
  await user.click(tile);
  await waitFor(() => expect(screen.queryByRole("link", { name: "矿热炉一号" })).toBeNull());
  expect((await screen.findAllByRole("link", { name: "云计算园区" })).length).toBeGreaterThan(0);
});

test("R-B02 a point shows who used it when, a gap between them, and takes no customer on the days of another", async () => {
  const { user } = await open("clerk1", "/point/list");
  await user.type(await screen.findByPlaceholderText("名称、编号、户号或地址"), "宿舍区");
  await waitFor(() => expect(screen.queryByRole("link", { name: "云计算园区" })).toBeNull());
  await user.click(await screen.findByRole("link", { name: "宿舍区" }));
  expect(await screen.findByRole("img", { name: "2024-11-01 至 2024-12-31 无用能客户" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "登记客户" }));
  const dialog = within(await screen.findByRole("dialog", { name: "登记用能客户" }));
  await user.click(await dialog.findByRole("button", { name: "登记客户" }));
  expect(await dialog.findByText("请选择客户和首个用能日")).toBeTruthy();
  await user.type(dialog.getByRole("combobox", { name: "客户" }), "华北一号");
  await user.click(await screen.findByText(/^华北一号铸造\(演示\) KH/));
  await user.click(dialog.getByRole("button", { name: /登记客户$/ }));
  expect(await dialog.findByText("与 2025-01-01 起的用能记录重叠")).toBeTruthy();
});

test("R-B02 a code is judged by its scheme while it is typed", async () => {
  const { user } = await open("clerk1", "/point/list");
  await user.click(await screen.findByRole("button", { name: "新建用能点" }));
  const drawer = within(await screen.findByRole("dialog", { name: "新建用能点" }));
  await user.type(drawer.getByLabelText("名称"), "新变电站");
  await user.type(drawer.getByLabelText("外部编号"), "12345");
  await user.tab();
  expect((await drawer.findAllByText("用电户号为 10–13 位数字")).length).toBeGreaterThan(0);
});

test("R-B02 who may only read a point sees no way to change it", async () => {
  await open("enterprise1", "/point/detail/1", "en");
  expect(await screen.findByRole("heading", { name: "铸造一车间" })).toBeTruthy();
  expect(screen.getByText("15 minutes")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add customer" })).toBeNull();
});
