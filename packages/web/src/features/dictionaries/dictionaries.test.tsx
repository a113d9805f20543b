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

const items = async (code: string) => (await server.as("admin")).listDictionaryItems({ params: { code } });

test("R-M06 an item is added to a list of the business, disabled, and moved by Alt and the arrows", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/dictionary" });
  const { user } = portal;
  await user.click(await screen.findByRole("button", { name: /^标签/ }));
  await screen.findByRole("region", { name: "标签" });
  await user.click(screen.getByRole("button", { name: "新建字典项" }));
  const dialog = within(await screen.findByRole("dialog", { name: "新建字典项" }));
  await user.click(dialog.getByRole("button", { name: /保\s*存$/ }));
  expect(await dialog.findByText("请填写代码和两个名称")).toBeTruthy();
  await user.type(dialog.getByLabelText("代码（新建后不可修改）"), "ESS_SITE");
  await user.type(dialog.getByLabelText("中文名称"), "储能站");
  await user.type(dialog.getByLabelText("英文名称"), "Storage site");
  await user.click(dialog.getByRole("button", { name: /保\s*存$/ }));
  const row = await screen.findByRole("row", { name: /^储能站/ });
  row.focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await waitFor(async () => expect((await items("tag")).at(-2)?.code).toBe("ESS_SITE"));
  // The menu is opened on the row where it stands after the move.
  await waitFor(() => expect(screen.getAllByRole("row").at(-2)?.textContent).toMatch(/储能站/));
  await user.click(await screen.findByRole("button", { name: "“储能站”的操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "停用" }));
  await waitFor(async () => expect((await items("tag")).at(-2)?.enabled).toBe(false));
});

test("R-M06 words that the code knows can be looked at, and nothing of them changed", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/dictionary", language: "en" });
  await portal.user.click(await screen.findByRole("button", { name: /^Statement status/ }));
  const section = within(await screen.findByRole("region", { name: "Statement status" }));
  expect(await section.findByText("Under Review")).toBeTruthy();
  expect(section.getByText(/are read-only/)).toBeTruthy();
  expect(section.queryByRole("button", { name: /^Actions for/ })).toBeNull();
});
