import { callerAs } from "../support/caller.ts";
import { createCustomer, newName } from "../support/customers.ts";
import { expect, test } from "../support/portal.ts";

/** Number of pages of a PDF, from its page tree. */
const sheetsOf = (pdf: Buffer) => Number(/\/Type\s*\/Pages[^>]*\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]);

test.beforeEach(async ({ context }) => {
  // A headless browser has no printer; the test intercepts the print call.
  await context.addInitScript(() => {
    window.print = () => undefined;
  });
});

test("R-B01 a list on paper has all rows of its query in light colours, and no frame around them", async ({
  portal,
}) => {
  const { page } = portal;
  const clerk = await callerAs("clerk1");
  const name = newName("纸面");
  for (let place = 1; place <= 23; place++) await createCustomer(clerk, { name: `${name}${place}` });
  await clerk.signOut();
  await portal.openAs("clerk1", `/customer/my?v=my-customers~1~keyword*${encodeURIComponent(name)}`, { mode: "dark" });
  await expect(page.getByText("共 23 条").first()).toBeVisible();
  await page.keyboard.press("Control+p");
  const sheet = page.locator("[data-part=sheet]");
  await expect(sheet.locator("tbody tr")).toHaveCount(23);
  await expect(sheet).toBeHidden();

  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("heading", { name: "我的客户" })).toBeVisible();
  await expect(sheet.getByText(`共 23 条 · 搜索：${name}`)).toBeVisible();
  await expect(sheet.getByText(/打印人：结算员一 CLERK_1/)).toBeVisible();
  for (const role of ["navigation", "banner", "main"] as const) await expect(page.getByRole(role)).toHaveCount(0);
  expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThanOrEqual(1);
  // After the browser's event the sheet is removed, and the screen is as before.
  await expect(sheet).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
});

test("R-B01 a record on paper has all its sections and says who printed it; the palette prints it too", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk1", "/customer/detail/2", { themeName: "ocean" });
  await expect(page.getByRole("heading", { name: "动态" })).toBeVisible();
  await page.getByRole("tab", { name: "用能点" }).click();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("dayin");
  await expect(page.getByRole("option", { name: "打印", exact: true })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.locator("html[data-printed]")).toHaveCount(1);

  await page.emulateMedia({ media: "print" });
  for (const section of ["资料", "联系人", "开票信息", "用能点", "动态"])
    await expect(page.getByRole("heading", { name: section })).toBeVisible();
  // Of the other tabs only those that were shown are printed.
  await expect(page.getByRole("heading", { name: "收款" })).toHaveCount(0);
  await expect(page.getByText(/打印人：结算员一 CLERK_1/)).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(3);
});

test("R-B01 months on paper are there with their figures, although each is a button", async ({ portal }) => {
  const { page } = portal;
  // The months of a year keep their order whatever is closed meanwhile.
  await portal.openAs("finance1", "/billing/period?period=2025");
  const tiles = page.getByRole("button", { name: /^2025-\d{2}/ });
  await expect(tiles).toHaveCount(12);
  const months = await tiles.allTextContents();
  await page.emulateMedia({ media: "print" });
  // The controls that change the year are not.
  await expect(page.getByRole("button")).toHaveText(months.map((text) => new RegExp(`^${text.slice(0, 7)}.*¥`)));
});
