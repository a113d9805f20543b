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

const open = async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/notice" });
  await screen.findByRole("heading", { name: /通知管理/ });
  return portal;
};
/** Here the kit gives every title the same id, so that a dialog above a drawer has the drawer's name. */
const asked = async (title: string) =>
  within((await screen.findByText(title)).closest<HTMLElement>("[role=dialog]") as HTMLElement);
const all = async () => (await (await server.as("admin")).listAnnouncements()).list;

test("R-M09 a notice is written, seen as its readers will, sent after its people are counted, and withdrawn", async () => {
  const { user } = await open();
  await user.click((await screen.findAllByRole("button", { name: "新建通知" }))[0]!);
  const drawer = within(await screen.findByRole("dialog", { name: "新建通知" }));
  await user.click(await drawer.findByRole("button", { name: /保\s*存/ }));
  expect(await drawer.findByText("标题不能为空")).toBeTruthy();
  await user.type(drawer.getByLabelText("标题"), "停电检修");
  await user.click(drawer.getByRole("radio", { name: "我管理范围内的所有人" }));
  expect(await drawer.findByText(/将通知 \d+ 人，其中 \d+ 人可收到邮件/)).toBeTruthy();
  await user.click(drawer.getByRole("button", { name: /保\s*存/ }));
  await waitFor(async () => expect((await all())[0]).toMatchObject({ titleZh: "停电检修", state: "draft" }));
  const [draft] = await all();
  const admin = await server.as("admin");
  await admin.updateAnnouncement({
    params: { id: draft!.id },
    body: { zh: "<p>请<b>提前</b>安排</p>", rowVersion: draft!.rowVersion },
  });
  const view = within(await screen.findByRole("dialog", { name: "停电检修" }));
  expect((await view.findByText("提前")).tagName).toBe("B");
  await user.click(view.getByRole("button", { name: "立即发送" }));
  const sure = await asked("现在发送“停电检修”？");
  expect(await sure.findByText(/将通知 \d+ 人/)).toBeTruthy();
  await user.click(sure.getByRole("button", { name: "立即发送" }));
  expect(await view.findByText(/已读 0 人，共 \d+ 人/)).toBeTruthy();
  expect((await (await server.as("clerk1")).noticeGetList()).list[0]?.notice).toContain("停电检修");
  await user.click(view.getByRole("button", { name: /撤\s*回/ }));
  const back = await asked("撤回“停电检修”？");
  await user.click(back.getByRole("button", { name: /撤\s*回/ }));
  await waitFor(async () => expect((await all())[0]).toMatchObject({ state: "withdrawn" }));
  expect((await (await server.as("clerk1")).noticeGetList()).list[0]?.notice).not.toContain("停电检修");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "停电检修" }));
  expect(await screen.findByRole("dialog", { name: "停电检修" })).toBeTruthy();
});
