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
const listOf = (keyword: string) => `/setting/userManagement?v=users~1~keyword*${keyword}`;
const press = async (name: string | RegExp) => {
  await portal!.user.click(await screen.findByRole("button", { name }));
};
const actionsOf = async (code: string) => {
  const row = (await screen.findByRole("cell", { name: code })).closest("tr") as HTMLElement;
  await portal!.user.click(within(row).getByRole("button", { name: /的操作$|^Actions for/ }));
};

test("R-M01 a user is added after a look at the mail, opened, and given a right that is listed at once", async () => {
  const { user } = await open("admin", listOf("wang"));
  await press("新建用户");
  const drawer = within(await screen.findByRole("dialog", { name: "新建用户" }));
  await user.type(drawer.getByLabelText("用户名"), "wang.min");
  await user.type(drawer.getByLabelText("姓名"), "王敏");
  await user.type(drawer.getByLabelText(/^邮箱/), "wang.min@busbar.example");
  await user.click(drawer.getByRole("button", { name: "预览邀请邮件" }));
  expect((await drawer.findByText(/用户名是 wang\.min/)).textContent).toContain("账号已开通");
  await user.click(drawer.getByRole("button", { name: /保\s*存/ }));
  await user.click(await screen.findByRole("link", { name: "王敏" }));
  expect(await screen.findByRole("heading", { name: "王敏" })).toBeTruthy();
  expect(await screen.findByText("可以修改本人资料")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "单项权限" }));
  await press("授予权限");
  const dialog = within(await screen.findByRole("dialog", { name: "授予“王敏”一项权限" }));
  await user.click(await dialog.findByRole("button", { name: /授予权限$/ }));
  expect(await dialog.findByText("请选择权限和大区")).toBeTruthy();
  await user.click(await dialog.findByRole("combobox", { name: "权限" }));
  await user.click(await screen.findByTitle("查看合同"));
  await user.click(await dialog.findByRole("button", { name: /授予权限$/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")?.textContent ?? "").toBe(""));
  expect(await screen.findByRole("button", { name: "收回“查看合同”" })).toBeTruthy();
});

test("R-M01 before an account is disabled, one sees what it holds and to whom that goes", async () => {
  const { user } = await open("admin", listOf("SM_EAST"), "en");
  await actionsOf("SM_EAST");
  await user.click(await screen.findByRole("menuitem", { name: "Disable account" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Disable the account of/ }));
  expect(await dialog.findByText("To be handed over:")).toBeTruthy();
  expect((await dialog.findAllByRole("listitem")).length).toBeGreaterThan(0);
  await user.click(dialog.getByRole("button", { name: "Disable account" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const row = (await screen.findByRole("cell", { name: "SM_EAST" })).closest("tr") as HTMLElement;
  expect(await within(row).findByText("Disabled")).toBeTruthy();
});

test("an issued password is shown once, to be told to the person", async () => {
  const { user } = await open("admin", listOf("CLERK_1"));
  await actionsOf("CLERK_1");
  await user.click(await screen.findByRole("menuitem", { name: "签发临时密码" }));
  const asked = within(await screen.findByRole("dialog", { name: /^为“.+”签发临时密码/ }));
  await user.click(asked.getByRole("button", { name: "签发临时密码" }));
  expect(await screen.findByText(/^(\w{4}-){3}\w{4}$/)).toBeTruthy();
  await press("完成");
  await waitFor(() => expect(screen.queryByText(/^(\w{4}-){3}\w{4}$/)).toBeNull());
});

test("nobody is offered to disable themselves, and the reason is told", async () => {
  await open("admin", listOf("ADMIN"));
  await actionsOf("ADMIN");
  const entry = await screen.findByRole("menuitem", { name: /停用账号/ });
  expect(entry.getAttribute("aria-disabled")).toBe("true");
  expect(entry.textContent).toContain("不能修改自己的账号权限");
});
