import type { Page } from "@playwright/test";
import { filterChip, rowNames } from "../support/list.ts";
import { expect, test } from "../support/portal.ts";

const field = (page: Page) => page.getByRole("dialog", { name: "地区" }).getByRole("combobox", { name: "地区" });
const area = (page: Page, words: string | RegExp) => page.getByRole("option", { name: words });

test("R-B01 the area of the filter is chosen by keyboard alone, from a list that stands open", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/customer/my?v=my-customers~1~keyword*演示");
  await expect(rowNames(page).first()).toBeVisible();
  await filterChip(page, "地区").focus();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  await expect(area(page, "北京市，含下级")).toBeVisible();
  await portal.expectAccessible();

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(area(page, /澳门/)).toHaveAttribute("data-active", "true");
  await page.keyboard.type("江苏省");
  await expect(page.getByRole("option", { name: "江苏省", exact: true })).toHaveCount(1);
  await portal.expectAccessible();
  await page.keyboard.press("Enter");
  await expect(filterChip(page, "地区：江苏省")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "地区" })).toHaveCount(0);
  await expect(rowNames(page)).toHaveText(["华东精密(演示)"]);
});

test("R-B01 the arrows go down into an area and up again; the whole of it can be chosen", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk2", "/customer/my");
  await filterChip(page, "地区").click();
  await expect(field(page)).toBeFocused();
  await expect(area(page, "天津市，含下级")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(area(page, "全部天津市")).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-activedescendant", /120000$/);
  await portal.expectAccessible();
  await page.keyboard.press("ArrowLeft");
  await expect(area(page, "天津市，含下级")).toHaveAttribute("data-active", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(filterChip(page, "地区：天津市")).toBeVisible();
  await expect.poll(() => portal.address()).toContain("areaCode*120000");
});

test("R-B01 in a form the list opens below the field, closes with Escape and keeps the form", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk1", "/customer/my");
  await page.getByRole("button", { name: "新建客户" }).click();
  const drawer = page.getByRole("dialog", { name: "新建客户" });
  const place = drawer.getByLabel("地区");
  await place.focus();
  await page.keyboard.press("ArrowDown");
  await expect(area(page, "北京市，含下级")).toBeVisible();
  await portal.expectAccessible();
  await page.keyboard.press("Escape");
  await expect(area(page, /含下级|昆山/)).toHaveCount(0);
  await expect(place).toBeFocused();
  await expect(drawer).toBeVisible();
  await page.keyboard.type("昆山");
  await page.keyboard.press("Enter");
  await expect(place).toHaveValue(/^江苏省 .*昆山市$/);
  await expect(area(page, /含下级|昆山/)).toHaveCount(0);
});

test("R-B03 an assignment to a city offers cities; another level empties the choice", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("admin", "/customer/assignment");
  await page.getByRole("button", { name: "新建分工" }).click();
  const drawer = page.getByRole("dialog", { name: "新建分工" });
  const place = drawer.getByRole("combobox", { name: "省、自治区或直辖市" });
  await place.click();
  await portal.expectAccessible();
  await area(page, "浙江省").click();
  await expect(place).toHaveValue("浙江省");
});
