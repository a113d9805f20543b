// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
/** Visible to enterprise1 and smnorth. */
let customer: string;
beforeAll(async () => {
  server = await startServer();
  const { list } = await (await server.as("enterprise1")).listCustomers({ query: {} });
  customer = list[0]!.id;
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (as: string, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as, address: `/customer/detail/${customer}?tab=follow-up`, language });
  const name = language === "zh" ? "跟进记录" : "Follow-up notes";
  return { ...portal, notes: within(await screen.findByRole("region", { name })) };
};
const save = (drawer: ReturnType<typeof within>) => drawer.getByRole("button", { name: /保\s*存/ });

test("a note with a next step wants its date, waits on Home when it is due, and is done from the record", async () => {
  const { user, notes } = await open("smnorth");
  expect(await notes.findByText("还没有跟进记录")).toBeTruthy();
  await user.click(notes.getByRole("button", { name: "添加跟进" }));
  const drawer = within(await screen.findByRole("dialog", { name: "添加跟进" }));
  await user.type(await drawer.findByLabelText("内容"), "电话沟通");
  await user.type(drawer.getByLabelText(/^下一步/), "寄送报价单");
  await user.click(save(drawer));
  expect(await drawer.findByText("请为下一步填写日期")).toBeTruthy();
  await user.type(drawer.getByLabelText("截止日期"), "2026-01-19{Enter}");
  await user.click(save(drawer));
  expect(await notes.findByText("寄送报价单")).toBeTruthy();
  expect(notes.getByText("已逾期")).toBeTruthy();

  await portal!.go("/index");
  const waiting = within((await screen.findByRole("heading", { name: "待我处理" })).closest("section")!);
  await user.click(await waiting.findByRole("link", { name: "到期的下一步" }));
  expect(await screen.findByRole("heading", { level: 1, name: /我的下一步/ })).toBeTruthy();
  await user.click(await screen.findByRole("link", { name: "寄送报价单" }));
  await user.click(await screen.findByRole("button", { name: "完成：寄送报价单" }));
  expect(await screen.findByText("已完成")).toBeTruthy();
}, 40_000);

test("of two people who change one note, the second chooses what stays", async () => {
  const { user, notes } = await open("smnorth");
  const admin = await server.as("admin");
  const params = { noun: "customers", id: customer };
  const note = await admin.addFollowUp({ params, body: { text: "两人同改" } });
  await user.click(await notes.findByRole("button", { name: /“两人同改”的更多操作/ }));
  await user.click(await screen.findByRole("menuitem", { name: "修改" }));
  const drawer = within(await screen.findByRole("dialog", { name: "修改跟进记录" }));
  const field = await drawer.findByLabelText("内容");
  await user.clear(field);
  await user.type(field, "我的说法");
  await admin.updateFollowUp({ params: { ...params, noteId: note.id }, body: { text: "别人的说法", rowVersion: 1 } });
  await user.click(save(drawer));
  expect(await screen.findByText("别人的说法", { selector: "[role=dialog] *, .ant-modal *" })).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /我的修改/ }));
  await user.click(screen.getByRole("button", { name: "按所选内容保存" }));
  expect(await notes.findByText("我的说法")).toBeTruthy();
}, 40_000);

test("a reader of the house sees notes and writes none, people of the customer see no notes at all", async () => {
  const { notes } = await open("clerk2", "en");
  await waitFor(() => expect(notes.queryByRole("button", { name: "Add note" })).toBeNull());
  expect(await notes.findByText("我的说法")).toBeTruthy();
  await portal?.close();
  portal = await renderPortal({
    app: server,
    as: "enterprise1",
    address: `/customer/detail/${customer}?tab=follow-up`,
  });
  await screen.findByRole("tab", { name: "文件" });
  expect(screen.queryByRole("tab", { name: /^跟进/ })).toBeNull();
  expect(screen.queryByRole("region", { name: "跟进记录" })).toBeNull();
}, 30_000);
