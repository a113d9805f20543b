// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readKeptName, tokenKey } from "../kernel/session/session.ts";
import { startServer, type TestServer } from "../testing/start-server.ts";
import { type RenderedPortal, type RenderOptions, renderPortal } from "../testing/render-portal.tsx";

let app: TestServer;
let portal: RenderedPortal;

beforeAll(async () => {
  app = await startServer();
});
afterAll(() => app.close());
afterEach(() => portal.close());

async function open(options: Omit<RenderOptions, "app">) {
  portal = await renderPortal({ app, ...options });
  return portal;
}

async function signIn(username: string, password = "Busbar-demo-1") {
  const { user } = portal;
  await user.clear(await screen.findByLabelText("用户名 / 邮箱 / 手机号"));
  await user.type(screen.getByLabelText("用户名 / 邮箱 / 手机号"), username);
  await user.clear(screen.getByLabelText("密码"));
  await user.type(screen.getByLabelText("密码"), password);
  await user.click(screen.getByRole("button", { name: "登录" }));
}

test("R-A01 a manager signs in, is greeted by Home and sees the menu of the routes they may open", async () => {
  await open({ address: "/" });
  await signIn("smeast");
  const menu = await screen.findByRole("navigation", { name: "主菜单" });
  await portal.user.click(within(menu).getByRole("button", { name: "客户" }));
  expect(within(menu).getByRole("link", { name: "我的客户" })).toBeTruthy();
  expect(within(menu).getByRole("link", { name: "销售分工" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "SM_EAST 华东经理" })).toBeTruthy();
  expect(await screen.findByRole("heading", { level: 1, name: /[早上中下晚][上午好]好?，华东经理/ })).toBeTruthy();
  expect(localStorage.getItem(tokenKey)).toMatch(/^\S{20,}$/);
});

test("R-S06 a person with another role sees another menu", async () => {
  await open({ as: "enterprise1" });
  const menu = await screen.findByRole("navigation", { name: "主菜单" });
  expect(within(menu).getByRole("link", { name: "我的企业" })).toBeTruthy();
  expect(within(menu).queryByRole("button", { name: "客户" })).toBeNull();
});

test("R-A13 an empty name and a short password are refused before anything is sent", async () => {
  await open({});
  await portal.user.click(await screen.findByRole("button", { name: "登录" }));
  expect(screen.getByText("用户名不能为空")).toBeTruthy();
  expect(screen.getByText("密码不能少于 6 位")).toBeTruthy();
  const [name, password] = [screen.getByLabelText("用户名 / 邮箱 / 手机号"), screen.getByLabelText("密码")];
  expect(document.activeElement).toBe(name);
  await portal.user.type(name, "smeast");
  await portal.user.type(password, "12345{Enter}");
  expect(screen.queryByText("用户名不能为空")).toBeNull();
  expect(screen.getByText("密码不能少于 6 位")).toBeTruthy();
  expect(document.activeElement).toBe(password);
  expect(portal.sent).not.toContain("POST /user/token");
});

test("R-A13 R-A01 Caps Lock is hinted at while it is on, and the password can be shown and hidden", async () => {
  await open({});
  const field = await screen.findByLabelText<HTMLInputElement>("密码");
  await portal.user.click(field);
  fireEvent.keyUp(field, { key: "A", modifierCapsLock: true });
  expect(await screen.findByText("大写锁定已打开")).toBeTruthy();
  await portal.user.click(screen.getByLabelText("用户名 / 邮箱 / 手机号"));
  await waitFor(() => expect(screen.queryByText("大写锁定已打开")).toBeNull());
  await portal.user.click(screen.getByRole("button", { name: "显示密码" }));
  expect(field.type).toBe("text");
  await portal.user.click(screen.getByRole("button", { name: "隐藏密码" }));
  expect(field.type).toBe("password");
});

test("R-A01 a wrong password shows the server's words under the fields", async () => {
  await open({});
  await signIn("smeast", "not-the-one");
  expect(await screen.findByText("用户名或密码不正确")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("用户名 / 邮箱 / 手机号").value).toBe("smeast");
  // Selected, so that the next try overwrites it; a browser moves the focus there too.
  const { selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>("密码");
  expect([selectionStart, selectionEnd]).toEqual([0, "not-the-one".length]);
  expect(localStorage.getItem(tokenKey)).toBeNull();
});

test("R-N03 signing in leads back to the address that was asked for, with its query", async () => {
  await open({ address: "/user-center?id=7&note=%E5%BC%A0" });
  await screen.findByRole("button", { name: "登录" });
  expect(portal.address()).toBe(`/login?redirect=${encodeURIComponent("/user-center?id=7&note=%E5%BC%A0")}`);
  await signIn("smeast");
  await screen.findByRole("heading", { name: "个人中心" });
  expect(portal.address()).toBe("/user-center?id=7&note=%E5%BC%A0");
});

test("R-N03 a redirect to nowhere leads home", async () => {
  await open({ address: "/login?redirect=%2Fno%2Fsuch%2Fpage" });
  await signIn("smeast");
  await screen.findByRole("navigation", { name: "主菜单" });
  await waitFor(() => expect(portal.address()).toBe("/index"));
});

test("R-N01 an unknown path says so and stays", async () => {
  await open({ as: "smeast", address: "/no/such/page" });
  expect(await screen.findByRole("heading", { name: "页面不存在" })).toBeTruthy();
  expect(portal.address()).toBe("/no/such/page");
});

test("R-S16 the page's title and the site's are joined", async () => {
  await open({ as: "smeast", address: "/user-center" });
  await screen.findByRole("heading", { name: "个人中心" });
  await waitFor(() => expect(document.title).toBe("个人中心 - Busbar 能源管理后台"));
});

test("R-S19 switching the language changes menu and page at once", async () => {
  await open({ as: "smeast", address: "/user-center" });
  await screen.findByRole("heading", { name: "个人中心" });
  await portal.user.click(screen.getByRole("button", { name: "切换语言" }));
  await portal.user.click(screen.getByRole("menuitemradio", { name: "English", hidden: true }));
  expect(await screen.findByRole("heading", { name: "My Profile" })).toBeTruthy();
  expect(screen.getByRole("navigation", { name: "Main menu" })).toBeTruthy();
  await waitFor(() => expect(document.documentElement.lang).toBe("en"));
  expect(localStorage.getItem("language")).toBe("en");
});

test("R-E02 a session that ended on the server shows sign-in with the reason, over the parked page", async () => {
  await open({ as: "smeast", address: "/user-center" });
  await screen.findByRole("heading", { name: "个人中心" });
  localStorage.setItem(tokenKey, "not-a-token");
  await portal.user.click(screen.getByRole("button", { name: "刷新当前页面" }));
  expect(await screen.findByText("登录状态已过期，请重新登录")).toBeTruthy();
  expect(localStorage.getItem(tokenKey)).toBeNull();
  await waitFor(() => expect(portal.address()).toMatch(/^\/login/));
  // The user name is filled in; only the password is missing.
  expect(screen.getByLabelText<HTMLInputElement>("用户名 / 邮箱 / 手机号").value).toBe("smeast");
  expect(document.activeElement).toBe(screen.getByLabelText("密码"));
  await signIn("smeast");
  await screen.findByRole("navigation", { name: "主菜单" });
  expect(await screen.findByRole("heading", { name: "个人中心" })).toBeTruthy();
});

test("R-N03 an address typed while the session is over is remembered by sign-in", async () => {
  await open({ as: "smeast", address: "/user-center" });
  await screen.findByRole("heading", { name: "个人中心" });
  localStorage.setItem(tokenKey, "not-a-token");
  await portal.user.click(screen.getByRole("button", { name: "刷新当前页面" }));
  await screen.findByText("登录状态已过期，请重新登录");
  await portal.go("/customer/my?x=1");
  await waitFor(() => expect(portal.address()).toBe("/login?redirect=%2Fcustomer%2Fmy%3Fx%3D1"));
  await signIn("smeast");
  expect(await screen.findByRole("heading", { name: "我的客户" })).toBeTruthy();
});

test("R-A02 a person whose data have another form is told so, and comes to sign-in", async () => {
  const odd = {
    ...app,
    fetch: async (request: Request) => {
      const response = await app.fetch(request);
      if (!request.url.endsWith("/user/info")) return response;
      const body = (await response.json()) as { data: object };
      return Response.json({ ...body, data: { ...body.data, roles: "SALES_MANAGER" } });
    },
  };
  portal = await renderPortal({ app: odd, as: "smeast", address: "/customer/my" });
  expect(await screen.findByText("用户信息核心接口异常，请检查返回的数据格式")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "欢迎登录" })).toBeTruthy();
  expect(portal.address()).toMatch(/^\/login\?/);
  expect(localStorage.getItem(tokenKey)).toBeNull();
});

test("R-S11 a server that does not answer keeps nobody signed in here", async () => {
  const silent = {
    ...app,
    fetch: (request: Request) =>
      request.url.endsWith("/logout") ? new Promise<Response>(() => {}) : app.fetch(request),
  };
  portal = await renderPortal({ app: silent, as: "smeast" });
  await portal.user.click(await screen.findByRole("button", { name: "SM_EAST 华东经理" }));
  await portal.user.click(screen.getByRole("menuitem", { name: "退出登录", hidden: true }));
  expect(await screen.findByText("正在退出…")).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem(tokenKey)).toBeNull(), { timeout: 10_000 });
  expect(portal.address()).toBe("/login");
  expect(readKeptName()).toBe("");
});

test("R-V01 R-A05 the password dialog is 400 px wide, and its five messages appear on leaving a field", async () => {
  await open({ as: "smeast", address: "/user-center?tab=security" });
  await portal.user.click(await screen.findByRole("button", { name: "修改密码" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.closest<HTMLElement>(".ant-modal")?.style.width).toBe("400px");
  const field = (name: string) => within(dialog).getByLabelText(name);
  await portal.user.click(field("当前密码"));
  await portal.user.click(field("新密码"));
  expect(await within(dialog).findByText("请输入当前密码")).toBeTruthy();
  await portal.user.click(field("确认新密码"));
  expect(await within(dialog).findByText("请输入新密码")).toBeTruthy();
  await portal.user.type(field("新密码"), "abcde");
  await portal.user.tab();
  expect(await within(dialog).findByText("密码长度不能少于 6 个字符")).toBeTruthy();
  await portal.user.click(field("确认新密码"));
  await portal.user.click(field("当前密码"));
  expect(await within(dialog).findByText("请确认密码")).toBeTruthy();
  await portal.user.type(field("确认新密码"), "abcdef");
  await portal.user.tab();
  expect(await within(dialog).findByText("两次输入的密码不一致")).toBeTruthy();
  expect(portal.sent).not.toContain("POST /user/password");
});

test("R-A05 the server's refusal of a password stands on its field", async () => {
  await open({ as: "smnorth", address: "/user-center?tab=security" });
  await portal.user.click(await screen.findByRole("button", { name: "修改密码" }));
  const dialog = await screen.findByRole("dialog");
  await portal.user.type(within(dialog).getByLabelText("当前密码"), "not-the-one");
  await portal.user.type(within(dialog).getByLabelText("新密码"), "A-new-one-77");
  await portal.user.type(within(dialog).getByLabelText("确认新密码"), "A-new-one-77");
  await portal.user.click(within(dialog).getByRole("button", { name: "修改密码" }));
  expect(await within(dialog).findByText("当前密码不正确")).toBeTruthy();
});

test("R-S02 an enterprise user finds their sales manager, looked up once", async () => {
  await open({ as: "enterprise1", address: "/user-center" });
  await portal.user.hover(await screen.findByRole("button", { name: "我的销售经理" }));
  await portal.user.click(screen.getByRole("button", { name: "我的销售经理" }));
  const mail = await screen.findByRole("link", { name: "邮箱：smnorth@busbar.example" });
  expect(mail.getAttribute("href")).toBe("mailto:smnorth@busbar.example");
  await portal.user.keyboard("{Escape}");
  await portal.user.click(screen.getByRole("button", { name: "我的销售经理" }));
  expect(portal.sent.filter((call) => call === "GET /user/detail")).toHaveLength(1);
});

test("R-S02 the card waits, is asked again after a failure, and says when nobody is assigned", async () => {
  const held = Promise.withResolvers<void>();
  let status = 500;
  const fetch = async (request: Request) => {
    if (!request.url.includes("/user/detail")) return app.fetch(request);
    await held.promise;
    const reason = status === 404 ? "not_found" : "bug";
    return Response.json({ status, msg: "", data: null, reason }, { status });
  };
  portal = await renderPortal({ app: { ...app, fetch }, as: "enterprise2", address: "/user-center" });
  const button = await screen.findByRole("button", { name: "我的销售经理" });
  await portal.user.click(button);
  expect(await screen.findByRole("status", { name: "正在查询…" })).toBeTruthy();
  held.resolve();
  expect(await screen.findByText("暂时无法查询，请稍后再试")).toBeTruthy();
  await portal.user.keyboard("{Escape}");
  status = 404;
  await portal.user.click(button);
  expect(await screen.findByText("尚未分配销售经理")).toBeTruthy();
});

test("R-A04 an access token that ran out is renewed unseen, once for all calls", async () => {
  await open({});
  await signIn("smsouth");
  await screen.findByRole("navigation", { name: "主菜单" });
  const before = localStorage.getItem(tokenKey);
  portal.sent.length = 0;
  app.clock.advance(11 * 60);
  await portal.user.click(screen.getByRole("button", { name: "刷新当前页面" }));
  await waitFor(() => expect(localStorage.getItem(tokenKey)).not.toBe(before));
  await waitFor(() => expect(portal.sent.filter((call) => call.startsWith("GET ")).length).toBeGreaterThan(1));
  expect(portal.sent.filter((call) => call === "POST /refreshToken")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "登录" })).toBeNull();
});
