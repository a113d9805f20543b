import { expect, test } from "../support/portal.ts";

test("R-H01 R-H06 on a phone the layout cannot be chosen, and a random theme leaves it vertical", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("smnorth");
  await page.getByRole("button", { name: "更多工具" }).tap();
  await page.getByRole("menuitem", { name: "主题配置" }).tap();
  const drawer = page.getByRole("dialog", { name: "主题配置" });
  const layout = drawer.getByRole("combobox", { name: "布局", exact: true });
  await expect(layout).toBeDisabled();
  await expect(layout).toHaveAccessibleDescription("仅桌面端可选");
  await portal.expectAccessible();
  await drawer.getByRole("button", { name: "保存" }).tap();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("region", { name: "主题工具" })).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("busbar:random-theme")));
  await expect(page.getByText("正在换肤…")).toBeVisible();
  await expect(page.getByText("正在换肤…")).toBeHidden();
  const theme = await page.evaluate(() => JSON.parse(localStorage.getItem("theme") ?? "{}") as Record<string, unknown>);
  expect(theme["layout"]).toBe("vertical");
  expect(theme["themeName"]).not.toBe("blue-black");
});
