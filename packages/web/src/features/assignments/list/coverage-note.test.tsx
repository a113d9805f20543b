// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../../testing/start-server.ts";

// The demo's business date is 2026-01-20.
let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
  // One row per region remains.
  await server.database.pool.query("delete from sales_assignment where valid_to is not null");
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (as: string, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as, address: "/customer/assignment", language });
  return portal;
};

test("R-B03 ending an assignment tells first whose customers it leaves to nobody, and then the gap stands above the list", async () => {
  const { user } = await open("admin");
  await user.click(await screen.findByRole("button", { name: /^华南.*的操作$/ }));
  expect(screen.queryByText(/没有主负责人/)).toBeNull();
  await user.click(await screen.findByRole("menuitem", { name: /^结束/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText(/^2026-01-21 起，\d+ 个客户更换负责人：$/)).toBeTruthy();
  expect(dialog.getByText(/^华南经理 → 无人：\d+ 个$/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "结束分工" }));
  expect(await screen.findByText("有 1 处没有主负责人")).toBeTruthy();
  expect(screen.getByText(/^华南.*：2026-01-21 起没有人负责/)).toBeTruthy();
  await portal!.go("/index");
  const waiting = within((await screen.findByRole("heading", { name: "待我处理" })).closest("section")!);
  expect(await waiting.findByRole("link", { name: "没有主负责人的地区" })).toBeTruthy();
}, 40_000);

test("R-B03 a manager is told of the gaps of the own region alone", async () => {
  await open("smnorth", "en");
  await screen.findByRole("grid");
  expect(screen.queryByText(/without a primary manager/)).toBeNull();
  await portal?.close();
  await open("smsouth", "en");
  expect(await screen.findByText("1 area without a primary manager")).toBeTruthy();
}, 40_000);
