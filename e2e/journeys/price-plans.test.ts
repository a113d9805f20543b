import { callerAs } from "../support/caller.ts";
import { expect, test } from "../support/portal.ts";

test("a calendar is painted, a draft goes by it, somebody else approves it, and then both stay as they are", async ({
  portal,
}) => {
  const { page } = portal;
  const mark = `J${Date.now() % 1_000_000}`;
  const writer = await callerAs("clerk2");
  const plan = await writer.post<{ id: string }>("/price-plans", {
    planCode: mark,
    name: `分时试行 ${mark}`,
    commodity: "ELECTRICITY",
  });

  await portal.openAs("clerk2", "/contract/tou");
  await page.getByRole("button", { name: "新建日历" }).click();
  await page.getByLabel("编码").fill(mark);
  await page.getByLabel("名称").fill(`日历 ${mark}`);
  const strip = page.getByRole("application");
  const box = (await strip.boundingBox())!;
  const at = (hour: number) => ({ x: box.x + (box.width * hour) / 24 + 1, y: box.y + box.height / 2 });
  await page.getByRole("button", { name: "低谷" }).click();
  await page.mouse.move(at(0).x, at(0).y);
  await page.mouse.down();
  await page.mouse.move(at(7.75).x, at(7.75).y, { steps: 5 });
  await page.mouse.up();
  const text = page.getByLabel("时段文字");
  await expect(text).toHaveValue("00–08 V, 08–24 F");
  await strip.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("p");
  await expect(text).toHaveValue("00–08 V, 08–22:45 F, 22:45–24 P");
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue("00–08 V, 08–24 F");
  await text.fill("00–08 V, 08–20 P");
  await expect(page.getByText("20–24 没有填写")).toBeVisible();
  await expect(page.getByRole("button", { name: "保存", exact: true })).toBeDisabled();
  await text.fill("00–08 V, 08–20 P, 20–24 F");
  await page.getByLabel("最后一天").fill("06-30");
  await expect(page.getByText("全部日期 07-01 至 12-31 没有时段")).toBeVisible();
  await page.getByLabel("最后一天").fill("12-31");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByRole("heading", { name: `${mark} · 日历 ${mark}` })).toBeVisible();

  await portal.openAs("clerk2", `/contract/plan/${plan.id}`);
  await page.getByRole("button", { name: "新建版本" }).click();
  await page.getByLabel("开始日期").fill("2026-02-01");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "添加计价项" }).click();
  const component = page.getByRole("group", { name: /^1\./ });
  await component.getByRole("combobox", { name: "计价项" }).selectOption("ENERGY_TOU");
  await component.getByRole("combobox", { name: "分时日历" }).selectOption({ label: `${mark} · 日历 ${mark}` });
  await component.getByRole("textbox", { name: "高峰 价格" }).fill("0.9");
  await component.getByRole("textbox", { name: "低谷 价格" }).fill("0.3");
  await expect(page.getByText("第 1 项：时段日历中的平段没有价格")).toBeVisible();
  await component.getByRole("textbox", { name: "平段 价格" }).fill("0.6");
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "提交审批" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "提交审批" }).click();
  await expect(page.getByRole("button", { name: "撤回" })).toBeVisible();
  await expect(page.getByRole("button", { name: "批准", exact: true })).toHaveCount(0);

  await portal.openAs("finance1", `/contract/plan/${plan.id}`);
  await page.getByRole("button", { name: "批准", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "批准", exact: true }).click();
  await expect(page.getByText(/财务一 于 .* 批准，内容不再更改/)).toBeVisible();

  await portal.openAs("clerk2", `/contract/plan/${plan.id}`);
  await expect(page.getByText(/内容不再更改/)).toBeVisible();
  await expect(page.getByRole("button", { name: "编辑草稿" })).toHaveCount(0);
  const { list } = await writer.get<{ list: { actions: { update: string } }[] }>(`/tou-calendars?keyword=${mark}`);
  expect(list.map(({ actions }) => actions.update)).toEqual(["tou.in_use"]);
  await writer.signOut();
});
