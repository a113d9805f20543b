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
afterEach(async () => {
  await portal.close();
  // A test that failed leaves none to the next.
  sessionStorage.clear();
});
afterAll(() => server.close());

const signIn = async (username: string) => {
  portal = await renderPortal({ app: server, address: "/login?redirect=%2Findex" });
  await portal.user.type(await screen.findByLabelText("用户名 / 邮箱 / 手机号"), username);
  await portal.user.type(screen.getByLabelText("密码"), "Busbar-demo-1{Enter}");
};
const tour = () => screen.findByRole("complementary", { name: "界面导览" });

test("the first sign-in begins five stops through the frame, and Escape skips them for good", async () => {
  await signIn("clerk1");
  const card = await tour();
  expect(within(card).getByText("1 / 5")).toBeTruthy();
  expect(within(card).getByRole("heading", { name: /^菜单/ })).toBeTruthy();
  await portal.user.click(within(card).getByRole("button", { name: "下一步" }));
  expect(await within(card).findByText(/“待我处理”列出今天要办的事/)).toBeTruthy();
  await portal.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("complementary", { name: "界面导览" })).toBeNull());
  const clerk = await server.as("clerk1");
  await waitFor(async () => expect(await clerk.listPreferences()).toContainEqual({ key: "tour", value: true }));
  await portal.close();
  await signIn("clerk1");
  await screen.findByRole("button", { name: /^CLERK_1/ });
  await waitFor(() => expect(sessionStorage.getItem("busbar-tour-due")).toBeNull());
  expect(screen.queryByRole("complementary", { name: "界面导览" })).toBeNull();
});

test("accounts of a demo are shared, so their mark stays in the browser", async () => {
  const { clock } = server as unknown as { clock: object };
  Object.assign(clock, { moveTo: () => undefined });
  try {
    await signIn("clerk2");
    await portal.user.click(within(await tour()).getByRole("button", { name: "跳过" }));
    await waitFor(() => expect(screen.queryByRole("complementary", { name: "界面导览" })).toBeNull());
    expect(localStorage.getItem("busbar-tours")).toBe("CLERK_2");
    expect(await (await server.as("clerk2")).listPreferences()).not.toContainEqual({ key: "tour", value: true });
  } finally {
    Object.assign(clock, { moveTo: undefined });
  }
});

test("people of a customer and administrators are shown what is theirs, and the last stop ends it", async () => {
  await signIn("enterprise1");
  const card = await tour();
  expect(within(card).getByText(/只显示本企业的内容/)).toBeTruthy();
  for (let at = 0; at < 4; at++) await portal.user.click(within(card).getByRole("button", { name: "下一步" }));
  expect(within(card).getByText(/按 \? 打开当前页面的帮助/)).toBeTruthy();
  await portal.user.click(within(card).getByRole("button", { name: "完成" }));
  await waitFor(() => expect(screen.queryByRole("complementary", { name: "界面导览" })).toBeNull());
  await portal.close();
  await signIn("admin");
  expect(within(await tour()).getByText(/用户、角色、菜单和组织设置在“配置”下/)).toBeTruthy();
});

test("an open session does not begin the tour; the user's menu does", async () => {
  portal = await renderPortal({ app: server, as: "smeast", address: "/index" });
  const menu = await screen.findByRole("button", { name: /^SM_EAST/ });
  expect(screen.queryByRole("complementary", { name: "界面导览" })).toBeNull();
  await portal.user.click(menu);
  await portal.user.click(await screen.findByRole("menuitem", { name: "界面导览" }));
  expect(within(await tour()).getByText("1 / 5")).toBeTruthy();
});
