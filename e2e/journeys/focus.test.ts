import type { Page } from "@playwright/test";
import { type FocusLook, tabThrough } from "../support/focus-look.ts";
import { viewOf } from "../support/layouts.ts";
import { filterChip } from "../support/list.ts";
import { expect, type Portal, test } from "../support/portal.ts";

type Place = {
  path: string;
  /** Opens a part of the page that takes the focus. */
  open?: (page: Page) => Promise<void>;
};

const press = (name: string) => async (page: Page) => {
  await viewOf(page).getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("dialog").last()).toBeVisible();
};
const tab = (name: string) => async (page: Page) => {
  await page.getByRole("tab", { name, exact: true }).click();
  await settled(page);
};

/** Every page of the portal, and the parts that open on it. */
const places: Place[] = [
  { path: "/index" },
  { path: "/customer/my" },
  { path: "/customer/my", open: press("列设置") },
  {
    path: "/customer/my",
    async open(page) {
      await press("新建客户")(page);
      await page.getByRole("button", { name: "保存", exact: true }).click();
      await expect(page.getByRole("textbox", { name: "客户名称" })).toBeFocused();
      await page.keyboard.press("Shift+Tab");
    },
  },
  {
    path: "/customer/my",
    async open(page) {
      await filterChip(page, "大区").click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    path: "/customer/my",
    async open(page) {
      await page.getByRole("rowheader").first().getByRole("link").click();
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await settled(page);
    },
  },
  {
    path: "/customer/import",
    async open(page) {
      await page.getByRole("button", { name: /通知$/ }).click();
      await page.keyboard.press("Tab");
    },
  },
  {
    path: "/customer/import",
    async open(page) {
      await page.keyboard.press("Control+K");
      await expect(page.getByRole("dialog", { name: "搜索" })).toBeVisible();
    },
  },
  {
    path: "/customer/import",
    async open(page) {
      await page.evaluate(() => window.dispatchEvent(new Event("busbar:theme")));
      await expect(page.getByRole("dialog", { name: "主题配置" })).toBeVisible();
    },
  },
  { path: "/customer/import" },
  { path: "/customer/assignment" },
  { path: "/customer/assignment", open: press("新建分工") },
  { path: "/customer/verification" },
  { path: "/user-center" },
  { path: "/user-center", open: tab("偏好设置") },
  { path: "/user-center", open: tab("账号安全") },
  { path: "/user-center", open: tab("通知设置") },
  { path: "/user-center/devices" },
  { path: "/user-center/security" },
  { path: "/user-center/linked-accounts" },
  { path: "/user-center/enterprise" },
  { path: "/setting/sessions" },
  { path: "/notices" },
  { path: "/403" },
  { path: "/nowhere" },
];

const settled = async (page: Page) => {
  await expect(viewOf(page).locator("[aria-busy=true], [role=status][aria-label]")).toHaveCount(0);
};

async function arrive({ page }: Portal, path: string) {
  await page.evaluate((to) => {
    window.location.hash = `#${to}`;
  }, path);
  await expect(viewOf(page).getByRole("heading", { level: 1 })).toBeVisible();
  await settled(page);
  // On Home, Tab starts before the page; on the others at the heading.
  if (path !== "/index") await viewOf(page).getByRole("heading", { level: 1 }).focus();
}

/** Elements with too weak a focus indicator. */
const poor = (looks: readonly FocusLook[]) => looks.filter(({ pixels, least }) => pixels < least);

test("WCAG 2.4.7: in light and dark mode the keyboard's focus is plain to see on all that it reaches", async ({
  portal,
}) => {
  // Takes screenshots of every focusable element.
  test.slow();
  const { page } = portal;
  await portal.openAs("admin", "/index", { mode: "light", showTabs: true });
  await expect(portal.heading(/./)).toBeVisible();
  const known = new Set<string>();
  const looks: FocusLook[] = [];
  for (const { path, open } of places) {
    await arrive(portal, path);
    await open?.(page);
    looks.push(...(await tabThrough(page, path === "/index" ? 60 : 30, known)));
    for (let layer = 0; open && layer < 2; layer += 1) await page.keyboard.press("Escape");
  }
  expect(looks.length).toBeGreaterThan(100);
  expect(poor(looks)).toEqual([]);
});

test("WCAG 2.4.7: in light and dark mode it is so on the pages before sign-in", async ({ portal, page }) => {
  await portal.open("/login");
  await page.evaluate(() => localStorage.setItem("theme", JSON.stringify({ mode: "light" })));
  const known = new Set<string>();
  const looks: FocusLook[] = [];
  for (const path of ["/login", "/register", "/forgot-password", "/reset-password"]) {
    await portal.open(path);
    await page.reload();
    await page.getByRole("button", { name: /^(登录|注册|发送链接|保存新密码)$/ }).click();
    looks.push(...(await tabThrough(page, 20, known)));
  }
  expect(looks.length).toBeGreaterThan(20);
  expect(poor(looks)).toEqual([]);
});
