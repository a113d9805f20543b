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

test("R-G41 a flowsheet refuses a line back and a locked node by pointer and key, and is downloaded", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("admin", "/other/drag/flowSheetDrag");
  const canvas = page.getByRole("region", { name: "流程图", exact: true });
  const nodes = canvas.locator(".react-flow__node");
  await expect(nodes).toHaveCount(4);
  await expect(canvas.getByText("返回成功")).toBeVisible();
  await portal.expectAccessible({ inBothModes: true });

  const handle = (name: string, side: string) =>
    canvas.getByRole("group", { name }).locator(`.react-flow__handle-${side}`);
  const middleOf = async (name: string, side: string) => {
    const box = (await handle(name, side).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const draw = async (from: string, to: string) => {
    await page.mouse.move(...(await middleOf(from, "right")));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(to, "left")), { steps: 6 });
    await page.mouse.up();
  };
  await draw("异常读数清洗", "电价接口");
  await expect(page.getByText("已有反方向的连线")).toBeVisible();
  await draw("电价接口", "推送账单");
  await expect(canvas.locator(".react-flow__edge")).toHaveCount(4);

  await canvas.getByRole("group", { name: "电表读数" }).focus();
  await page.keyboard.press("Delete");
  await expect(page.getByText("该节点已锁定，不能移动或删除")).toBeVisible();
  await page.getByRole("button", { name: "添加：接口调用" }).dragTo(portal.heading("流程图拖拽"));
  await expect(page.getByText("没有放到流程图上，请拖入画布")).toBeVisible();
  await expect(nodes).toHaveCount(4);
  const [sheet] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "下载 JSON" }).click(),
  ]);
  expect(sheet.suggestedFilename()).toBe("flow-sheet.json");
});
