// @vitest-environment jsdom
import { keepSettings, type TestServer } from "@busbar/web/testing/start-server.ts";
import { type RenderedPortal, renderPortal } from "@busbar/web/testing/render-portal.tsx";
import { tokenKey } from "@busbar/web/kernel/session/session.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startGallery } from "../testing/open-gallery.ts";
import { galleryFeatures } from "./gallery-features.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startGallery();
});
afterAll(() => app.close());
afterEach(() => portal.close());

const open = async (settings: Record<string, unknown>, address: string, server = app) => {
  await keepSettings(app, { supportVisit: false, loginInterception: true, ...settings });
  portal = await renderPortal({ app: server, address, extraFeatures: galleryFeatures });
};
const menu = async () => within(await screen.findByRole("navigation", { name: "主菜单" }));
const topOf = async () => (await menu()).getAllByRole("listitem").map((row) => row.textContent);

/** Without the file that tells of a new version. */
const calls = () => [...new Set(portal.sent)].filter((call) => call !== "GET /build.json");

/** As the mock mode tells it. */
const withVirtualRoles = (): TestServer => ({
  ...app,
  fetch: async (request) => {
    const answer = await app.fetch(request);
    if (!request.url.endsWith("/api/portal")) return answer;
    const body = (await answer.json()) as { data: object };
    return Response.json({ ...body, data: { ...body.data, virtualRoles: true } });
  },
});

test("R-N06 a visitor sees the template pages and no business, sends nothing that needs a session, and can sign in", async () => {
  await open({ supportVisit: true }, "/vab/permission");
  expect(await screen.findByRole("heading", { name: "角色权限" })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("角色权限 - Busbar 能源管理后台"));
  expect((await topOf()).filter((title) => /客户|用能点|结算|配置|首页/.test(title ?? ""))).toEqual([]);
  expect((await menu()).getByRole("button", { name: "其他" })).toBeTruthy();
  expect(calls()).toEqual(["GET /portal"]);
  await portal.user.click(screen.getByRole("button", { name: "游客" }));
  await portal.user.click(screen.getByRole("menuitem", { name: "去登录", hidden: true }));
  expect(await screen.findByRole("button", { name: "登录" })).toBeTruthy();
});

test("R-N06 a visitor's page with data says that they need a session, and stays", async () => {
  await open({ supportVisit: true }, "/vab/table/comprehensiveTable");
  expect((await screen.findAllByText("请登录后查看这些数据")).length).toBeGreaterThan(0);
  expect(portal.address()).toMatch(/^\/vab\/table\/comprehensiveTable/);
  expect(calls()).toEqual(["GET /portal"]);
});

test("R-N06 each address of a page with its own number is open to visitors", async () => {
  await open({ supportVisit: true }, "/other/dynamicSegment/test1/7");
  expect(await screen.findByRole("heading", { name: /Id=7/ })).toBeTruthy();
});

test("R-N06 a visitor who asks for more is sent to sign in and comes back there", async () => {
  await open({ supportVisit: true }, "/vab/permission");
  await screen.findByRole("heading", { name: "角色权限" });
  await portal.go("/customer/my");
  const { user } = portal;
  await user.type(await screen.findByLabelText("用户名 / 邮箱 / 手机号"), "smeast");
  expect(portal.address()).toBe("/login?redirect=%2Fcustomer%2Fmy");
  await user.type(screen.getByLabelText("密码"), "Busbar-demo-1");
  await user.click(screen.getByRole("button", { name: "登录" }));
  expect(await screen.findByRole("heading", { name: "我的客户" })).toBeTruthy();
});

test("R-N06 R-G47 a visitor's window goes on as the person who signs in in another one", async () => {
  await open({ supportVisit: true }, "/other/social");
  await screen.findByRole("heading", { name: "第三方登录" });
  localStorage.setItem(tokenKey, await app.tokenOf("admin"));
  window.dispatchEvent(new StorageEvent("storage", { key: tokenKey, newValue: "a token" }));
  expect(await screen.findByRole("button", { name: "ADMIN 系统管理员" })).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "第三方登录" })).toBeTruthy();
});

test("R-N06 where they are not supported the template pages need a session", async () => {
  await open({}, "/vab/permission");
  expect(await screen.findByRole("button", { name: "登录" })).toBeTruthy();
  expect(portal.address()).toBe("/login?redirect=%2Fvab%2Fpermission");
});

test("R-N04 in mock mode a visitor without interception has virtual roles: all template pages and no business", async () => {
  await open({ loginInterception: false }, "/vab/permission", withVirtualRoles());
  expect(await screen.findByRole("heading", { name: "角色权限" })).toBeTruthy();
  expect((await topOf()).filter((title) => /客户|用能点|结算|配置|首页/.test(title ?? ""))).toEqual([]);
  await portal.go("/customer/my");
  expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeTruthy();
});
