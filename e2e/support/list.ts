import type { Locator, Page } from "@playwright/test";

export const searchLabel = "名称、编号或信用代码";

/** The chip of a filter, by its text. */
export const filterChip = (page: Page, words: string | RegExp): Locator =>
  page.getByRole("group", { name: "筛选" }).getByRole("button", { name: words, exact: true });

/** The row headers in order. */
export const rowNames = (page: Page): Locator => page.getByRole("rowheader");

export const rowMenu = (page: Page, name: string): Locator => page.getByRole("button", { name: `${name}的操作` });

/** A row of the list by its name. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

export const listAddress = (state: string): string => `/customer/my?v=my-customers~1~${state}`;
