import { expect, test } from "../support/portal.ts";

test("R-G27 steps are drawn, moved by keys, connected, renamed and dropped, in either mode", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("admin", "/other/workflow");
  const canvas = page.getByRole("region", { name: "流程图" });
  const steps = canvas.locator(".react-flow__node");
  await expect(steps).toHaveCount(10);
  await expect(canvas.locator(".react-flow__edge")).toHaveCount(9);
  await expect(canvas.getByText("Y", { exact: true })).toHaveCount(2);
  await portal.expectAccessible({ inBothModes: true });

  const check = canvas.getByRole("group", { name: "资料审核" });
  const placeOf = async () => /translate\((-?[\d.]+)px/.exec((await check.getAttribute("style")) ?? "")?.[1];
  const before = Number(await placeOf());
  await check.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => Number(await placeOf())).toBe(before + 8);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect.poll(async () => Number(await placeOf())).toBe(before);

  await page.getByRole("button", { name: "添加：地点" }).dragTo(canvas, { targetPosition: { x: 300, y: 60 } });
  await expect(steps).toHaveCount(11);
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await expect(steps).toHaveCount(10);

  await check.click();
  const drawer = page.getByRole("dialog", { name: "属性" });
  await drawer.getByLabel("名称").fill("复审");
  await drawer.getByRole("button", { name: "应用" }).click();
  await expect(canvas.getByRole("group", { name: "复审" })).toBeVisible();

  await canvas.getByRole("button", { name: "在“通知签约”之后添加" }).click();
  await page.getByRole("menuitem", { name: /^审批组/ }).click();
  await expect(steps).toHaveCount(13);
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "下载图片" }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe("workflow.png");
});
