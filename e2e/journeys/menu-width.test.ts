import { expect, test } from "../support/portal.ts";

test("R-S05 R-S06 the groups that stand open in the menu stay open on the way to a phone's width and back", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("admin", "/index", { layout: "common" });
  const menu = page.getByRole("navigation", { name: "主菜单" });
  const group = menu.getByRole("button", { name: "客户" });
  await group.click();
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "展开菜单" }).click();
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await expect(menu.getByRole("link", { name: "我的客户" })).toBeVisible();

  await group.click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(group).toHaveAttribute("aria-expanded", "false");
});
