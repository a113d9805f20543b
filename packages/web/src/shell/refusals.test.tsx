// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../testing/render-portal.tsx";
import { startServer, type TestServer } from "../testing/start-server.ts";
import { chooseTheme } from "./theme/theme-store.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  await portal.close();
  sessionStorage.clear();
  chooseTheme({ showTabs: false });
});
afterAll(() => server.close());

const open = async (as: string, address: string) => {
  portal = await renderPortal({ app: server, as, address });
  await act(async () => chooseTheme({ showTabs: true }));
};
/** Names of the rendered routes, including hidden views. */
const drawn = () => [...document.querySelectorAll<HTMLElement>("[data-route]")].map(({ dataset }) => dataset["route"]);
const tabTitles = () => screen.getAllByRole("tab").map((one) => one.textContent);

test.each([
  ["editor", "/customer/my", "打开 /customer/my 需要权限：customer:read。可向管理员申请。"],
  ["editor", "/customer/detail/1", "打开 /customer/detail/1 需要权限：customer:read。可向管理员申请。"],
  ["partner1", "/customer/import", "此页面仅供我方员工使用。如有需要，请联系对接的客户经理。"],
  ["enterprise1", "/customer/assignment", "此页面仅供我方员工使用。如有需要，请联系对接的客户经理。"],
])(
  "R-N08 R-N13 %s at %s, which is shipped but not theirs, gets the page 403, which says: %s",
  async (as, path, text) => {
    await open(as, path);
    await screen.findByRole("heading", { name: "没有访问权限" });
    expect(screen.getByText(text)).toBeTruthy();
    expect(portal.address()).toBe(path);
    expect(drawn()).toEqual(["403"]);
    expect(tabTitles()).toEqual(["首页"]);
    await waitFor(() => expect(document.title).toBe("没有访问权限 - Busbar 能源管理后台"));
    expect(portal.sent.filter((call) => call.includes("/customers"))).toEqual([]);
  },
);

test("R-N01 R-N13 a path that nobody ships is unknown to everyone and gets the page 404", async () => {
  await open("editor", "/customer/no-such-page");
  await screen.findByRole("heading", { name: "页面不存在" });
  expect(portal.address()).toBe("/customer/no-such-page");
  expect(drawn()).toEqual(["404"]);
});

test("R-N13 /403 and /404 are routes of these names, /error/403 and /error/404 have names of their own", async () => {
  await open("smeast", "/403");
  await screen.findByRole("heading", { name: "没有访问权限" });
  expect(drawn()).toEqual(["403"]);
  for (const [path, name] of [
    ["/404", "404"],
    ["/error/403", "Error403"],
    ["/error/404", "Error404"],
  ] as const) {
    await portal.go(path);
    await waitFor(() => expect(drawn()).toEqual([name]));
  }
  expect(tabTitles()).toEqual(["首页"]);
  await portal.go("/403?path=/customer/my&permission=customer:read");
  expect(await screen.findByText(/customer:read/)).toBeTruthy();
});

test("R-N08 signing in on the way to a page that is not one's own ends at the refusal, not elsewhere", async () => {
  portal = await renderPortal({ app: server, address: "/customer/assignment" });
  await portal.user.type(await screen.findByLabelText("用户名 / 邮箱 / 手机号"), "enterprise2");
  await portal.user.type(screen.getByLabelText("密码"), "Busbar-demo-1");
  await portal.user.click(screen.getByRole("button", { name: "登录" }));
  await screen.findByRole("heading", { name: "没有访问权限" });
  expect(portal.address()).toBe("/customer/assignment");
});

test("R-N08 a page that is refused opens by itself when the right is given, and is refused when it is taken", async () => {
  await open("smnorth", "/customer/my");
  await screen.findByRole("link", { name: "华北二号数据中心(演示)" });
  await server.changeRoles("smnorth", ["CFWreSdIlp"]);
  await screen.findByText("打开 /customer/my 需要权限：customer:read。可向管理员申请。");
  expect(drawn()).toEqual(["403"]);
  expect(screen.queryByText("华北二号数据中心(演示)")).toBeNull();
  await waitFor(() => expect(document.title).toBe("没有访问权限 - Busbar 能源管理后台"));
  await portal.go("/customer/assignment");
  await screen.findByText("打开 /customer/assignment 需要权限：assignment:read。可向管理员申请。");
  expect(tabTitles()).toEqual(["首页", "我的客户, 权限已变更"]);
  await server.changeRoles("smnorth", ["rUuGVIXDuJ"]);
  await screen.findByRole("heading", { name: "销售分工" });
  await waitFor(() => expect(tabTitles()).toEqual(["首页", "我的客户", "销售分工"]));
});
