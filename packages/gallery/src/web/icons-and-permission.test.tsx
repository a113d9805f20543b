// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readKeptName } from "@busbar/web/kernel/session/kept-name.ts";
import { type RenderedPortal, renderPortal } from "../../../web/src/testing/render-portal.tsx";
import { startServer, type TestServer } from "../../../web/src/testing/start-server.ts";
import { galleryFeatures } from "./gallery-features.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  const { templatePages } = (await import("../server/gallery.ts" as string)) as {
    templatePages: (ports: never) => object;
  };
  server = await startServer({ additions: templatePages });
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (as: string, address: string, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as, address, language, extraFeatures: galleryFeatures });
  return portal;
};

test("R-G04 an icon is found by name and style, copied as a tag or a name, and reached by arrows", async () => {
  const { user } = await open("smeast", "/vab/icon/remixIcon");
  const list = await screen.findByRole("list", { name: "图标" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(72);
  await user.type(screen.getByRole("textbox", { name: "搜索图标名称" }), "home-2{Enter}");
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(2));
  await user.selectOptions(screen.getByRole("combobox", { name: "样式" }), "线性");
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "复制标签：home-2-line" }));
  expect(await navigator.clipboard.readText()).toBe('<IconRi name="home-2-line" />');
  await user.click(screen.getByRole("button", { name: "复制名称：home-2-line" }));
  expect(await navigator.clipboard.readText()).toBe("home-2-line");
  await user.selectOptions(screen.getByRole("combobox", { name: "样式" }), "线性和面性");
  const fill = await screen.findByRole("button", { name: "复制标签：home-2-fill" });
  fill.focus();
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "复制标签：home-2-line" }));
  await user.clear(screen.getByRole("textbox", { name: "搜索图标名称" }));
  await user.type(screen.getByRole("textbox", { name: "搜索图标名称" }), "no such icon{Enter}");
  expect(await screen.findByText("没有符合条件的图标")).toBeTruthy();
});

test("R-G06 every kind of guard shows its button or says which rule hid it, and the routes are told", async () => {
  await open("editor", "/vab/permission", "en");
  const guards = (await screen.findByRole("heading", { name: "Buttons by rule" })).closest("section")!;
  const line = (name: string) => within(guards).getByText(name).closest("li")!;
  expect(within(line("Role Editor")).getByRole("button")).toBeTruthy();
  expect(within(line("All but Editor")).queryByRole("button")).toBeNull();
  expect(line("All but Editor").textContent).toContain("the rule is not met: {role: [Editor], mode: except}");
  expect(within(line("Both Admin and Editor")).queryByRole("button")).toBeNull();
  const routes = await screen.findByRole("grid", { name: "Routes of this account" });
  expect(within(routes).getByText("RemixIcon")).toBeTruthy();
});

test("R-G06 the token is checked by a call, and another account is one sign-in away", async () => {
  const { user, sent, address } = await open("editor", "/vab/permission");
  await user.click(await screen.findByRole("button", { name: "检查令牌" }));
  expect(await screen.findByText(/令牌有效/)).toBeTruthy();
  expect(sent).toContain("GET /expireToken");
  await user.click(screen.getByRole("button", { name: "退出并以 test 登录" }));
  await waitFor(() => expect(address()).toBe("/login"));
  // The sign-in page begins with it.
  expect(readKeptName()).toBe("test");
  expect(sent).toContain("POST /logout");
});
