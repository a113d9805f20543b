import type { Locator, Page } from "@playwright/test";

export const layouts = ["common", "vertical", "horizontal", "column", "comprehensive", "float", "console"] as const;
export type Layout = (typeof layouts)[number];

export const menuOf = (page: Page): Locator => page.getByRole("navigation", { name: "主菜单" });
export const groupsOf = (page: Page): Locator => page.getByRole("navigation", { name: "一级菜单" });
export const crumbsOf = (page: Page): Locator => page.getByRole("navigation", { name: "当前位置" });
export const foldControl = (page: Page): Locator => page.getByRole("button", { name: /^(收起|展开)菜单$/ });
/** What scrolls of the view in front. */
export const scrollerOf = (page: Page): Locator => page.locator("[data-part=scroller]:visible");
/** What stands over the content and goes away with a header that is not fixed. */
export const headOf = (page: Page): Locator => page.locator("[data-part=head]");

/** Changes the theme as a choice in another window of the same browser does: at once, without a reload. */
export const changeTheme = (page: Page, patch: Record<string, unknown>): Promise<void> =>
  page.evaluate((change) => {
    const kept = JSON.parse(localStorage.getItem("theme") ?? "{}") as object;
    const newValue = JSON.stringify({ ...kept, ...change });
    localStorage.setItem("theme", newValue);
    window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue }));
  }, patch);
