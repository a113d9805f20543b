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

let made = 0;
async function openAccount() {
  const client = await server.as("admin");
  const { id: responsibleId } = await client.userInfo();
  return client.createServiceAccount({
    body: {
      code: `hooks_${(made += 1)}`,
      name: `ERP ${made}`,
      purpose: "通知",
      expiresOn: "2026-06-30",
      responsibleId,
      permissions: ["customer:read"],
      scope: { kind: "ALL" },
    },
  });
}

test("a webhook is made with an account and its events, its secret is shown once, and a test stands among its deliveries", {
  timeout: 60_000,
}, async () => {
  const account = await openAccount();
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/webhook", language: "zh" });
  const { user } = portal;
  const [create] = await screen.findAllByRole("button", { name: "新建 Webhook" });
  await user.click(create!);
  const drawer = within(await screen.findByRole("dialog", { name: "新建 Webhook" }));
  const name = `接收方 ${made}`;
  await user.type(await drawer.findByLabelText("名称"), name);
  await user.type(drawer.getByLabelText("地址"), "http://erp.example.com/hooks");
  await user.click(drawer.getByLabelText("服务账号"));
  await user.click(await screen.findByTitle(`${account.name} ${account.code}`));
  await user.click(drawer.getByLabelText("事件"));
  await user.click(await screen.findByTitle("客户新建 customer.created"));
  await user.click(drawer.getByRole("button", { name: "保存" }));
  expect(await drawer.findByText("请输入 https 地址，不含用户名和 #")).toBeTruthy();
  await user.clear(drawer.getByLabelText("地址"));
  await user.type(drawer.getByLabelText("地址"), "https://erp.example.com/hooks");
  await user.click(drawer.getByRole("button", { name: "保存" }));
  const shown = within(await screen.findByRole("dialog", { name: `“${name}”的签名密钥` }));
  const secret = shown.getByText(/^whsec_/).textContent ?? "";
  await user.click(shown.getByRole("button", { name: "已保存，关闭" }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  await user.click(await screen.findByRole("link", { name }));
  await screen.findByRole("heading", { name: "近 30 天投递" });
  await user.click(await screen.findByRole("button", { name: "更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "发送测试事件" }));
  await user.click(await screen.findByRole("button", { name: /^查看投递/ }));
  const delivery = within(await screen.findByRole("dialog", { name: "投递 测试事件" }));
  expect(await delivery.findByText(/"type":"webhook.test"/)).toBeTruthy();
});
