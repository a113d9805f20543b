import type { Customer } from "@busbar/contract/customers/customers";
import type { OwnProfile } from "@busbar/contract/profiles/profiles";
import type { Locator, Page } from "@playwright/test";
import { type Caller, callerAs, demoPassword } from "../support/caller.ts";
import { createCustomer, newCreditCode, newName } from "../support/customers.ts";
import { csvFile } from "../support/files.ts";
import { expect, type Portal, test } from "../support/portal.ts";

// Browsers log failed requests while offline. A new window, so that nothing is cached.
test.use({ allowed: [/ERR_INTERNET_DISCONNECTED|A part of the portal could not be loaded/], ownWindow: true });

const strip = (page: Page) => page.getByText("离线：已输入的内容会保留", { exact: true });
const words = "离线：已输入的内容会保留，网络恢复后可再次提交";
const lose = async (page: Page) => {
  await page.context().setOffline(true);
  await expect(strip(page)).toBeVisible();
};
const regain = async (page: Page) => {
  await page.context().setOffline(false);
  await expect(strip(page)).toBeHidden();
};

/**
 * Writes that were sent and answered, such as `PATCH /api/customers/7`. Without calls that only record a visit,
 * preview a change or read many things together.
 */
function writesOf(page: Page): string[] {
  const made: string[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/preferences/records.recent" || /\/(preview|reads)$/.test(pathname)) return;
    if (request.method() !== "GET" && pathname.startsWith("/api/")) made.push(`${request.method()} ${pathname}`);
  });
  return made;
}

/** Presses a save button that cannot send: it looks disabled, says why, and what was typed stays. */
async function refused(button: Locator, place: Locator | Page, kept: Locator, text: string) {
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAttribute("title", "离线，暂时不能保存；网络恢复后再试");
  await button.press("Enter");
  await expect(place.getByText(words)).toBeVisible();
  await expect(kept).toHaveValue(text);
}
async function discard(page: Page, dialog: Locator) {
  await dialog
    .getByRole("button", { name: /取\s*消/ })
    .first()
    .click();
  await page.getByRole("button", { name: "放弃修改" }).click();
  await expect(dialog).toHaveCount(0);
}
const customerOf = (caller: Caller, id: string) => caller.get<Customer>(`/customers/${id}`);

async function startIn(portal: Portal, account: string, path: string) {
  await portal.openAs(account, path);
  return { page: portal.page, writes: writesOf(portal.page) };
}

test("R-E04 customers: what is saved and given up without a network is never written", async ({ portal }) => {
  const caller = await callerAs("clerk1");
  const made = await createCustomer(caller);
  const { page, writes } = await startIn(portal, "clerk1", `/customer/detail/${made.id}`);

  await page.getByRole("button", { name: "编辑", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "编辑客户" });
  const shortName = edit.getByLabel(/^简称/);
  await shortName.fill("幽灵写入");
  await lose(page);
  await refused(edit.getByRole("button", { name: "保存" }), edit, shortName, "幽灵写入");
  await discard(page, edit);

  // A page whose files are not loaded yet opens by itself.
  await page.evaluate(() => (location.hash = "#/customer/my"));
  await expect(page.getByRole("heading", { name: "当前离线" })).toBeVisible();
  await regain(page);
  await expect(portal.heading("我的客户")).toBeVisible();
  await expect(page.getByText(/新版本/)).toHaveCount(0);

  const name = newName("离线");
  await page.getByRole("button", { name: "新建客户" }).click();
  const create = page.getByRole("dialog", { name: "新建客户" });
  await create.getByLabel("客户名称").fill(name);
  await create.getByLabel("统一社会信用代码").fill(newCreditCode());
  await create.getByLabel("地区").fill("昆山");
  await page.getByRole("option").filter({ hasText: "昆山" }).first().click();
  await lose(page);
  await refused(create.getByRole("button", { name: "保存" }), create, create.getByLabel("客户名称"), name);
  await discard(page, create);
  await regain(page);

  await page.reload();
  await expect(portal.heading("我的客户")).toBeVisible();
  expect(writes).toEqual([]);
  expect(await customerOf(caller, made.id)).toMatchObject({ shortName: "", rowVersion: made.rowVersion });
  const found = await caller.get<{ total: number }>(`/customers?keyword=${encodeURIComponent(name)}`);
  expect(found.total).toBe(0);
});

test("R-E04 assignments and notices: the text is kept without a network, and nothing is written after it", async ({
  portal,
}) => {
  const { page, writes } = await startIn(portal, "admin", "/customer/assignment");
  const caller = await callerAs("admin");
  const before = await caller.get<{ total: number }>("/assignments");
  const unread = await caller.get<{ total: number }>("/notice/getList?tab=notice");

  await page.getByRole("button", { name: "新建分工" }).click();
  const drawer = page.getByRole("dialog", { name: "新建分工" });
  const place = drawer.getByRole("combobox", { name: "省、自治区或直辖市" });
  await place.click();
  await page.getByRole("option", { name: "海南省" }).click();
  const manager = drawer.getByRole("combobox", { name: "销售经理" });
  await manager.click();
  await page.getByTitle("华北经理 SM_NORTH").click();
  await lose(page);
  await refused(drawer.getByRole("button", { name: "保存" }), drawer, place, "海南省");
  await discard(page, drawer);
  await regain(page);

  await page.getByRole("button", { name: /通知$/ }).first().click();
  const panel = page.getByRole("region", { name: "通知" });
  const readAll = panel.getByRole("button", { name: "全部标为已读" });
  await expect(readAll).toBeVisible();
  await lose(page);
  await readAll.click();
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  await regain(page);

  await page.reload();
  await expect(portal.heading("销售分工")).toBeVisible();
  expect(writes).toEqual([]);
  expect((await caller.get<{ total: number }>("/assignments")).total).toBe(before.total);
  expect((await caller.get<{ total: number }>("/notice/getList?tab=notice")).total).toBe(unread.total);
});

test("R-E04 profile, password and import: the text is kept without a network and sent again by the person alone", async ({
  portal,
}) => {
  const { page, writes } = await startIn(portal, "smnorthwest", "/user-center");
  const caller = await callerAs("smnorthwest");
  const introduction = page.getByRole("textbox", { name: "个人简介" });
  const before = (await caller.get<OwnProfile>("/user/profile")).introduction;
  await introduction.fill("离线写下的");
  await lose(page);
  await refused(page.getByRole("button", { name: "保存", exact: true }), page, introduction, "离线写下的");
  await page.getByRole("button", { name: "还原" }).click();
  await regain(page);

  await page.getByRole("button", { name: /^SM_NORTHWEST/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  await dialog.getByLabel("当前密码", { exact: true }).fill(demoPassword);
  await dialog.getByLabel("新密码", { exact: true }).fill("Another-word-9");
  await dialog.getByLabel("确认新密码", { exact: true }).fill("Another-word-9");
  await lose(page);
  const change = dialog.getByRole("button", { name: "修改密码" });
  await refused(change, dialog, dialog.getByLabel("新密码", { exact: true }), "Another-word-9");
  await dialog.getByRole("button", { name: /取\s*消/ }).click();
  await regain(page);

  await page.evaluate(() => (location.hash = "#/customer/import"));
  const input = page.locator("input[type=file]");
  await expect(input).toBeAttached();
  await lose(page);
  const file = csvFile(`${newName("离线")}.csv`, [
    ["客户名称", "统一社会信用代码", "区域代码"],
    ["甲", newCreditCode(), "310115"],
  ]);
  await input.setInputFiles(file);
  await expect(page.getByText(words)).toBeVisible();
  await regain(page);
  expect(writes).toEqual([]);
  // Only the person repeats the upload.
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("combobox", { name: "客户名称", exact: true })).toHaveValue("0");

  expect((await caller.get<OwnProfile>("/user/profile")).introduction).toBe(before);
  await (await callerAs("smnorthwest", demoPassword)).signOut();
});

test("R-N11 R-E04 without a network nobody asks for a new build again and again, and a dialog says why it stays away", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk1");
  await expect(page.getByRole("button", { name: /^CLERK_1/ })).toBeVisible();
  await expect(portal.heading(/结算员/)).toBeVisible();
  const asked: string[] = [];
  await lose(page);
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: /^CLERK_1/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /^离线/ })).toBeVisible();
  await page.evaluate(() => (location.hash = "#/customer/verification"));
  await expect(page.getByRole("heading", { name: "当前离线" })).toBeVisible();
  await portal.expectAccessible();
  expect(asked.filter((path) => path === "/build.json")).toEqual([]);
  await regain(page);
  await expect(portal.heading("企业认证")).toBeVisible();
  await page.getByRole("button", { name: /^CLERK_1/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  await expect(page.getByRole("dialog", { name: "修改密码" })).toBeVisible();
});
