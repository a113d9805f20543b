import type { Customer } from "@busbar/contract/customers";
import type { OwnProfile } from "@busbar/contract/profiles";
import type { Locator, Page } from "@playwright/test";
import { type Caller, callerAs, demoPassword } from "../support/caller.ts";
import { createCustomer, newCreditCode, newName } from "../support/customers.ts";
import { csvFile } from "../support/files.ts";
import { expect, type Portal, test } from "../support/portal.ts";

// A browser writes each call that it could not send into its console.
test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION/] });

const strip = (page: Page) => page.getByText("离线：你输入的内容会保留");
const words = "离线：已输入的内容会保留，网络恢复后可再次提交";
const lose = async (page: Page) => {
  await page.context().setOffline(true);
  await expect(strip(page)).toBeVisible();
};
const regain = async (page: Page) => {
  await page.context().setOffline(false);
  await expect(strip(page)).toBeHidden();
};

/** Writes that left the browser and were answered, as `PATCH /api/customers/7`. */
function writesOf(page: Page): string[] {
  const made: string[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && pathname.startsWith("/api/")) made.push(`${request.method()} ${pathname}`);
  });
  return made;
}

/** Presses a save that cannot be sent: it looks disabled with its reason, says so in words and keeps the text. */
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
  return { page: portal.page, writes: writesOf(portal.page), caller: await callerAs(account) };
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

  // A page whose files have not been fetched yet comes by itself.
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
  const place = create.getByRole("combobox", { name: "省、自治区或直辖市" });
  await place.click();
  await page.getByRole("option", { name: "浙江省" }).click();
  await lose(page);
  await refused(create.getByRole("button", { name: "保存" }), create, create.getByLabel("客户名称"), name);
  await discard(page, create);
  await regain(page);

  await page.reload();
  await expect(portal.heading("我的客户")).toBeVisible();
  expect(writes).toEqual([]);
  expect(await customerOf(caller, made.id)).toMatchObject({ shortName: "", rowVersion: made.rowVersion });
  const found = await caller.get<{ total: number }>(`/customers?q=${encodeURIComponent(name)}`);
  expect(found.total).toBe(0);
});
