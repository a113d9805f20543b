// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../../../web/src/testing/render-portal.tsx";
import { startServer, type TestServer } from "../../../../web/src/testing/start-server.ts";
import { galleryFeatures } from "../gallery-features.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  const { templatePages } = (await import("../../server/gallery.ts" as string)) as {
    templatePages: (ports: never) => object;
  };
  server = await startServer({ additions: templatePages });
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });

test("R-G13 a transfer is filled in, confirmed with what was typed kept on the way back, and done", async () => {
  portal = await renderPortal({
    app: server,
    as: "admin",
    address: "/vab/form/stepForm",
    extraFeatures: galleryFeatures,
  });
  const { user } = portal;
  await user.click(await screen.findByRole("button", { name: "下一步" }));
  expect(await screen.findByText("请输入收款账户")).toBeTruthy();
  await user.type(field("收款账户"), "li");
  await user.type(field("收款人姓名"), "李明");
  await user.type(field("转账金额（元）"), "0");
  await user.click(screen.getByRole("button", { name: "下一步" }));
  expect(await screen.findByText("请输入正确的邮箱地址")).toBeTruthy();
  expect(await screen.findByText("请输入大于 0 的金额，最多两位小数")).toBeTruthy();
  await user.type(field("收款账户"), "@example.com");
  await user.clear(field("转账金额（元）"));
  await user.type(field("转账金额（元）"), "1,250.5");
  await user.click(screen.getByRole("button", { name: "下一步" }));
  expect(await screen.findByText("¥1,250.50")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "上一步" }));
  await waitFor(() => expect(field("收款账户").value).toBe("li@example.com"));
  await user.click(screen.getByRole("button", { name: "下一步" }));
  await user.click(await screen.findByRole("button", { name: "提交" }));
  expect(await screen.findByText("请输入支付密码")).toBeTruthy();
  await user.type(screen.getByLabelText("支付密码"), "any");
  await user.click(screen.getByRole("button", { name: "提交" }));
  expect(await screen.findByRole("button", { name: "正在提交…" })).toBeTruthy();
  expect(await screen.findByText("转账成功")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "再转一笔" }));
  expect(field("收款账户").value).toBe("");
});
