// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  await portal.close();
  sessionStorage.clear();
});
afterAll(() => server.close());

test("R-P06 a closed page names the right and who can give it, and one press asks for it, once", async () => {
  portal = await renderPortal({ app: server, as: "clerk1", address: "/receivable/ageing" });
  const right = (await screen.findByText("receivable:read")).closest("li")!;
  expect(within(right).getByText("查看应收和账龄")).toBeTruthy();
  expect(within(right).getByText("可由 系统管理员 授予")).toBeTruthy();
  await portal.user.type(within(right).getByLabelText("申请理由（选填）"), "月末对账");
  await portal.user.click(within(right).getByRole("button", { name: "申请权限“查看应收和账龄”" }));
  await within(right).findByText(/等待处理/);
  expect(within(right).queryByRole("button", { name: /申请权限/ })).toBeNull();
});

test("R-P06 whoever can give it finds it in the queue and approves for some hours; the closed page opens by itself", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/access-requests?of=others" });
  await portal.user.click(await screen.findByRole("button", { name: "批准：结算员一，查看应收和账龄" }));
  const dialog = await screen.findByRole("dialog");
  const hours = within(dialog).getByLabelText("期限");
  await portal.user.clear(hours);
  await portal.user.type(hours, "31");
  await portal.user.selectOptions(within(dialog).getByLabelText("单位"), "days");
  await portal.user.click(within(dialog).getByRole("button", { name: "批准" }));
  expect(await within(dialog).findByText("期限为 1 小时至 30 天")).toBeTruthy();
  await portal.user.selectOptions(within(dialog).getByLabelText("单位"), "hours");
  await portal.user.click(within(dialog).getByRole("button", { name: /批\s*准$/ }));
  await screen.findByText("使用中");
  await portal.close();

  portal = await renderPortal({ app: server, as: "clerk1", address: "/receivable/ageing" });
  await screen.findByRole("heading", { name: "账龄" });
  await (await server.as("admin")).listAccessRequests({ query: { of: "others" } }).then(async ({ list }) => {
    await (await server.as("admin")).endAccess({ params: { id: list[0]!.id } });
  });
  await screen.findByRole("heading", { name: "没有访问权限" });
  await portal.go("/access-requests");
  await waitFor(() => expect(screen.getByText("已结束")).toBeTruthy());
});

test("R-P06 a list and a record say which rights their steps need, to who lacks them and is of the house", async () => {
  portal = await renderPortal({ app: server, as: "clerk2", address: "/customer/my" });
  await portal.user.click(await screen.findByRole("button", { name: "为什么不能操作？" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("customer:write")).toBeTruthy();
  await portal.close();

  portal = await renderPortal({ app: server, as: "clerk2", address: "/customer/detail/3" });
  await portal.user.click(await screen.findByRole("button", { name: "为什么不能操作？" }));
  expect(await within(await screen.findByRole("dialog")).findByText("contact:write")).toBeTruthy();
  await portal.close();

  portal = await renderPortal({ app: server, as: "clerk1", address: "/customer/my" });
  await screen.findByRole("button", { name: "新建客户" });
  expect(screen.queryByRole("button", { name: "为什么不能操作？" })).toBeNull();
  await portal.close();

  portal = await renderPortal({ app: server, as: "enterprise3", address: "/my/statements" });
  await screen.findByRole("heading", { name: "结算单" });
  expect(screen.queryByRole("button", { name: "为什么不能操作？" })).toBeNull();
});

test("R-P06 a page of the house's staff offers a customer's or partner's people nothing to ask for, and no code names", async () => {
  for (const [who, address] of [
    ["enterprise1", "/setting/userManagement"],
    ["partner1", "/receivable/ageing"],
  ] as const) {
    portal = await renderPortal({ app: server, as: who, address });
    expect(await screen.findByText(/此页面仅供我方员工使用/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /申请权限/ })).toBeNull();
    expect(document.body.textContent).not.toMatch(/(user|receivable):read/);
    await portal.close();
  }
  portal = await renderPortal({ app: server, as: "enterprise1", address: "/billing/statement" });
  await screen.findByRole("columnheader", { name: /到期日/ });
  expect(screen.queryByRole("columnheader", { name: /销售经理/ })).toBeNull();
});
