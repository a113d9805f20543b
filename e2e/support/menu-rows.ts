import type { Page } from "@playwright/test";

export type MenuRow = {
  path: string;
  name: string;
  component: string;
  redirect?: string;
  meta: Record<string, unknown>;
  children?: MenuRow[];
};

/** A menu row that shows the start page under another path. */
export const menuPage = (path: string, title: string, meta: Record<string, unknown> = {}): MenuRow => ({
  path,
  name: title,
  component: "home",
  meta: { title, ...meta },
});

export const menuGroup = (
  path: string,
  title: string,
  children: MenuRow[],
  meta: Record<string, unknown> = {},
): MenuRow => ({ path, name: title, component: "", meta: { title, icon: "apps-line", ...meta }, children });

/** Adds menu rows, as an administrator would, and settings of the server. */
export async function withMenu(page: Page, rows: MenuRow[], settings: Record<string, unknown> = {}): Promise<void> {
  await withNavigation(page, (navigation) => {
    // Only a few of the product's rows, so that rows added later change no widths.
    const own = navigation.menuList.filter(({ name }) => few.includes(name ?? ""));
    const root = own.find(({ name }) => name === "Root");
    if (root) root.children = (root.children ?? []).filter(({ name }) => name === "Index");
    navigation.menuList = [...own, ...rows];
    Object.assign(navigation.settings, settings);
  });
}

const few = ["Root", "Customer", "Setting"];

type Navigation = { menuList: MenuRow[]; settings: Record<string, unknown> };

/** Changes the server's answer about menu and settings. */
export async function withNavigation(page: Page, change: (navigation: Navigation) => void): Promise<void> {
  await page.route("**/api/menu/nav", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Navigation };
    change(body.data);
    await route.fulfill({ response, json: body });
  });
}

/** Changes the settings that apply before sign-in. */
export async function withGreeting(page: Pick<Page, "route">, settings: Record<string, unknown>): Promise<void> {
  await page.route("**/api/portal", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Record<string, unknown> };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...settings } } });
  });
}
