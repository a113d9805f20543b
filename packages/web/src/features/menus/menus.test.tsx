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

const open = async (language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/menuManagement", language });
  await screen.findByRole("treegrid");
  return portal;
};
const entry = async (name: string) =>
  (await (await server.as("admin")).listMenuEntries()).find((one) => one.name === name);

test("R-M04 R-N09 an entry is edited with its icon, and the menu that it makes is seen beside it as a role sees it", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "“节假日”的操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "修改" }));
  const drawer = within(await screen.findByRole("dialog", { name: "修改菜单项" }));
  const title = await drawer.findByLabelText("中文标题");
  await user.clear(title);
  await user.type(title, "放假安排");
  const preview = within(drawer.getByRole("region", { name: "预览" }));
  expect(await preview.findByText("放假安排")).toBeTruthy();
  await user.selectOptions(preview.getByRole("combobox"), "区域销售经理");
  expect(preview.queryByText("放假安排")).toBeNull();
  await user.click(drawer.getByLabelText("图标"));
  const icons = within(await screen.findByRole("dialog", { name: "选择图标" }));
  await user.type(icons.getByRole("searchbox"), "star-line");
  await user.click(await icons.findByRole("button", { name: "star-line" }));
  await user.click(drawer.getByRole("checkbox", { name: "显示红点" }));
  await user.click(drawer.getByRole("button", { name: /保\s*存/ }));
  await waitFor(async () =>
    expect(await entry("Holiday")).toMatchObject({ titleZh: "放假安排", icon: "star-line", meta: { dot: true } }),
  );
});

test("R-M04 an entry is moved by Alt and the arrows, and one that holds others says why it stays", async () => {
  const { user } = await open("en");
  const before = (await entry("RoleManagement"))!.order;
  (await screen.findByRole("row", { name: /^Roles / })).focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await waitFor(async () => expect((await entry("RoleManagement"))!.order).toBe(before - 1));
  await user.click(screen.getByRole("button", { name: "Actions for “Settings”" }));
  const remove = await screen.findByRole("menuitem", { name: /^Delete/ });
  expect(remove.textContent).toContain("This group still has entries");
});

test("R-M04 a file of the menu is compared before it changes anything", async () => {
  const menu = await (await server.as("admin")).exportMenu();
  const entries = menu.entries.map((one) => (one.name === "Sessions" ? { ...one, titleZh: "会话一览" } : one));
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "导入" }));
  const dialog = within(await screen.findByRole("dialog", { name: "导入菜单" }));
  const file = new File([JSON.stringify({ ...menu, entries })], "menu.json", { type: "application/json" });
  await user.upload(
    dialog.getByLabelText("菜单文件（JSON）"),
    new File(["no"], "x.json", { type: "application/json" }),
  );
  expect(await dialog.findByText("这个文件不是菜单文件")).toBeTruthy();
  await user.upload(dialog.getByLabelText("菜单文件（JSON）"), file);
  expect((await dialog.findByText("会话一览")).textContent).toContain("中文标题");
  expect((await entry("Sessions"))?.titleZh).not.toBe("会话一览");
  await user.click(dialog.getByRole("button", { name: /导\s*入$/ }));
  await waitFor(async () => expect((await entry("Sessions"))?.titleZh).toBe("会话一览"));
});

test("R-M04 an entry that was changed is restored as shipped, and one that was deleted comes back", async () => {
  const admin = await server.as("admin");
  const changed = (await entry("Verification"))!;
  await admin.updateMenuEntry({
    params: { id: changed.id },
    body: { rowVersion: changed.rowVersion, titleZh: "核验台", icon: "star-line" },
  });
  await admin.removeMenuEntry({ params: { id: (await entry("SystemLog"))!.id } });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "“核验台”的操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "恢复为系统自带内容" }));
  const sure = within(await screen.findByRole("dialog", { name: "把“核验台”恢复为系统自带内容？" }));
  await user.click(sure.getByRole("button", { name: /恢\s*复$/ }));
  await waitFor(async () =>
    expect(await entry("Verification")).toMatchObject({ titleZh: changed.titleZh, origin: "shipped" }),
  );
  await user.click(screen.getByRole("button", { name: "更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "已删除的系统菜单项" }));
  const gone = within(await screen.findByRole("dialog", { name: "已删除的系统菜单项" }));
  await user.click(await gone.findByRole("button", { name: "恢复“系统日志”" }));
  expect(await gone.findByText("没有被删除的系统菜单项。")).toBeTruthy();
  expect(await entry("SystemLog")).toMatchObject({ origin: "shipped" });
});
