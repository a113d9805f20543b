// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
  const admin = await server.as("admin");
  const { rowVersion } = await admin.getOrganisation({});
  await admin.updateOrganisation({ body: { phone: "010-5555-0199", rowVersion } });
  await (await server.as("editor")).listCustomers({ query: {} }).catch(() => undefined);
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const address = "/setting/systemLog";

test("R-M05 a line opens with who, what, and the fields before and after", async () => {
  portal = await renderPortal({ app: server, as: "finance1", address });
  const { user } = portal;
  const row = (await screen.findByRole("cell", { name: "修改组织设置" })).closest("tr") as HTMLElement;
  expect(within(row).getByText("变更")).toBeTruthy();
  await user.click(within(row).getByRole("button", { name: /的操作$/ }));
  expect(await screen.findByRole("menuitem", { name: "查看详情" })).toBeTruthy();
  await user.keyboard("{Escape}");
  await user.click(within(row).getByRole("button", { name: "修改组织设置" }));
  const drawer = within(await screen.findByRole("dialog", { name: "日志详情" }));
  const field = (await drawer.findByRole("rowheader", { name: "phone" })).closest("tr") as HTMLElement;
  expect(within(field).getByText("010-5555-0199")).toBeTruthy();
  expect(drawer.getByText("organisation.update")).toBeTruthy();
});

test("R-M05 refusals alone are shown by their type, then one account's", async () => {
  portal = await renderPortal({
    app: server,
    as: "finance1",
    address: `${address}?v=system-log~1~kind*refusal`,
    language: "en",
  });
  const { user } = portal;
  const row = (await screen.findByRole("cell", { name: "Permission denied" })).closest("tr") as HTMLElement;
  expect(within(row).getByText("Failed")).toBeTruthy();
  await user.click(within(row).getByRole("button", { name: /^Actions for/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Only this account" }));
  await waitFor(() => expect(location.hash).toContain("account*EDITOR"));
  expect(await screen.findByRole("cell", { name: "Permission denied" })).toBeTruthy();
});

test("R-M05 the page says from which day its lines are when earlier ones are in an archive", async () => {
  const { ownerPool } = server.database;
  await ownerPool.query(`insert into audit_key values ('a key', 'sealed', now()) on conflict do nothing;
    insert into audit_archive (last_batch, first_batch, before_day, row_count, hash_before, hash, content_sha256, file_name,
      at, public_key, signature) values (1, 1, '2019-01-01', 1, '', '', '', 'log-2018.gz', now(), 'a key', '')`);
  portal = await renderPortal({ app: server, as: "finance1", address });
  expect(await screen.findByText(/此处为 2019-01-01 起的日志/)).toBeTruthy();
});
