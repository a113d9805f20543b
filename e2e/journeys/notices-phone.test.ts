import { expect, test } from "../support/portal.ts";

test("R-S13 on a phone the notices are a sheet at the bottom that fits, and undo is in it", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("partner1");
  await page.getByRole("button", { name: "3 条未读通知" }).tap();
  const sheet = page.getByRole("dialog", { name: "通知" });
  await expect(sheet.getByRole("listitem")).toHaveCount(3);
  const box = await sheet.boundingBox();
  expect(box).toMatchObject({ x: 0, width: 390 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await portal.expectAccessible();
  await sheet.getByRole("button", { name: "清空消息" }).tap();
  await sheet.getByRole("button", { name: "撤销" }).tap();
  await expect(sheet.getByRole("listitem")).toHaveCount(3);
  await sheet.getByRole("link", { name: "全部通知" }).tap();
  await expect(portal.heading("全部通知")).toBeVisible();
  await expect(page.getByRole("list", { name: "通知列表" }).getByRole("listitem")).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await portal.expectAccessible();
});
