// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startServer();
});
afterAll(() => app.close());
afterEach(() => portal.close());

async function drawer() {
  await portal.user.click(await screen.findByRole("button", { name: "主题配置" }));
  return within(await screen.findByRole("dialog", { name: "主题配置" }));
}
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog", { name: "主题配置" })).toBeNull());
const kept = () => (JSON.parse(localStorage.getItem("theme") ?? "{}") as { showTabs?: boolean }).showTabs;
const hasTabs = () => screen.queryByRole("tablist", { name: "已打开的标签" }) !== null;

test("R-H05 Restore default brings back the theme that there is at first, keeps it, and closes the drawer", async () => {
  portal = await renderPortal({ app, as: "smcentral" });
  let open = await drawer();
  const first = open.getByRole("switch", { name: "标签" }).getAttribute("aria-checked");
  await portal.user.click(open.getByRole("switch", { name: "标签" }));
  await portal.user.click(open.getByRole("button", { name: "保存" }));
  await isClosed();
  const [saved, shown] = [kept(), hasTabs()];
  open = await drawer();
  await portal.user.click(open.getByRole("button", { name: "恢复默认" }));
  expect(await screen.findByText("已恢复默认主题")).toBeTruthy();
  await isClosed();
  expect([kept(), hasTabs()]).toEqual([!saved, !shown]);
  open = await drawer();
  expect(open.getByRole("switch", { name: "标签" }).getAttribute("aria-checked")).toBe(first);
});
