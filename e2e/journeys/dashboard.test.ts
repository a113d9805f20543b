import { readFile } from "node:fs/promises";
import { expect, test } from "../support/portal.ts";

test("R-G02 a chart is gone through by keys, opens the list behind a figure, and is a table or a picture as well", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("finance1", "/dashboard");
  const card = page.getByRole("region", { name: /已逾期$/ });
  const chart = card.getByRole("img", { name: /未收金额按逾期天数/ });
  await expect(chart.locator("svg")).toBeVisible();
  await portal.expectAccessible({ inBothModes: true });

  const picture = page.waitForEvent("download");
  await card.getByRole("button", { name: "下载图片" }).click();
  const file = await picture;
  expect(file.suggestedFilename()).toMatch(/已逾期\.png$/);
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe("PNG");

  await card.getByRole("button", { name: "表格" }).click();
  const row = card.getByRole("row", { name: /90 天以上/ });
  const amount = await row.getByRole("link").innerText();
  await card.getByRole("button", { name: "图表" }).click();
  await chart.focus();
  await page.keyboard.press("End");
  await expect(card.getByRole("status")).toContainText(amount);
  await page.keyboard.press("Enter");
  await expect(portal.heading("账龄")).toBeVisible();
  await expect(page.getByText(amount).first()).toBeVisible();
});

test("R-G02 the charts have an outline from the first frame on, before any figure has come", async ({ portal }) => {
  const { page } = portal;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/(reads|invoices|payments|receivables|customers|contracts|reports)/, async (route) => {
    await held;
    await route.continue();
  });
  await portal.openAs("finance1", "/dashboard");
  const outlines = page.locator("main section [data-part=outline]");
  await expect(outlines.first()).toBeVisible();
  const bones = await outlines.first().evaluate((outline) =>
    [...outline.querySelectorAll("i")].map((bone) => {
      const { width, height } = bone.getBoundingClientRect();
      return width > 8 && height > 8 && getComputedStyle(bone).animationName === "none";
    }),
  );
  expect(bones.length).toBeGreaterThan(8);
  expect(bones.every(Boolean)).toBe(true);
  answer();
  await expect(page.getByRole("region", { name: /已逾期$/ })).toBeVisible();
});

test("R-G03 a press on a step of the month shows its statements, and a second one all of them", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("finance1", "/workbench");
  const step = page.getByRole("list", { name: "本账期进度" }).getByRole("button", { name: /^已支付/ });
  const table = page.getByRole("grid", { name: /账期的结算单/ });
  const states = table.getByRole("gridcell", { name: "已支付" });
  await expect(step).not.toHaveAttribute("aria-pressed", "true");
  const count = Number(await step.locator("strong").innerText());
  await step.click();
  await expect(step).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(`共 ${count} 条`).first()).toBeVisible();
  await expect(states.first()).toBeVisible();
  await portal.expectAccessible({ inBothModes: true });
  await step.click();
  await expect(step).toHaveAttribute("aria-pressed", "false");
});
