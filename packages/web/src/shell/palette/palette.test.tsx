// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renderPortal, type RenderedPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => portal.close());
afterAll(() => server.close());

const open = async (as: string, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as, address: "/index", language });
  await screen.findByRole("navigation", { name: language === "zh" ? "主菜单" : "Main menu" });
  await portal.user.keyboard("{Control>}k{/Control}");
  return screen.findByRole("combobox", { name: language === "zh" ? /搜索页面/ : /Search pages/ });
};
const list = () => screen.queryByRole("listbox", { name: "搜索结果" });
const options = () => [...(list()?.querySelectorAll("[role=option]") ?? [])].map((option) => option.textContent);
const selected = () => list()?.querySelector("[aria-selected=true]")?.textContent;

test("R-S15 the dialog has the focus in its field and offers pages and actions by right", async () => {
  const field = await open("clerk1");
  expect(document.activeElement).toBe(field);
  expect(options()).toEqual(expect.arrayContaining(["首页", "我的客户客户", "新建客户", "修改密码", "退出登录"]));
  expect(options()).not.toContain("销售分工客户");
  await portal.user.keyboard("{Escape}");
  expect(list()).toBeNull();
});

test("R-S15 an address typed meanwhile closes the palette and opens its page", async () => {
  await open("clerk1");
  await portal.go("/customer/my");
  await waitFor(() => expect(list()).toBeNull());
});

test("R-S15 a person without the right sees neither the page nor the action nor a customer", async () => {
  await open("editor", "en");
  await portal.user.keyboard("customer");
  await waitFor(() => expect(portal.sent).toContain("GET /search/getList"));
  expect(await screen.findAllByText("No results for “customer”")).toHaveLength(2);
  expect(within(screen.getByRole("listbox", { name: "Results" })).queryAllByRole("option")).toEqual([]);
});

test("R-S15 pages are filtered at once by pinyin, and Enter opens the one that is selected", async () => {
  await open("smeast");
  await portal.user.keyboard("xsfg");
  expect(selected()).toBe("销售分工客户");
  await portal.user.keyboard("{Enter}");
  await waitFor(() => expect(portal.address()).toBe("/customer/assignment"));
  expect(list()).toBeNull();
});

test("R-P06 a closed page comes after the open ones with a lock, and leads to where one asks for it", async () => {
  await open("finance2");
  expect(options().filter((text) => text?.includes("可申请"))).toEqual([]);
  await portal.user.keyboard("bmgl");
  const closed = await screen.findByRole("option", { name: /部门管理/ });
  expect(closed.textContent).toBe("部门管理没有权限，可申请");
  expect(options().at(-1)).toBe(closed.textContent);
  await portal.user.click(closed);
  await waitFor(() => expect(portal.address()).toBe("/setting/departmentManagement"));
  expect(await screen.findByRole("heading", { name: "没有访问权限" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "申请权限“查看部门”" })).toBeTruthy();
});

test("R-S15 customers in one's scope come after a pause, and what was chosen is offered again", async () => {
  await open("smeast");
  await portal.user.keyboard("华");
  expect(await screen.findByRole("option", { name: /华东精密/ })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /华南/ })).toBeNull();
  await portal.user.keyboard("东精密");
  await waitFor(() => expect(selected()).toMatch(/华东精密/));
  await portal.user.keyboard("{Enter}");
  await waitFor(() => expect(portal.address()).toMatch(/^\/customer\/detail\/\d+$/));
  await portal.user.keyboard("{Control>}k{/Control}");
  const recent = await screen.findByRole("group", { name: "最近使用" });
  expect(within(recent).getByRole("option", { name: /华东精密/ })).toBeTruthy();
});

test("R-S15 arrows, Home and End move, and go round at both ends", async () => {
  await open("clerk1");
  const first = selected();
  await portal.user.keyboard("{ArrowUp}");
  expect(selected()).toBe("退出登录");
  await portal.user.keyboard("{ArrowDown}");
  expect(selected()).toBe(first);
  await portal.user.keyboard("{ArrowDown}");
  expect(selected()).not.toBe(first);
  await portal.user.keyboard("{End}");
  expect(selected()).toBe("退出登录");
  await portal.user.keyboard("{Home}");
  expect(selected()).toBe(first);
});

test("R-S15 an action opens its page and asks that for it, with the filters that the list has", async () => {
  await open("clerk1");
  await portal.go("/customer/my?v=my-customers~1~keyword*食品");
  await screen.findByRole("link", { name: "华中食品(演示)" });
  await portal.user.keyboard("{Control>}k{/Control}");
  await portal.user.keyboard("xjkh{Enter}");
  expect(await screen.findByRole("dialog", { name: "新建客户" })).toBeTruthy();
  expect(decodeURIComponent(portal.address())).toBe("/customer/my?v=my-customers~1~keyword*食品");
  await portal.close();
  await open("clerk1");
  await portal.user.keyboard("xjkh{Enter}");
  expect(await screen.findByRole("dialog", { name: "新建客户" })).toBeTruthy();
  expect(portal.address()).toBe("/customer/my");
});

test("R-S03 R-S22 help lists the shortcuts with both versions, and single keys can be switched off", async () => {
  const field = await open("smeast");
  await portal.user.keyboard("{Escape}");
  expect(field.isConnected).toBe(false);
  await portal.user.keyboard("?");
  const help = await screen.findByRole("complementary", { name: "帮助" });
  await portal.user.click(within(help).getByRole("tab", { name: "快捷键" }));
  expect(within(help).getByText("构建版本 2.5.0")).toBeTruthy();
  expect(within(help).getByText(/^Busbar 发行版 \d+\.\d+\.\d+/)).toBeTruthy();
  expect(within(help).getByText("在单元格之间移动")).toBeTruthy();
  await portal.user.click(within(help).getByRole("switch", { name: "启用单键快捷键" }));
  await portal.user.keyboard("{Escape}");
  expect(help.isConnected).toBe(false);
  await portal.user.keyboard("?");
  expect(screen.queryByRole("complementary", { name: "帮助" })).toBeNull();
  const client = await server.as("smeast");
  await waitFor(async () =>
    expect(await client.listPreferences()).toContainEqual({ key: "shortcuts.single", value: false }),
  );
});

test.each([
  ["zh", "主题", "主题：绿白"],
  ["zh", "zhuti", "主题：绿白"],
  ["zh", "theme", "主题：绿白"],
  ["zh", "skin green", "主题：绿白"],
  ["zh", "布局", "布局：控制台"],
  ["zh", "layout console", "布局：控制台"],
  ["zh", "bujufenlan", "布局：分栏"],
  ["zh", "dark", "深色外观"],
  ["zh", "yejian", "深色外观"],
  ["zh", "logout", "退出登录"],
  ["zh", "锁屏", "退出登录"],
  ["zh", "dc", "导出客户"],
  ["zh", "export", "导出客户"],
  ["zh", "import", "导入客户"],
  ["zh", "print", "打印此页"],
  ["zh", "全屏", "全屏"],
  ["zh", "快捷键", "键盘快捷键与版本"],
  ["zh", "biaoqian", "开启标签"],
  ["zh", "bell", "关闭通知"],
  ["zh", "language", "切换到 English"],
  ["zh", "qlhc", "清理缓存"],
  ["zh", "clear cache", "清理缓存"],
  ["zh", "scope", "选择数据范围"],
  ["zh", "wdrw", "我的任务"],
  ["zh", "inbox", "查看通知"],
  ["zh", "timezone", "个人中心"],
  ["en", "主题", "Themes: Green white"],
  ["en", "sign out", "Logout"],
  ["en", "退出", "Logout"],
  ["en", "tuichu", "Logout"],
] as const)("R-S15 in %s the words %s find %s", async (language, words, title) => {
  await open("admin", language);
  await portal.user.keyboard(words);
  const results = screen.getByRole("listbox", { name: language === "zh" ? "搜索结果" : "Results" });
  const found = within(results).getAllByRole("option");
  expect(found.map((option) => option.textContent)).toContain(title);
});

test("R-S15 the browser's Back closes the palette and leaves the page below it as it is", async () => {
  await open("clerk1");
  await portal.user.keyboard("wdkh{Enter}");
  await screen.findByRole("heading", { level: 1, name: "我的客户" });
  await portal.user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: /搜索页面/ });
  history.back();
  await waitFor(() => expect(list()).toBeNull());
  await waitFor(() => expect(portal.address()).toBe("/customer/my"));
  expect(screen.getByRole("heading", { level: 1, name: "我的客户" })).toBeTruthy();
  // With the palette closed, Back works as usual.
  history.back();
  await waitFor(() => expect(portal.address()).toBe("/index"));
});
