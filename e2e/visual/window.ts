import { test as base, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { callerAs, portalAddress } from "../support/caller.ts";
import { changeTheme } from "../support/layouts.ts";
import { menuGroup, menuPage, type MenuRow } from "../support/menu-rows.ts";

export const themeNames = [
  "blue-black",
  "blue-white",
  "green-black",
  "green-white",
  "red-black",
  "red-white",
  "ocean",
] as const;
export const modes = ["light", "dark"] as const;

/** A window with the portal on its list of customers, for applying themes. */
export type Window = {
  page: Page;
  wear: (theme: Record<string, unknown>) => Promise<void>;
  /** Compares the window with the reference screenshot of that name. */
  expectPicture: (name: string) => Promise<void>;
};

/** The window's fixed clock, since today's date is in the screenshots. */
const today = new Date("2026-11-02T09:30:00+08:00");
const everywhere: BrowserContextOptions = {
  locale: "zh-CN",
  timezoneId: "Asia/Shanghai",
  reducedMotion: "reduce",
  deviceScaleFactor: 1,
};
const sizes = {
  desktop: { ...everywhere, viewport: { width: 1440, height: 600 } },
  phone: { ...everywhere, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;

/** Opened in turn, so that the bar has several tabs; the last one is in the screenshots. */
const places: [path: string, heading: RegExp][] = [
  ["/index", /华东经理/],
  ["/customer/assignment", /销售分工/],
  ["/customer/detail/5", /演示/],
  ["/customer/my", /我的客户/],
];

/** One window for all screenshots of a file. */
export const test = base.extend<object, { size: keyof typeof sizes; window: Window }>({
  size: ["desktop", { option: true, scope: "worker" }],
  window: [
    async ({ browser, size }, provide) => {
      const context = await browser.newContext(sizes[size]);
      const caller = await callerAs("smeast");
      await context.addCookies(caller.cookies);
      await context.addInitScript((token) => {
        localStorage.setItem("admin-pro-token", token);
        localStorage.setItem("theme", JSON.stringify({ showTabs: true }));
      }, caller.token);
      const page = await context.newPage();
      await keepMenu(page);
      await page.clock.setFixedTime(today);
      await page.goto(`${portalAddress()}/#/index`);
      const front = page.locator("[data-part=scroller]:visible");
      for (const [path, heading] of places) {
        await page.evaluate((address) => (location.hash = `#${address}`), path);
        await expect(front.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      }
      await expect(page.getByRole("tab", { name: /演示/ })).toBeVisible();
      await expect(front.getByRole("link", { name: /演示/ }).first()).toBeVisible();
      await provide({
        page,
        async wear(theme) {
          await changeTheme(page, theme);
          for (const [name, value] of [
            ["data-theme", theme["themeName"]],
            ["data-mode", theme["mode"]],
          ]) {
            await expect(page.locator("html")).toHaveAttribute(String(name), String(value));
          }
        },
        expectPicture: (name) => expect(page).toHaveScreenshot(`${name}.png`),
      });
      await context.close();
      await caller.signOut();
    },
    { scope: "worker" },
  ],
});

const realRows = new Set(["Root", "Index", "Customer", "MyCustomer", "CustomerDetail", "CustomerImport", "SalesArea"]);

/** A fixed menu, so that new pages do not change the screenshots: some real rows, and one of each kind of badge. */
async function keepMenu(page: Page): Promise<void> {
  const rows = [
    menuGroup("/pictures", "运营看板", [
      menuPage("today", "今日电量", { icon: "flashlight-line", badge: "新" }),
      menuPage("month", "月度结算", { icon: "bar-chart-line", dot: true }),
    ]),
    menuPage("/pictures/notes", "值班记录", { icon: "file-text-line", badge: "3" }),
  ];
  await page.route("**/api/menu/nav", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { menuList: MenuRow[] } };
    const keep = (row: MenuRow): MenuRow => ({ ...row, ...(row.children && { children: kept(row.children) }) });
    const kept = (list: MenuRow[]) => list.filter(({ name }) => realRows.has(name)).map(keep);
    body.data.menuList = [...kept(body.data.menuList), ...rows];
    await route.fulfill({ response, json: body });
  });
}

export { expect };
