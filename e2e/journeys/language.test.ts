import type { Page } from "@playwright/test";
import { expect, test } from "../support/portal.ts";

/**
 * Elements with data that people typed, which is not translated: names, areas, texts of notices; and the terms of help,
 * which stand in both languages.
 */
const data = "td, [role=rowheader], [class*=hidden-text], dt [lang]";

/** Chinese text of the portal itself: text and labels outside of data. */
const chineseOf = (page: Page) =>
  page.evaluate((own) => {
    const chinese = /\p{Script=Han}/u;
    const found: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element?.checkVisibility() || element.closest(`${own}, script, style`)) continue;
      const words =
        node instanceof Element
          ? ["aria-label", "title", "placeholder", "alt"].map((name) => node.getAttribute(name) ?? "")
          : [node.textContent ?? ""];
      found.push(...words.filter((word) => chinese.test(word)));
    }
    return [...new Set([document.title, ...found].filter((word) => chinese.test(word)))];
  }, data);

/**
 * Chinese that is allowed: the person, the language's own name, and names of customers, points and notices from the demo
 * and other journeys.
 */
const ofPeople = /结算员二|中文|\(演示\)|旅程|经理|维护|矿热炉|余热供汽/;
const left = async (page: Page) => (await chineseOf(page)).filter((word) => !ofPeople.test(word));

test("R-S19 in English no Chinese word of the portal's own is left on its pages", async ({ portal }) => {
  const { page } = portal;
  // No other journey changes this account's customers.
  await portal.openAs("smnorthwest", "/index", { language: "en" });
  for (const [path, heading] of [
    ["/index", /^Good/],
    ["/customer/my", "My customers"],
    ["/customer/import", "Import customers"],
    ["/customer/assignment", "Sales assignments"],
    ["/notices", "All notices"],
    ["/user-center", "My Profile"],
    ["/no/such/page", "Page not found"],
    ["/403", "Access denied"],
  ] as const) {
    await test.step(path, async () => {
      await portal.open(path);
      await expect(portal.heading(heading)).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page.locator("[aria-busy=true]:visible")).toHaveCount(0);
      expect((await left(page)).filter((word) => !/西北经理/.test(word))).toEqual([]);
    });
  }
});

test("R-S19 dialogs, panels and menus speak the language too, and change with it while they are there", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/index", { language: "en", showTabs: true });
  await expect(portal.heading(/^Good/)).toBeVisible();
  for (const name of ["My jobs", "Language", "Appearance", /^Notices/, /结算员二/]) {
    await page.getByRole("button", { name }).first().click();
    expect(await left(page)).toEqual([]);
    await page.keyboard.press("Escape");
  }
  for (const tab of ["This page", "Keyboard shortcuts"]) {
    await page.keyboard.press("?");
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel", { name: tab })).not.toBeEmpty();
    expect(await left(page)).toEqual([]);
    await page.keyboard.press("?");
    await expect(page.getByRole("complementary", { name: "Help" })).toHaveCount(0);
  }
  for (const key of ["h", "Control+k"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog").first()).toBeVisible();
    expect(await left(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.getByRole("tab", { name: "Home" }).click({ button: "right" });
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  expect(await left(page)).toEqual([]);
});

test("R-S19 dates, counts and the language asked of the server follow the choice, and it is kept", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/index");
  const day = (locale: string) =>
    page.evaluate((tag) => new Date().toLocaleDateString(tag, { dateStyle: "full" }), locale);
  await expect(page.getByText(await day("zh-CN"))).toBeVisible();
  await page.getByRole("button", { name: "切换语言" }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect(page.getByText(await day("en"))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("language"))).toBe("en");
  const answer = page.waitForRequest((request) => request.url().includes("/api/customers"));
  await portal.open("/customer/my");
  expect((await answer).headers()["accept-language"]).toMatch(/^en/);
  await expect(page.getByText(/1–\d+ of \d+/)).toBeVisible();
  const scripts = Promise.withResolvers<void>();
  // All scripts except the one that runs before the first paint.
  await page.route(/\/assets\/(?!boot-).*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const reloaded = page.reload();
  await expect(page.locator(".first-paint-title")).toHaveText("Busbar", { useInnerText: true });
  await expect(page).toHaveTitle("Busbar");
  scripts.resolve();
  await reloaded;
  await expect(portal.heading("My customers")).toBeVisible();
});
