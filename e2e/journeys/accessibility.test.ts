import { type Portal, expect, test } from "../support/portal.ts";
import { rowNames } from "../support/list.ts";

/** Colours are the same in every language, so that dark mode is looked at in one. */
const looks = [
  { name: "zh, light and dark", settings: { language: "zh" }, inBothModes: true },
  { name: "en, vertical", settings: { language: "en", layout: "vertical" }, inBothModes: false },
] as const;

type Page = { name: string; path: string; ready: (portal: Portal) => Promise<void> };

const heading = async ({ page }: Portal) => expect(page.getByRole("heading", { level: 1 })).toBeVisible();
const rows = async ({ page }: Portal) => expect(rowNames(page).first()).toBeVisible();

const pages: Page[] = [
  { name: "home", path: "/index", ready: heading },
  { name: "the list", path: "/customer/my", ready: rows },
  {
    name: "the drawer of a new customer",
    path: "/customer/my",
    async ready({ page }) {
      await page.getByRole("button", { name: /^(新建客户|New customer|Add customer)$/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "the columns and a row's menu",
    path: "/customer/my",
    async ready({ page }) {
      await page.getByRole("button", { name: /^(列设置|Columns)$/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "a customer",
    path: "/customer/my?v=my-customers~1~keyword*KH000001",
    async ready(portal) {
      await portal.page.getByRole("link", { name: "华北一号铸造(演示)" }).click();
      await expect(portal.heading("华北一号铸造(演示)")).toBeVisible();
    },
  },
  { name: "the import", path: "/customer/import", ready: heading },
  { name: "the profile", path: "/user-center", ready: heading },
  { name: "403", path: "/403", ready: heading },
  { name: "404", path: "/nowhere", ready: heading },
];

/** With the permission to edit prices. */
const pricePages: Page[] = [
  {
    name: "a price plan beside an earlier version",
    path: "/contract/plan?v=price-plans~1~keyword*S3",
    async ready({ page }) {
      await page.getByRole("link", { name: "分时套餐(演示)" }).click();
      await page.getByRole("button", { name: /^(版本|Version) 2/ }).click();
      await page.getByRole("combobox").selectOption("1");
      await expect(page.getByRole("table")).toContainText("0.814284");
    },
  },
  {
    name: "painting a calendar",
    path: "/contract/tou",
    async ready({ page }) {
      await page.getByRole("button", { name: /^(复制|Copy)$/ }).click();
      await expect(page.getByRole("application").first()).toBeVisible();
    },
  },
];

for (const { name: look, settings, inBothModes } of looks) {
  test(`WCAG 2.2 AA: every page in ${look}`, async ({ portal }) => {
    test.slow();
    await scan(portal, "clerk1", pages);
  });

  test(`WCAG 2.2 AA: prices in ${look}`, ({ portal }) => scan(portal, "clerk2", pricePages));

  async function scan(portal: Portal, account: string, of: readonly Page[]) {
    const { page } = portal;
    await portal.openAs(account, "/index", settings);
    for (const { name, path, ready } of of) {
      await test.step(name, async () => {
        await portal.open(path);
        await ready(portal);
        await portal.expectAccessible({ inBothModes });
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      });
    }
  }
}

for (const language of ["zh", "en"]) {
  test(`WCAG 2.2 AA: sign-in with its messages in ${language}`, async ({ portal }) => {
    const { page } = portal;
    await page.addInitScript((stored) => localStorage.setItem("language", stored), language);
    await portal.open("/login");
    await page.getByRole("button", { name: /^(登录|Sign in)$/ }).click();
    await expect(page.getByText(/用户名不能为空|User name cannot be empty/)).toBeVisible();
    await portal.expectAccessible();
  });
}

test("WCAG 2.2 AA: the password dialog and the person's menu", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk1");
  await page.getByRole("button", { name: "CLERK_1 结算员一" }).click();
  await portal.expectAccessible();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await portal.expectAccessible();
});
