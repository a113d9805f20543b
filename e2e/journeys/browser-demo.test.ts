import type { Page } from "@playwright/test";
import { listAddress, rowMenu, rowNames } from "../support/list.ts";
import { expect, test } from "../support/portal.ts";
import { serveDemo } from "../support/servers/demo-files.ts";

const customer = "华东精密(演示)";
const editor = (page: Page) => page.getByRole("dialog", { name: "编辑客户" });
const shortName = (page: Page) => editor(page).getByLabel(/^简称/);

async function signIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /admin/ }).click();
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

async function openCustomer(page: Page): Promise<void> {
  await rowMenu(page, customer).click();
  await page.getByRole("menuitem", { name: /^编辑/ }).click();
  await expect(shortName(page)).toBeVisible();
}

test.describe("with files and nothing else", () => {
  // The build, when nobody has made it yet.
  test.describe.configure({ mode: "serial", timeout: 300_000 });
  const product = process.env["PORTAL_ADDRESS"];
  let demo: Awaited<ReturnType<typeof serveDemo>>;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    demo = await serveDemo();
    process.env["PORTAL_ADDRESS"] = demo.address;
  });
  test.afterAll(() => {
    process.env["PORTAL_ADDRESS"] = product;
    demo.stop();
  });

  test("R-C08 the demo answers in the browser, keeps what was changed for all tabs and through a reload, until it is reset", async ({
    portal,
  }) => {
    const { page } = portal;
    await page.goto(`${demo.address}/`);
    // By the first answer the page knows the accounts.
    await expect(page.getByRole("button", { name: /admin/ })).toBeVisible({ timeout: 120_000 });
    const milliseconds = await page.evaluate(() => performance.now());
    test.info().annotations.push({ type: "first answer", description: `${Math.round(milliseconds)} ms` });
    await signIn(page);
    await expect(portal.heading(/系统管理员|好/)).toBeVisible();

    await portal.open(listAddress("keyword*演示~sort*customerNo"));
    await expect(rowNames(page)).toHaveCount(16);
    await openCustomer(page);
    const before = await shortName(page).inputValue();
    await shortName(page).fill("只在浏览器里");
    await editor(page).getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("已保存")).toBeVisible();

    await page.reload();
    await openCustomer(page);
    await expect(shortName(page)).toHaveValue("只在浏览器里");
    const other = await portal.openWindow(listAddress("keyword*演示~sort*customerNo"));
    await openCustomer(other);
    await expect(shortName(other)).toHaveValue("只在浏览器里");
    await other.close();

    await page.reload();
    await page.getByText("浏览器演示", { exact: true }).click();
    page.once("dialog", (question) => void question.accept());
    await page.getByRole("button", { name: "恢复初始数据" }).click();
    await expect(page.getByRole("button", { name: /admin/ })).toBeVisible({ timeout: 120_000 });
    await signIn(page);
    await openCustomer(page);
    await expect(shortName(page)).toHaveValue(before);
  });
});
