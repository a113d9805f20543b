// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renderPortal, type RenderedPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => portal.close());
afterAll(() => server.close());

test("a newcomer reads beside a field of a form what its word means, and goes on typing", async () => {
  portal = await renderPortal({ app: server, as: "clerk1", address: "/point/list" });
  await portal.user.click(await screen.findByRole("button", { name: "新建用能点" }));
  const drawer = await screen.findByRole("dialog", { name: "新建用能点" });
  const about = await within(drawer).findByRole("button", { name: "什么是“力率标准”？" });
  about.focus();
  await portal.user.keyboard("{Enter}");
  const meaning = await screen.findByRole("dialog", { name: "什么是“力率标准”？" });
  expect(await within(meaning).findByText("功率因数")).toBeTruthy();
  expect(within(meaning).getByText("有功电量占视在电量的比例；低于标准加收电费，高于标准减收")).toBeTruthy();
  await portal.user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog", { name: "什么是“力率标准”？" })).toBeNull();
  expect(document.activeElement).toBe(about);
  expect(drawer.isConnected).toBe(true);
});

test.each([
  ["/import/opening-statements", "什么是“系统切换”？", "从这一天起由本系统出具结算单，之前的由原系统出具"],
  ["/receivable/payment/1", "什么是“核销”？", "收款或冲减结算单中用来付清某份结算单的部分"],
])("the page %s explains what its word means", async (address, name, meaning) => {
  portal = await renderPortal({ app: server, as: "finance1", address });
  await portal.user.click(await screen.findByRole("button", { name }));
  expect(await within(await screen.findByRole("dialog", { name })).findByText(meaning)).toBeTruthy();
});

test("a fact of a record explains its word in the language of the portal", async () => {
  const { list } = await (await server.as("clerk1")).listPoints({ query: { keyword: "PP-DEMO-001" } });
  portal = await renderPortal({
    app: server,
    as: "clerk1",
    address: `/point/detail/${list[0]?.id}`,
    language: "en",
  });
  await portal.user.click(await screen.findByRole("button", { name: "What is “Current multiplier”?" }));
  const meaning = await screen.findByRole("dialog", { name: "What is “Current multiplier”?" });
  expect(await within(meaning).findByText(/^the factor of a meter's transformers/)).toBeTruthy();
});
