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

const keep = async (values: string) => {
  const { id } = await (await server.as("clerk1")).userInfo();
  await server.database.pool.query(
    `insert into job (kind, state, user_id, done, total, error, started_at, finished_at) select ${values.replaceAll("CLERK", id)}`,
  );
};
const rowOf = async (words: string) => (await screen.findByText(words)).closest("tr") as HTMLElement;

test("an administrator sees what runs and why something failed, stops the one and tries the other again", async () => {
  await keep(`'bulk.undo', 'running', CLERK, 40, 200, null, now(), null`);
  await keep(`'duties.daily', 'failed', null, 0, 1,
    '{"code":"duties.failed","details":{"count":1,"duties":{"zh":"合同生效","en":"Contracts begin"}}}',
    now() - interval '75 seconds', now()`);
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/job" });
  const { user } = portal;
  const running = await rowOf("撤销批量操作");
  expect(running.textContent).toContain("进行中");
  expect(running.textContent).toContain("40 / 200");
  expect(within(running).getByRole("progressbar").getAttribute("value")).toBe("40");
  const failed = await rowOf("每日任务");
  expect(failed.textContent).toContain("系统");
  expect(failed.textContent).toContain("1 分 15 秒");
  expect(failed.textContent).toContain("1 项每日任务未完成：合同生效");
  expect(running.compareDocumentPosition(failed) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

  await user.click(within(running).getByRole("button", { name: /撤销批量操作/ }));
  await user.click(await screen.findByRole("menuitem", { name: "取消任务" }));
  const asked = within(await screen.findByRole("dialog", { name: "取消“撤销批量操作”？" }));
  await user.click(await asked.findByRole("button", { name: "取消任务" }));
  expect(await screen.findByText("正在取消")).toBeTruthy();

  await user.click(within(failed).getByRole("button", { name: /每日任务/ }));
  await user.click(await screen.findByRole("menuitem", { name: "重试" }));
  expect(await screen.findByText("已重新开始“每日任务”")).toBeTruthy();
  await waitFor(() => expect(screen.getByText("排队中")).toBeTruthy());
});

test("jobs are filtered in the address, and one that nobody can try again says where", async () => {
  await keep(`'bulk.customers.set_tags', 'failed', CLERK, 3, 9, '{"code":"bug"}', now(), now()`);
  portal = await renderPortal({
    app: server,
    as: "admin",
    address: "/setting/job?v=jobs~1~state*failed",
    language: "en",
  });
  const row = await rowOf("Edit customer tags");
  expect(row.textContent).toContain("Server error");
  expect(screen.queryByText("Undo bulk action")).toBeNull();
  await portal.user.click(within(row).getByRole("button", { name: /Edit customer tags/ }));
  const retry = await screen.findByRole("menuitem", { name: /Retry/ });
  expect(retry.getAttribute("aria-disabled")).toBe("true");
  expect(retry.textContent).toContain("Retry the job on the page where it was started");
});
