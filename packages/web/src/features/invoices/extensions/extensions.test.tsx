// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../../testing/render-portal.tsx";
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

const open = async (as: string, address: string, language: "zh" | "en" = "zh") => {
  await portal?.close();
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
};

test("an enterprise asks for later payment of a statement, reads what waits, and takes it back", async () => {
  const { list } = await (await server.as("enterprise5")).listInvoices({ query: { status: [-1], pageSize: 1 } });
  const it = list[0]!;
  const { user } = await open("enterprise5", "/receivable/extension");
  await user.click((await screen.findAllByRole("button", { name: "申请延期付款" }))[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "申请延期付款" }));
  await user.click(await dialog.findByRole("checkbox", { name: new RegExp(it.docNo ?? "") }));
  await user.click(await dialog.findByRole("button", { name: /提交申请$/ }));
  expect(await dialog.findByText(/请选择结算单和日期/)).toBeTruthy();
  expect(dialog.getByText(/最晚 2026-03-21/)).toBeTruthy();
  await user.type(dialog.getByLabelText(/希望延至/), "2026-03-22{Enter}");
  await user.type(dialog.getByLabelText("申请原因"), "资金周转");
  await user.click(await dialog.findByRole("button", { name: /提交申请$/ }));
  await waitFor(() => expect(dialog.getByRole("alert").textContent).toContain("最晚可延期至 2026-03-21"));
  await user.clear(dialog.getByLabelText(/希望延至/));
  await user.type(dialog.getByLabelText(/希望延至/), "2026-03-02{Enter}");
  await user.click(await dialog.findByRole("button", { name: /提交申请$/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const row = within((await screen.findByText("资金周转")).closest("tr")!);
  expect(row.getByText("待审批")).toBeTruthy();
  await user.click(row.getByRole("button", { name: /的操作$/ }));
  await user.click(await screen.findByRole("menuitem", { name: "撤回申请" }));
  const asked = within(await screen.findByRole("dialog", { name: "撤回延期申请？" }));
  await user.click(asked.getByRole("button", { name: "撤回申请" }));
  expect(await row.findByText("已撤回")).toBeTruthy();
}, 60_000);

test("whoever manages dunning finds what waits on Home and grants it on the page of the statement", async () => {
  await open("clerk2", "/index", "en");
  expect(await screen.findByText("Extension requests to approve")).toBeTruthy();
  const clerk = await server.as("clerk2");
  const { list } = await clerk.listExtensionRequests({ query: { waiting: "me" } });
  const [request] = list;
  const statement = request!.statements[0]!;
  const { user } = await open("clerk2", `/billing/statement/${statement.id}`, "en");
  await user.click(await screen.findByRole("tab", { name: "Extension requests 1" }));
  const section = within(await screen.findByRole("region", { name: "Extension" }));
  await user.click(section.getByRole("button", { name: "Approve" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Approve the extension?" }));
  expect(dialog.getByText(/No later than 2026-03-21/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  expect(await section.findByText("Approved")).toBeTruthy();
  expect(await clerk.getInvoice({ params: { id: statement.id } })).toMatchObject({ extensionUntil: "2026-02-27" });
}, 60_000);
