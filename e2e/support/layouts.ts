import type { Locator, Page } from "@playwright/test";

export const layouts = ["common", "vertical", "horizontal", "column", "comprehensive", "float", "console"] as const;
export type Layout = (typeof layouts)[number];

export const menuOf = (page: Page): Locator => page.getByRole("navigation", { name: "主菜单" });
export const groupsOf = (page: Page): Locator => page.getByRole("navigation", { name: "一级菜单" });
export const crumbsOf = (page: Page): Locator => page.getByRole("navigation", { name: "当前位置" });
export const foldControl = (page: Page): Locator => page.getByRole("button", { name: /^(收起|展开)菜单$/ });
/** The view in front; those behind keep their layout, so `:visible` alone does not tell them apart. */
export const viewOf = (page: Page): Locator => page.locator("[data-route]:not([data-kept]):visible");
/** The scroll container of the active view. */
export const scrollerOf = (page: Page): Locator => page.locator("[data-part=scroller]:visible");
/** The bars above the content, which scroll away with a non-fixed header. */
export const headOf = (page: Page): Locator => page.locator("[data-part=head]");

/** Changes the theme as another window of the same browser would: without a reload. */
export const changeTheme = (page: Page, patch: Record<string, unknown>): Promise<void> =>
  page.evaluate((change) => {
    const kept = JSON.parse(localStorage.getItem("theme") ?? "{}") as object;
    const newValue = JSON.stringify({ ...kept, ...change });
    localStorage.setItem("theme", newValue);
    window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue }));
  }, patch);
