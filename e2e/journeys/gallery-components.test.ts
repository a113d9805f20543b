import { expect, test } from "../support/portal.ts";

test("R-G04 R-G05 R-G06 R-G12 R-G13 icons, rights and forms can be read and used by everyone", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("admin", "/vab/remixIcon");
  await expect(page.getByRole("list", { name: "图标" }).getByRole("listitem")).toHaveCount(72);
  await portal.expectAccessible();
  await page.evaluate(() => location.assign("#/vab/iconSelector"));
  await page.getByRole("button", { name: /^选择图标/ }).click();
  await expect(page.getByRole("dialog", { name: "选择图标" }).locator("button[aria-pressed]")).toHaveCount(16);
  await portal.expectAccessible();
  await page.evaluate(() => location.assign("#/vab/permission"));
  await expect(portal.heading("角色权限")).toBeVisible();
  await portal.expectAccessible({ of: "page" });
  await page.evaluate(() => location.assign("#/vab/form/comprehensiveForm"));
  await page.getByRole("button", { name: "创建" }).click();
  await expect(page.getByText("请至少选择一种活动性质")).toBeVisible();
  await portal.expectAccessible({ of: "page" });
  await page.evaluate(() => location.assign("#/vab/form/stepForm"));
  await expect(portal.heading("分步表单")).toBeVisible();
  await portal.expectAccessible({ of: "page" });
});

/** Of each page of one control, how many variants it shows. */
const controls = [
  ["button", "按钮", 8],
  ["link", "文字链接", 4],
  ["radio", "单选框", 5],
  ["checkbox", "多选框", 6],
  ["input", "输入框", 7],
  ["inputNumber", "计数器", 5],
  ["select", "选择器", 6],
  ["switch", "开关", 3],
  ["slider", "滑块", 5],
  ["timePicker", "时间选择器", 3],
  ["datePicker", "日期选择器", 4],
  ["dateTimePicker", "日期时间选择器", 3],
  ["rate", "评分", 3],
] as const;

test("R-G14 R-G15 R-G16 R-G17 R-G18 R-G19 R-G20 R-G21 R-G22 R-G23 R-G24 R-G25 R-G26 every control can be read and is told by name", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("admin", "/index");
  for (const [name, title, cards] of controls) {
    await page.evaluate((path) => location.assign(`#/vab/form/${path}`), name);
    await expect(portal.heading(title)).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 }).filter({ visible: true })).toHaveCount(cards);
    // The buttons have tones of their own.
    await portal.expectAccessible({ inBothModes: name === "button", of: "page" });
  }
});
