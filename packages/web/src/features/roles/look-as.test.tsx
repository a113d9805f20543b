// @vitest-environment jsdom
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => portal.close());
afterAll(() => server.close());

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
async function pick(field: HTMLElement, option: string) {
  await portal.user.click(field);
  await portal.user.click(await screen.findByText(option, { selector: ".ant-select-item-option-content" }));
}

test("R-P06 a role's page offers to look as it, with rows that its people have; every window follows and ends it", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/roleManagement" });
  const { user, sent } = portal;
  // Nobody looks as full access: it is how the administrator sees the portal anyway.
  expect(await screen.findByRole("heading", { name: "管理员" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "以此角色的视角查看" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: /^区域销售经理/ }));
  await user.click(await screen.findByRole("button", { name: "以此角色的视角查看" }));
  const asked = await dialog("以角色视角查看");
  await user.click(asked.getByRole("button", { name: /开始查看$/ }));
  expect(await asked.findByText("请选择数据范围")).toBeTruthy();
  expect(sent).not.toContain("POST /view-as/role");
  await pick(asked.getByRole("combobox", { name: "数据范围" }), "一个大区");
  await pick(asked.getByRole("combobox", { name: "大区" }), "华东");
  await user.click(asked.getByRole("button", { name: /开始查看$/ }));
  // The event of the change brings it to every open window; the one that asked reloads besides.
  const bar = await screen.findByText("正在以角色“区域销售经理”的视角查看，数据范围：华东。只能查看，不能修改。");
  expect(bar).toBeTruthy();
  // The banner says it; the rights are as they were.
  expect(screen.queryByText(/^权限已变更/)).toBeNull();
  await (await server.as("admin")).endViewAs();
  expect(await screen.findByText("已退出此视角，恢复为本人的视角")).toBeTruthy();
  expect(screen.queryByText(/^正在以角色/)).toBeNull();
  expect(screen.queryByText(/^权限已变更/)).toBeNull();
});

test("R-P06 ended in another window, looking as a person ends here with that person's events: one's own come again", async () => {
  const admin = await server.as("admin");
  const { id } = await (await server.as("clerk1")).userInfo();
  await admin.startViewAs({ body: { userId: id } });
  /** Streams that the server has opened; what happens before is not told. */
  let streams = 0;
  const app: Pick<TestServer, "fetch" | "tokenOf"> = {
    tokenOf: server.tokenOf,
    async fetch(request) {
      const answer = await server.fetch(request);
      if (request.url.endsWith("/events")) streams += 1;
      return answer;
    },
  };
  portal = await renderPortal({ app, as: "admin", address: "/setting/personalCenter" });
  expect(await screen.findByText(/^正在以 .* 的视角查看/)).toBeTruthy();
  await waitFor(() => expect(streams).toBe(1));
  await admin.endViewAs();
  await waitFor(() => expect(streams).toBe(2));
  expect(screen.getByText("已退出此视角，恢复为本人的视角")).toBeTruthy();
});

test("R-P06 the palette asks as which role, and who may not look is not asked", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/roleManagement?ask=look-as" });
  const asked = await dialog("以角色视角查看");
  await pick(asked.getByRole("combobox", { name: "角色" }), "企业用户");
  expect(asked.getByRole("combobox", { name: "企业" })).toBeTruthy();
  await portal.close();
  const roleCode = "Readers";
  const body = { roleCode, nameZh: "只看角色", nameEn: "Readers", permissions: ["role:read", "role:admin"] as const };
  await (await server.as("admin")).createRole({ body: { ...body, permissions: [...body.permissions] } });
  await server.changeRoles("clerk2", [roleCode]);
  portal = await renderPortal({ app: server, as: "clerk2", address: "/setting/roleManagement?ask=look-as" });
  await screen.findByRole("button", { name: /^区域销售经理/ });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: "以此角色的视角查看" })).toBeNull();
});

test("R-P06 when the time is over the banner goes by itself, pages and what was typed stay, and calls are one's own", async () => {
  const admin = await server.as("admin");
  await admin.startViewAsRole({ body: { roleCode: roleCodes.manager, rows: { of: "own" } } });
  // Half an hour but for a second, which the portal waits out.
  const until = new Date(server.clock.now().getTime() + 1000);
  await server.database.pool.query("update session set view_as_until = $1 where view_as_until is not null", [until]);
  // A stream that opens within a minute after the beginning has the rights read again, which may be at the end, too.
  await server.database.ownerPool.query("update event set at = at - interval '2 minutes'");
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/personalCenter" });
  expect(await screen.findByText(/^正在以角色/)).toBeTruthy();
  const nickname = await screen.findByRole<HTMLInputElement>("textbox", { name: "昵称" });
  await portal.user.clear(nickname);
  await portal.user.type(nickname, "未保存");
  server.clock.advance(2);
  // A portal that was faster than this clock asks again ten seconds later.
  expect(await screen.findByText("查看时间已到，已恢复为本人的视角。")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^正在以角色/)).toBeNull());
  expect(nickname.isConnected).toBe(true);
  expect(nickname.value).toBe("未保存");
  expect(await screen.findAllByText("用户管理")).not.toHaveLength(0);
});

test("R-P06 a window that finds the look over as it reads everything again says so", async () => {
  const admin = await server.as("admin");
  await admin.startViewAsRole({ body: { roleCode: roleCodes.manager, rows: { of: "own" } } });
  let endings = 0;
  const app = {
    ...server,
    async fetch(request: Request) {
      // The first stream ends at once; what happened until the next one is not told by it.
      if (!request.url.endsWith("/api/events") || endings++ > 0) return server.fetch(request);
      await admin.endViewAs();
      await server.database.ownerPool.query("update event set happened = 'updated', noun = 'users'");
      return new Response("event: resync\ndata: {}\n\n", { headers: { "content-type": "text/event-stream" } });
    },
  };
  portal = await renderPortal({ app, as: "admin", address: "/setting/personalCenter" });
  expect(await screen.findByText("已退出此视角，恢复为本人的视角")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^正在以角色/)).toBeNull());
});
