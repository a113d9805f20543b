import type { Page } from "@playwright/test";
import { type Caller, callerAs } from "../support/caller.ts";
import { expect, test } from "../support/portal.ts";

let admin: Caller;
test.beforeAll(async () => {
  admin = await callerAs("admin");
});
test.afterAll(() => admin.signOut());

/** Publishes a notice for one account, as an administrator does. */
async function tell(username: string, zh: string, more: { en?: string; link?: string } = {}): Promise<void> {
  const receiver = await callerAs(username);
  const { id } = await receiver.get<{ id: string }>("/user/info");
  await receiver.signOut();
  await admin.post("/notices", { zh, to: { users: [id] }, ...more });
}
const bell = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "通知" });

test("R-S13 a notice arrives in every open window of its receiver without a reload, and in no one else's", async ({
  portal,
  browser,
}) => {
  const { page } = portal;
  await portal.openAs("enterprise10");
  const second = await portal.openWindow("/user-center");
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  const caller = await callerAs("enterprise11");
  await stranger.addCookies(caller.cookies);
  await other.addInitScript((token) => localStorage.setItem("admin-pro-token", token), caller.token);
  await other.goto(page.url());
  for (const window of [page, second, other]) await expect(bell(window, "3 条未读通知")).toBeVisible();
  let loads = 0;
  page.on("load", () => (loads += 1));
  await bell(page, "3 条未读通知").click();
  await tell("enterprise10", "您的 <b>7 月结算单</b>已出");
  await expect(panel(page).getByRole("listitem").first()).toContainText("7 月结算单");
  for (const window of [page, second]) await expect(bell(window, "4 条未读通知")).toBeVisible();
  await panel(page).getByRole("button", { name: "全部标为已读" }).click();
  await expect(bell(second, "通知")).toHaveText("");
  expect(loads).toBe(0);
  await expect(bell(other, "3 条未读通知")).toBeVisible();
  await stranger.close();
  await caller.signOut();
});

test("R-S13 clearing empties list and badge in both windows, says so, and undo brings all back", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("enterprise12");
  const second = await portal.openWindow("/index");
  await bell(page, "3 条未读通知").click();
  await panel(page).getByRole("listitem").first().getByRole("button", { name: "标为已读" }).click();
  await expect(bell(second, "2 条未读通知")).toBeVisible();
  await panel(page).getByRole("button", { name: "清空消息" }).click();
  await expect(page.getByRole("status").filter({ hasText: "清空消息成功" })).toBeVisible();
  await expect(bell(second, "通知")).toBeVisible();
  await expect(panel(page).getByRole("listitem")).toHaveCount(0);
  await page.getByRole("status").filter({ hasText: "清空消息成功" }).getByRole("button", { name: "撤销" }).click();
  for (const window of [page, second]) await expect(bell(window, "2 条未读通知")).toBeVisible();
  await bell(second, "2 条未读通知").click();
  await expect(panel(second).getByRole("listitem")).toHaveCount(3);
});

test("R-S13 the pointer over the bell shows the panel, and away from it hides it", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("partner2");
  await bell(page, "3 条未读通知").hover();
  await expect(panel(page)).toBeVisible();
  expect(await panel(page).boundingBox()).toMatchObject({ width: 300 });
  await panel(page).getByRole("listitem").first().hover();
  await expect(panel(page)).toBeVisible();
  await page.mouse.move(200, 700);
  await expect(panel(page)).toBeHidden();
  await bell(page, "3 条未读通知").click();
  await page.mouse.move(200, 700);
  await page.mouse.click(200, 700);
  await expect(panel(page)).toBeHidden();
});

test("R-S13 hostile markup is published and stays inert in the panel and on the page", async ({ portal }) => {
  const { page } = portal;
  await tell(
    "enterprise8",
    `<b id="root" style="position:fixed;inset:0" onclick="window.hit=1">公告</b><img src=x onerror="window.hit=1"><script>window.hit=1</script><svg onload="window.hit=1"><a href="javascript:window.hit=1">点</a></svg><a href="javascript:window.hit=1">这里</a><iframe srcdoc="<script>parent.hit=1</script>"></iframe>`,
    { link: "/user-center" },
  );
  await portal.openAs("enterprise8");
  await bell(page, "4 条未读通知").click();
  await panel(page).getByText("公告").click();
  await panel(page).getByText("这里").click();
  await expect(
    panel(page).getByRole("listitem").first().locator("[style], [onclick], script, svg, iframe"),
  ).toHaveCount(0);
  await panel(page).getByRole("link", { name: "全部通知" }).click();
  await expect(portal.heading("全部通知")).toBeVisible();
  const entry = page.getByRole("list", { name: "通知列表" }).getByRole("listitem").first();
  await entry.getByText("这里").click();
  expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
  await entry.getByRole("link", { name: "查看" }).click();
  await expect(portal.heading("个人中心")).toBeVisible();
  await expect(bell(page, "3 条未读通知")).toBeVisible();
});

test("R-S13 the panel and the page break no rule of accessibility, English, light and dark", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("enterprise6", "/notices", { language: "en" });
  await expect(portal.heading("All notices")).toBeVisible();
  await expect(page.getByRole("list", { name: "Notices" }).getByText(/^Maintenance on/)).toBeVisible();
  await portal.expectAccessible({ inBothModes: true });
  await bell(page, "Notices, 3 unread").click();
  await expect(page.getByRole("tab", { name: "Email" })).toBeVisible();
  await portal.expectAccessible({ inBothModes: true });
});
