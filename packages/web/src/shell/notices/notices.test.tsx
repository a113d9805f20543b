// @vitest-environment jsdom
import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { toast } from "../../kernel/portal/toasts.ts";
import { type RenderedPortal, type RenderOptions, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let app: TestServer;
let admin: Client<AllRoutes>;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startServer();
  admin = await app.as("admin");
});
afterAll(() => app.close());
afterEach(async () => {
  await portal.close();
  toast.clear();
});

const start = async (options: Omit<RenderOptions, "app"> & { as: string }) => {
  portal = await renderPortal({ app, address: "/user-center", ...options });
  return portal.user;
};
const tell = async (username: string, zh: string, en = zh) => {
  const { id } = await (await app.as(username)).userInfo();
  await admin.publishNotice({ body: { zh, en, to: { users: [id] } } });
};
const bell = (name: RegExp | string = /通知/) => screen.findByRole("button", { name });
const panel = () => screen.findByRole("region", { name: "通知" });

test("R-S13 the bell counts what is unread, its panel shows picture, text, time and state in two tabs", async () => {
  const user = await start({ as: "smnorth" });
  await user.click(await bell("3 条未读通知"));
  const box = within(await panel());
  expect((await box.findAllByRole("listitem")).map((row) => row.querySelector("img")?.getAttribute("src"))).toEqual([
    "/notices/schedule.svg",
    "/notices/price.svg",
    "/notices/security.svg",
  ]);
  await waitFor(() => expect(box.getByText("首次登录后修改密码").tagName).toBe("B"));
  expect(box.getAllByRole("button", { name: "标为已读" })).toHaveLength(3);
  expect(box.getAllByRole("time")).toHaveLength(3);
  await user.click(box.getByRole("tab", { name: "邮件" }));
  expect(await box.findAllByText("已抄送 smnorth@busbar.example")).toHaveLength(2);
  await waitFor(() => expect(box.getAllByRole("listitem")).toHaveLength(2));
});

test("R-S13 choosing the open tab again reads the list anew", async () => {
  const user = await start({ as: "smsouth" });
  await user.click(await bell());
  const box = within(await panel());
  await box.findAllByRole("listitem");
  const reads = () => portal.sent.filter((call) => call === "GET /notice/getList").length;
  const before = reads();
  await user.click(box.getByRole("tab", { name: "通知" }));
  await waitFor(() => expect(reads()).toBe(before + 1));
});

test("R-S13 a notice arrives without a reload, and nothing unread shows no number", async () => {
  const user = await start({ as: "smnortheast" });
  await user.click(await bell("3 条未读通知"));
  await user.click(await screen.findByRole("button", { name: "全部标为已读" }));
  expect(await bell("通知")).toBeTruthy();
  expect((await bell("通知")).textContent).toBe("");
  await act(() => tell("smnortheast", "<b>新到的</b>消息"));
  expect((await bell("1 条未读通知")).textContent).toBe("1");
  expect(await within(await panel()).findByText("新到的")).toBeTruthy();
});

test("R-S13 clearing empties list and badge and says so; undo in the panel brings it back as it was", async () => {
  const user = await start({ as: "smcentral" });
  await user.click(await bell("3 条未读通知"));
  const box = within(await panel());
  await user.click((await box.findAllByRole("button", { name: "标为已读" }))[0]!);
  await bell("2 条未读通知");
  await user.click(box.getByRole("button", { name: "清空消息" }));
  const said = await within(screen.getByRole("region", { name: "消息" })).findByRole("status");
  expect(said.textContent).toContain("清空消息成功");
  await bell("通知");
  expect(box.queryAllByRole("listitem")).toEqual([]);
  const undo = await box.findByRole("button", { name: "撤销" });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await user.click(undo);
  await bell("2 条未读通知");
  expect(await box.findAllByRole("listitem")).toHaveLength(3);
  expect(screen.queryByText("清空消息成功")).toBeNull();
});

test("R-S13 the message that says it was cleared offers the undo too", async () => {
  const user = await start({ as: "smnorthwest" });
  await user.click(await bell("3 条未读通知"));
  await user.click(await screen.findByRole("button", { name: "清空消息" }));
  await user.keyboard("{Escape}");
  const said = await within(screen.getByRole("region", { name: "消息" })).findByRole("status");
  await user.click(within(said).getByRole("button", { name: "撤销" }));
  await waitFor(async () => expect((await bell("3 条未读通知")).textContent).toBe("3"));
});

test("R-S13 the panel is used by keyboard: open, arrows between tabs, Escape gives the focus back", async () => {
  const user = await start({ as: "smeast" });
  (await bell("3 条未读通知")).focus();
  await user.keyboard("{Enter}");
  const box = within(await panel());
  const tab = box.getByRole("tab", { name: "通知" });
  await waitFor(() => expect(document.activeElement).toBe(tab));
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(box.getByRole("tab", { name: "邮件", selected: true }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "通知" })).toBeNull();
  expect(document.activeElement).toBe(await bell());
});

test("R-S13 the pointer over the bell shows the panel without taking the focus; a press keeps it", async () => {
  const user = await start({ as: "smeast" });
  const button = await bell("3 条未读通知");
  const before = document.activeElement;
  await user.hover(button);
  await panel();
  expect(document.activeElement).toBe(before);
  await user.click(await bell());
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("tab"));
  await user.unhover(await bell());
  expect(await panel()).toBeTruthy();
});

test("R-S13 following a notice's link reads it, closes the panel and opens the place", async () => {
  const user = await start({ as: "smsouthwest", address: "/index" });
  await user.click(await bell("3 条未读通知"));
  await user.click(await within(await panel()).findByRole("link", { name: "个人中心" }));
  await bell("2 条未读通知");
  expect(screen.queryByRole("region", { name: "通知" })).toBeNull();
  expect(portal.address()).toBe("/user-center");
});

test("R-S13 markup that the server had let through is inert in the panel", async () => {
  portal = await renderPortal({
    app: {
      ...app,
      async fetch(request) {
        const response = await app.fetch(request);
        if (!request.url.includes("/notice/getList")) return response;
        const body = (await response.json()) as { data: { list: { notice: string }[] } };
        for (const one of body.data.list) one.notice = '<b>坏</b><script>x()</script><img src="y" onerror="z()">';
        return Response.json(body);
      },
    },
    as: "clerk1",
    address: "/user-center",
  });
  await portal.user.click(await bell());
  const box = await panel();
  await waitFor(() => expect(box.querySelector("li b")?.textContent).toBe("坏"));
  expect(box.querySelector("script, [onerror]")).toBeNull();
});

test("R-S13 all notices, cleared ones too, are on a page with filters in its address", async () => {
  await tell("clerk2", "电表 <b>已更换</b>");
  await (await app.as("clerk2")).clearNotices();
  await tell("clerk2", "合同待审");
  const user = await start({ as: "clerk2", address: "/notices" });
  const rows = async () =>
    (await within(await screen.findByRole("list", { name: "通知列表" })).findAllByRole("listitem")).length;
  expect(await screen.findByRole("heading", { name: "全部通知" })).toBeTruthy();
  await waitFor(async () => expect(await rows()).toBe(5));
  await portal.go("/notices?v=notices~1~state*unread");
  await waitFor(async () => expect(await rows()).toBe(1));
  await user.click(screen.getByRole("button", { name: "标为已读" }));
  expect(await screen.findByText("没有符合条件的通知")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "清除筛选" }));
  expect(portal.address()).toBe("/notices");
  await user.type(await screen.findByLabelText("搜索通知内容"), "更换");
  await waitFor(async () => expect(await rows()).toBe(1));
});

test("R-S13 R-S19 everything of the notices is there in English", async () => {
  const user = await start({ as: "finance2", language: "en", address: "/notices" });
  await screen.findByRole("heading", { name: "All notices" });
  await user.click(await bell("Notices, 3 unread"));
  const box = within(await screen.findByRole("region", { name: "Notices" }));
  expect(await box.findByText(/^Maintenance on/)).toBeTruthy();
  expect(box.getByRole("tab", { name: "Email" })).toBeTruthy();
  await user.click(box.getByRole("button", { name: "Clear messages" }));
  expect(await box.findByText(/Messages cleared/)).toBeTruthy();
});
