// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renderPortal, type RenderedPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
  await server.database.ownerPool.query(
    "set session_replication_role = replica; delete from pickup_point; delete from invoice",
  );
  server.database.writes.tell(new Set(["pickup_point", "invoice"]));
});
afterEach(() => portal.close());
afterAll(() => server.close());

const open = async (as: string) => {
  portal = await renderPortal({ app: server, as, address: "/index" });
  await screen.findByRole("heading", { level: 1, name: /好，/ });
};
const card = () => screen.findByRole("region", { name: "第一周" });
const stepsOf = (of: HTMLElement, state: string) =>
  within(of)
    .getAllByRole("img", { name: state })
    .map((mark) => mark.closest("li")?.querySelector("a")?.textContent);

test("R-G01 an administrator sees the steps of the first week, which tick themselves and lead to their pages", async () => {
  await open("admin");
  const shown = await card();
  expect(within(shown).getByText("已完成 6 项，共 9 项")).toBeTruthy();
  expect(stepsOf(shown, "未完成")).toEqual(["发送测试邮件", "添加用能点", "出具第一份结算单"]);
  // Only what is open and can come from a file has a template.
  expect(within(shown).getAllByRole("button", { name: /^下载导入模板/ })).toHaveLength(1);
  await (await server.as("admin")).testMail({});
  await portal.user.click(within(shown).getByRole("link", { name: "添加用能点" }));
  await screen.findByRole("heading", { level: 1, name: "用能点" });
  await portal.go("/index");
  await waitFor(() => expect(within(shown).getByText("已完成 7 项，共 9 项")).toBeTruthy());
});

test("R-G01 others do not see the first week", async () => {
  await open("clerk1");
  await screen.findByRole("region", { name: "我的指标" });
  expect(portal.sent).not.toContain("GET /first-week");
});

test("R-G01 the first week can be put away for good", async () => {
  await open("admin");
  await portal.user.click(within(await card()).getByRole("button", { name: "不再显示“第一周”" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "第一周" })).toBeNull());
  const client = await server.as("admin");
  await waitFor(async () =>
    expect(await client.listPreferences()).toContainEqual({ key: "home.firstWeek.away", value: true }),
  );
  await portal.close();
  await open("admin");
  await screen.findByRole("region", { name: "我的指标" });
  await waitFor(() => expect(portal.sent).toContain("GET /preferences"));
  expect(screen.queryByRole("region", { name: "第一周" })).toBeNull();
});
