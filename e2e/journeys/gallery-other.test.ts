import { expect, test } from "../support/portal.ts";

/** Address and heading of the group's pages in menu order. */
const pages = [
  ["workflow", "工作流"],
  ["echarts", "图表"],
  ["print", "打印"],
  ["notice", "通知"],
  ["timeline", "时间线"],
  ["tabs", "多标签"],
  ["dynamicMeta", "动态Meta"],
  ["dynamicSegment", "Params Id=1"],
  ["dynamicSegment/test2?id=1", "Query Id=1"],
  ["drag/dialogDrag", "弹窗拖拽"],
  ["drag/cardDrag", "卡片拖拽"],
  ["drag/flowSheetDrag", "流程图拖拽"],
  ["loading", "加载"],
  ["upload", "上传"],
  ["social", "第三方登录"],
  ["iframe/search", "自定义Iframe"],
  ["menu1", "第 1 级菜单"],
  ["menu1/menu1-1/menu1-1-1/menu1-1-1-1", "第 4 级菜单"],
  ["log", "错误日志模拟"],
  ["cssfx", "Css动画"],
  ["excel/exportExcel", "导出Excel"],
  ["excel/exportSelectedExcel", "导出选中行Excel"],
  ["excel/exportMergeHeaderExcel", "导出合并Excel"],
] as const;

test("R-G28 R-G39 R-G46 R-G56 a trip through the group Other: each page opens and meets the rules of access", async ({
  portal,
}) => {
  test.slow();
  const { page } = portal;
  await portal.openAs("admin", "/other/echarts", { layout: "vertical" });
  for (const [path, heading] of pages) {
    await portal.open(`/other/${path}`);
    await expect(portal.heading(heading)).toBeVisible();
    await portal.expectAccessible({
      inBothModes: path === "echarts" || path === "timeline",
      of: path === "workflow" ? "all" : "page",
    });
  }
  await portal.open("/other/echarts");
  await expect(page.locator("main svg[width]").filter({ has: page.locator("path") })).not.toHaveCount(0);

  await portal.open("/other/drag/dialogDrag");
  await page.getByRole("button", { name: "打开弹窗" }).click();
  const dialog = page.getByRole("dialog", { name: "移动弹窗：可拖动的弹窗" });
  const title = dialog.getByRole("button", { name: /移动弹窗/ });
  await title.hover();
  await page.mouse.down();
  await page.mouse.move(-400, -400, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => {
      const box = await dialog.locator("[style*='translate']").boundingBox();
      return box && [Math.round(box.x), Math.round(box.y)];
    })
    .toEqual([0, 0]);
});
