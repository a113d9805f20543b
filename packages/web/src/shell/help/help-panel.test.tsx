// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { tokenKey } from "../../kernel/session/session.ts";
import { renderPortal, type RenderedPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => portal.close());
afterAll(() => server.close());

const open = async (address: string, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as: "smeast", address, language });
};
const panel = () => screen.queryByRole("complementary", { name: "帮助" });

test("the question mark opens help on the page in front, which follows to another page", async () => {
  await open("/customer/my");
  await screen.findByRole("heading", { level: 1, name: "我的客户" });
  await portal.user.keyboard("?");
  const help = await screen.findByRole("complementary", { name: "帮助" });
  expect(await within(help).findByText("列出数据范围内的客户，从意向到已关闭。")).toBeTruthy();
  expect(within(help).getByRole("heading", { name: "我的客户" })).toBeTruthy();
  expect(within(help).getByText("购买能源的企业，以统一社会信用代码为准，一个代码只有一个客户")).toBeTruthy();
  expect(within(help).getByText("customer")).toBeTruthy();
  await portal.go("/billing/statement");
  expect(await within(help).findByText(/^按状态列出数据范围内的结算单/)).toBeTruthy();
  expect(within(help).queryByText("列出数据范围内的客户，从意向到已关闭。")).toBeNull();
});

test("help speaks English, with the term in Chinese beside it", async () => {
  await open("/customer/my", "en");
  await screen.findByRole("heading", { level: 1, name: "My customers" });
  await portal.user.keyboard("?");
  const help = await screen.findByRole("complementary", { name: "Help" });
  expect(await within(help).findByText("Lists the customers in your scope, from lead to closed.")).toBeTruthy();
  expect(within(help).getByText("客户")).toBeTruthy();
});

test("Escape closes help and gives the focus back; the question mark closes it too", async () => {
  await open("/customer/my");
  const field = await screen.findByPlaceholderText("名称、编号或信用代码");
  const before = await screen.findByRole("link", { name: "华东精密(演示)" });
  before.focus();
  await portal.user.keyboard("?");
  const help = await screen.findByRole("complementary", { name: "帮助" });
  await waitFor(() => expect(document.activeElement).toBe(within(help).getByRole("button", { name: "关闭帮助" })));
  await portal.user.keyboard("{Escape}");
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(before);
  await portal.user.keyboard("?");
  await screen.findByRole("complementary", { name: "帮助" });
  // While somebody types, it is a letter.
  await portal.user.type(field, "?");
  expect(panel()).not.toBeNull();
  field.blur();
  await portal.user.keyboard("?");
  expect(panel()).toBeNull();
});

test("the second tab has the keys, and the page can be used beside it", async () => {
  await open("/customer/my");
  await screen.findByRole("link", { name: "华东精密(演示)" });
  await portal.user.keyboard("?");
  const help = await screen.findByRole("complementary", { name: "帮助" });
  await portal.user.click(within(help).getByRole("tab", { name: "快捷键" }));
  expect(await within(help).findByText("在单元格之间移动")).toBeTruthy();
  await portal.user.click(screen.getByRole("link", { name: "华东精密(演示)" }));
  await waitFor(() => expect(portal.address()).toMatch(/^\/customer\/detail\//));
  expect(within(help).getByRole("tab", { name: "快捷键", selected: true })).toBeTruthy();
});

test("the diagnostics name page, versions and browser, and hold no token", async () => {
  await open("/customer/my");
  await screen.findByRole("heading", { level: 1, name: "我的客户" });
  await portal.user.keyboard("?");
  const help = await screen.findByRole("complementary", { name: "帮助" });
  await portal.go("/billing/statement");
  await screen.findByRole("heading", { level: 1, name: "结算单" });
  const copied = vi.spyOn(navigator.clipboard, "writeText");
  await portal.user.click(within(help).getByRole("button", { name: "复制诊断信息" }));
  expect(await within(help).findByRole("button", { name: "已复制" })).toBeTruthy();
  const [text = ""] = copied.mock.calls[0] ?? [];
  expect(text).toContain("route /billing/statement");
  for (const part of ["version 2.5.0", "user SM_EAST", "language zh", `browser ${navigator.userAgent}`])
    expect(text).toContain(part);
  const token = localStorage.getItem(tokenKey) ?? "";
  expect(token).not.toBe("");
  expect(text).not.toContain(token);
});

test("a page that nobody has written help for says so", async () => {
  await open("/nowhere");
  await screen.findByRole("navigation", { name: "主菜单" });
  await portal.user.keyboard("?");
  const help = await screen.findByRole("complementary", { name: "帮助" });
  expect(await within(help).findByText("本页暂无说明。")).toBeTruthy();
});

test("people of a customer read what a page is for in their own words", async () => {
  portal = await renderPortal({ app: server, as: "enterprise1", address: "/my/statements" });
  await screen.findByRole("heading", { level: 1 });
  await portal.user.keyboard("?");
  const help = await screen.findByRole("complementary", { name: "帮助" });
  expect(await within(help).findByText("列出本企业的结算单，以及应付和未付合计。")).toBeTruthy();
  expect(within(help).queryByText(/初审/)).toBeNull();
});
