// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renderPortal, type RenderedPortal } from "../../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../../testing/start-server.ts";

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

const section = async () => (await screen.findByRole("heading", { name: "联系人" })).closest("section") as HTMLElement;

test("R-B01 an enterprise user adds, changes and removes a person of its company on the company's page", async () => {
  portal = await renderPortal({ app: server, as: "enterprise1", address: "/customer/detail/1?tab=profile" });
  const { user } = portal;
  await user.click(await within(await section()).findByRole("button", { name: "添加联系人" }));
  const drawer = await screen.findByRole("dialog", { name: "添加联系人" });
  await user.type(await within(drawer).findByLabelText("姓名"), "王小明");
  await user.type(within(drawer).getByLabelText("手机"), "138");
  await user.tab();
  expect(await within(drawer).findByText(/手机号/)).toBeTruthy();
  await user.type(within(drawer).getByLabelText("手机"), "00001234");
  await user.click(within(drawer).getByRole("button", { name: /保\s*存/ }));
  const added = await within(await section()).findByText("王小明");
  await user.click(within(added.closest("tr") as HTMLElement).getByRole("button", { name: /王小明/ }));
  await user.click(await screen.findByRole("menuitem", { name: "移除" }));
  await user.click(await screen.findByRole("button", { name: "移除" }));
  await waitFor(async () => expect(within(await section()).queryByText("王小明")).toBeNull());
  expect(screen.queryByRole("button", { name: "更改状态" })).toBeNull();
});

test("R-P05 who may not write a customer sees numbers masked and cannot change its persons, a partner sees none", async () => {
  portal = await renderPortal({ app: server, as: "clerk2", address: "/customer/detail/1?tab=profile" });
  expect(await within(await section()).findByText("138****9001")).toBeTruthy();
  expect(within(await section()).queryByRole("button", { name: "添加联系人" })).toBeNull();
  await portal.close();
  portal = await renderPortal({ app: server, as: "partner1", address: "/customer/detail/3?tab=profile" });
  expect(await within(await section()).findByText("联系人对合作伙伴不可见")).toBeTruthy();
});
