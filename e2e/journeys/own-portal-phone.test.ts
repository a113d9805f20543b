import { expect, test } from "../support/portal.ts";

test("R-G01 R-S05 on a phone a customer confirms its latest statement with two taps, and finds its pages", async ({
  portal,
}) => {
  const { page } = portal;
  await page.setViewportSize({ width: 360, height: 740 });
  await portal.openAs("enterprise3");
  const panel = page.getByRole("region", { name: "最近一期结算单" });
  await expect(panel.getByRole("button", { name: "PDF" })).toBeVisible();
  await expect(page.getByRole("region", { name: "待支付" }).getByText("¥").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "销售经理" }).getByRole("link", { name: /^拨打/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await portal.expectAccessible();

  await panel.getByRole("button", { name: "确认" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "确认" }).tap();
  await expect(panel.getByRole("button", { name: "确认" })).toHaveCount(0);

  for (const [entry, heading] of [
    ["用能", "用能"],
    ["付款", "付款"],
  ] as const) {
    await page.getByRole("button", { name: "展开菜单" }).tap();
    await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: entry }).tap();
    await expect(portal.heading(heading)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});
