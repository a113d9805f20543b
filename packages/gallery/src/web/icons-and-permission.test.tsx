// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readKeptName } from "@busbar/web/kernel/session/session.ts";
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

/** The server in front of a browser that has signed in itself and so holds the cookie that tokens are renewed with. */
async function signedIn(username: string): Promise<TestServer> {
  const answer = await server.fetch(
    new Request("http://localhost/api/user/token", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password: "Busbar-demo-1" }),
    }),
  );
  const cookie = answer.headers.getSetCookie()[0]!.split(";")[0]!;
  const { data } = (await answer.json()) as { data: { token: string } };
  const fetch = (request: Request) => {
    if (!request.headers.has("cookie")) request.headers.set("cookie", cookie);
    return server.fetch(request);
  };
  return { ...server, fetch, tokenOf: async () => data.token };
}

test("R-G04 an icon is found by name and style, copied as a tag or a name, and reached by arrows", async () => {
  const { user } = await open("smeast", "/vab/remixIcon");
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

test("R-G05 an icon is found, walked to by arrows and pages, and stands on the button", async () => {
  const { user, sent } = await open("smeast", "/vab/iconSelector", "en");
  const button = await screen.findByRole("button", { name: "Choose icon, current: 24-hours-fill" });
  await user.click(button);
  const panel = within(await screen.findByRole("dialog", { name: "Choose icon" }));
  const choices = () => panel.getAllByRole("button", { pressed: false });
  await waitFor(() => expect(choices()).toHaveLength(15));
  expect(panel.getByRole("button", { pressed: true }).textContent).toBe("");
  await user.click(panel.getByRole("button", { name: "Next page" }));
  await panel.findByText(/^Page 2 of /);
  choices()[0]!.focus();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(choices()[4]);
  await user.type(panel.getByRole("searchbox"), "star-half");
  await panel.findByText("Page 1 of 1");
  await waitFor(() => expect(choices()).toHaveLength(4));
  choices()[0]!.focus();
  await user.keyboard("{ArrowRight>3/}{Enter}");
  expect(button.textContent).toBe("star-half-s-line");
  expect(document.activeElement).toBe(button);
  expect(sent.filter((call) => call.startsWith("GET /remixIcon/getList"))).not.toHaveLength(0);
});

test.each([
  ["/vab/icon/remixIcon", "/vab/remixIcon", "小清新图标"],
  ["/vab/icon/iconSelector", "/vab/iconSelector", "图标选择器"],
])("R-G04 R-G05 the address %s of earlier releases leads to %s", async (before, now, title) => {
  const { address } = await open("smeast", before);
  expect(await screen.findByRole("heading", { level: 1, name: new RegExp(`^${title}`) })).toBeTruthy();
  expect(address().split("?")[0]).toBe(now);
});

test("R-G06 every kind of guard shows its button or says which rule hid it, and the routes are told", async () => {
  await open("editor", "/vab/permission", "en");
  const guards = (await screen.findByRole("heading", { name: "Button permissions" })).closest("section")!;
  const line = (name: string) => within(guards).getByText(name).closest("li")!;
  expect(within(line("Role Editor")).getByRole("button")).toBeTruthy();
  expect(within(line("Everyone except Editor")).queryByRole("button")).toBeNull();
  expect(line("Everyone except Editor").textContent).toContain("rule not met: {role: [Editor], mode: except}");
  expect(within(line("Admin and Editor")).queryByRole("button")).toBeNull();
  const routes = await screen.findByRole("grid", { name: "Accessible routes" });
  expect(within(routes).getByText("RemixIcon")).toBeTruthy();
});

test("R-G06 a call whose token has expired is renewed and sent again, and another account is one sign-in away", async () => {
  portal = await renderPortal({
    app: await signedIn("editor"),
    as: "editor",
    address: "/vab/permission",
    extraFeatures: galleryFeatures,
  });
  const { user, sent, address } = portal;
  const before = localStorage.getItem("admin-pro-token")!;
  await user.click(await screen.findByRole("button", { name: "用已过期的令牌调用" }));
  expect(await screen.findByText(/自动换成/)).toBeTruthy();
  const after = localStorage.getItem("admin-pro-token")!;
  expect(after).not.toBe(before);
  expect(screen.getByText(/自动换成/).textContent).toContain(after.slice(-4));
  const calls = sent.filter((call) => /expireToken|refreshToken/.test(call));
  expect(calls).toEqual(["POST /expireToken", "GET /expireToken", "POST /refreshToken", "GET /expireToken"]);
  await user.click(screen.getByRole("button", { name: "退出并以 test 登录" }));
  await waitFor(() => expect(address()).toBe("/login"));
  // The sign-in page begins with it.
  expect(readKeptName()).toBe("test");
  expect(sent).toContain("POST /logout");
});
