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

const open = async (as: string, address: string, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
};

test("a partner is added, shows the last day of its agreement, and the partnership ends and begins again", async () => {
  const { user } = await open("admin", "/customer/partner");
  await user.click(await screen.findByRole("button", { name: "新建合作伙伴" }));
  const drawer = within(await screen.findByRole("dialog", { name: "新建合作伙伴" }));
  await user.click(drawer.getByRole("button", { name: /保\s*存/ }));
  expect(await drawer.findByText("名称不能为空")).toBeTruthy();
  await user.type(drawer.getByLabelText("名称"), "新桥能源");
  await user.type(drawer.getByLabelText("协议开始"), "2025-07-01{Enter}");
  await user.type(drawer.getByLabelText(/^协议最后一天/), "2026-06-30{Enter}");
  await user.click(drawer.getByRole("button", { name: /保\s*存/ }));
  await user.click(await screen.findByRole("link", { name: "新桥能源" }));
  expect(await screen.findByRole("heading", { name: "新桥能源" })).toBeTruthy();
  const facts = within(await screen.findByRole("region", { name: "主要信息" }));
  expect(facts.getByText("2026-06-30")).toBeTruthy();
  expect(await screen.findByText("名下还没有客户")).toBeTruthy();
  for (const [step, title, state] of [
    ["终止合作", "终止与“新桥能源”的合作？", "已终止"],
    ["恢复合作", "恢复与“新桥能源”的合作？", "生效中"],
  ] as const) {
    await user.click(screen.getByRole("button", { name: "更多操作" }));
    await user.click(await screen.findByRole("menuitem", { name: step }));
    const asked = within(await screen.findByRole("dialog", { name: title }));
    await user.click(await asked.findByRole("button", { name: step }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect((await screen.findAllByText(state)).length).toBeGreaterThan(0);
  }
});

test("a partner with customers shows those that one sees, and says why it cannot be deleted", async () => {
  const { user } = await open("admin", "/customer/partner", "en");
  const row = (await screen.findByText("HZ0001")).closest("tr") as HTMLElement;
  await user.click(within(row).getByRole("button", { name: /^Actions for/ }));
  const remove = await screen.findByRole("menuitem", { name: /Delete/ });
  expect(remove.getAttribute("aria-disabled")).toBe("true");
  expect(remove.textContent).toContain("This partner has customers or users");
  await user.keyboard("{Escape}");
  await user.click(within(row).getByRole("link"));
  expect((await screen.findAllByRole("link", { name: /\(演示\)$/ })).length).toBeGreaterThan(1);
  const { total } = await (await server.as("admin")).listCustomers({ query: { partnerNo: "HZ0001" } });
  const head = within(await screen.findByRole("list", { name: "Partner at a glance" }));
  const customers = await head.findByRole("link", { name: `Customers${total}` });
  expect(customers.getAttribute("href")).toBe("#/customer/my?v=my-customers%7E1%7EpartnerNo*HZ0001");
  await user.click(await screen.findByRole("tab", { name: "Files" }));
  expect(location.hash).toContain("tab=files");
});

test("R-P05 a partner's user finds the own record, and nothing to change", async () => {
  await open("partner1", "/customer/partner");
  expect(await screen.findByText("HZ0001")).toBeTruthy();
  expect(location.hash).toBe("#/my/company");
  expect(screen.queryByRole("button", { name: "编辑" })).toBeNull();
});
