// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

const source = "https://git.example/busbar";
const shop = "https://shop.example/busbar";
let app: TestServer;
let portal: RenderedPortal;

beforeAll(async () => {
  app = await startServer({ sourceKey: { configured: true, matches: (given) => given === "open sesame" } });
  await app.keepSetting("sourceUrl", source);
  await app.keepSetting("buySourceUrl", shop);
});
afterAll(() => app.close());
afterEach(() => portal.close());

async function tiles() {
  const corner = within(await screen.findByRole("region", { name: "主题工具" }));
  await portal.user.click(corner.getByRole("button", { name: "主题工具" }));
  return corner;
}

async function giveKey(key: string) {
  await portal.user.click((await tiles()).getByRole("button", { name: "拷贝源码" }));
  await portal.user.type(await screen.findByLabelText("密钥"), key);
  await portal.user.click(screen.getByRole("button", { name: "验证密钥" }));
}

test("R-H07 a wrong key for the source is told at its field, and nothing opens", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  portal = await renderPortal({ app, as: "smeast" });
  await giveKey("guess");
  expect(await screen.findByText("密钥不正确")).toBeTruthy();
  expect(opened).not.toHaveBeenCalled();
  opened.mockRestore();
});

test("R-H07 the right key opens the repository, and leaves a link where windows are kept back", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  portal = await renderPortal({ app, as: "smsouth" });
  await giveKey("open sesame");
  expect((await screen.findByRole("link", { name: "打开源码仓库" })).getAttribute("href")).toBe(source);
  expect(opened).toHaveBeenCalledWith(source, "_blank", "noopener,noreferrer");
  opened.mockRestore();
});

test("R-H07 the source is bought where the settings say, in another window", async () => {
  portal = await renderPortal({ app, as: "smeast" });
  const buy = (await tiles()).getByRole("link", { name: "购买源码" });
  expect([buy.getAttribute("href"), buy.getAttribute("target")]).toEqual([shop, "_blank"]);
});

test("R-H07 the handle opens the tiles, and Escape folds them with the focus back on it", async () => {
  portal = await renderPortal({ app, as: "smeast" });
  const corner = within(await screen.findByRole("region", { name: "主题工具" }));
  const handle = corner.getByRole("button", { name: "主题工具" });
  expect(corner.queryByRole("button", { name: "清理缓存" })).toBeNull();
  handle.focus();
  await portal.user.keyboard("{Enter}{Tab}");
  expect(document.activeElement).toBe(corner.getByRole("button", { name: "主题配置" }));
  await portal.user.keyboard("{Escape}");
  expect(document.activeElement).toBe(handle);
  expect(corner.queryByRole("button", { name: "清理缓存" })).toBeNull();
});

test("R-H07 clearing the cache asks first, empties the portal's storage, signs out and reloads", async () => {
  const reload = vi.fn<() => void>();
  // The window of a test cannot reload, nor can its own function be replaced.
  const real = location;
  const place = new Proxy({} as Location, {
    get: (_, key) => (key === "reload" ? reload : (Reflect.get(real, key) as unknown)),
    set: (_, key, value) => Reflect.set(real, key, value),
  });
  vi.stubGlobal("location", place);
  onTestFinished(() => void vi.unstubAllGlobals());
  portal = await renderPortal({ app, as: "smnorth" });
  localStorage.setItem("busbar.tabs", "[]");
  await portal.user.click((await tiles()).getByRole("button", { name: "清理缓存" }));
  const dialog = within(await screen.findByRole("dialog", { name: "清理缓存？" }));
  expect(dialog.getByText("打开的标签页")).toBeTruthy();
  expect(portal.sent).not.toContain("POST /logout");
  await portal.user.click(dialog.getByRole("button", { name: "清理并重新登录" }));
  await waitFor(() => expect(portal.sent).toContain("POST /logout"));
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  expect(portal.address()).toBe("/login");
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("R-H08 a router without the tiles does not show them", async () => {
  await app.keepSetting("showThemeSetting", false);
  portal = await renderPortal({ app, as: "smeast" });
  await screen.findByRole("navigation", { name: "主菜单" });
  await portal.user.click(screen.getByRole("button", { name: "主题配置" }));
  await screen.findByRole("dialog", { name: "主题配置" });
  await waitFor(() => expect(screen.queryByRole("region", { name: "主题工具" })).toBeNull());
});
