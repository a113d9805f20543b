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

const open = async (address: string, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as: "admin", address, language });
  return portal;
};

test("an account is created in three steps, and its token is shown once with a call to try", {
  timeout: 60_000,
}, async () => {
  const { user } = await open("/setting/serviceAccount");
  await user.click(await screen.findByRole("button", { name: "新建服务账号" }));
  const drawer = within(await screen.findByRole("dialog", { name: "新建服务账号" }));
  await user.click(drawer.getByRole("button", { name: "下一步" }));
  expect(await drawer.findByText("名称不能为空")).toBeTruthy();
  await user.type(drawer.getByLabelText("名称"), "ERP 镜像");
  await user.type(drawer.getByLabelText("代码"), "erp_mirror");
  await user.type(drawer.getByLabelText("用途"), "每晚复制客户");
  await user.click(drawer.getByRole("button", { name: "下一步" }));
  await user.click(await drawer.findByLabelText("权限"));
  await user.click(await screen.findByTitle("查看客户"));
  await user.click(drawer.getByRole("button", { name: "下一步" }));
  await user.type(await drawer.findByLabelText("到期日"), "2026-06-30{Enter}");
  await user.click(drawer.getByRole("button", { name: "新建服务账号" }));
  const shown = within(await screen.findByRole("dialog", { name: "“ERP 镜像”的令牌" }));
  const token = shown.getByText(/^bsb_/).textContent ?? "";
  expect(shown.getByText(/^curl /).textContent).toContain(token);
  const call = new Request("http://localhost/api/service-account", { headers: { authorization: `Bearer ${token}` } });
  expect((await server.fetch(call)).status).toBe(200);
  await user.click(shown.getByRole("button", { name: "已保存，关闭" }));
  await waitFor(() => expect(screen.queryByText(token)).toBeNull());
  await user.click(await screen.findByRole("link", { name: "ERP 镜像" }));
  expect(await screen.findByText("GET /service-account")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: /作废令牌/ }));
  const asked = within(await screen.findByRole("dialog", { name: /作废令牌/ }));
  await user.click(asked.getByRole("button", { name: "作废" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /作废令牌/ })).toBeNull());
  expect((await server.fetch(call.clone())).status).toBe(401);
});
