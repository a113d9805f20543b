import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { callerAs } from "../support/caller.ts";
import { createCustomer, newCreditCode, newName } from "../support/customers.ts";
import { filterChip, listAddress, rowMenu, rowNames, rowOf, searchLabel } from "../support/list.ts";
import { expect, test } from "../support/portal.ts";

const demoOnly = "keyword*演示~sort*customerNo";

test("R-B01 R-P05 everybody sees their own customers and no others, a partner with masked credit codes", async ({
  portal,
}) => {
  const { page } = portal;
  for (const [username, names] of [
    ["smeast", ["华东精密(演示)", "华东商业广场(演示)", "华东光伏玻璃(演示)", "华东写字楼(演示)"]],
    ["partner1", ["东北冷链(演示)", "华东精密(演示)"]],
  ] as const) {
    await test.step(username, async () => {
      await portal.openAs(username, listAddress(demoOnly));
      await expect(rowNames(page)).toHaveText([...names]);
      await expect(page.getByText(`第 1–${names.length} 条，共 ${names.length} 条`)).toBeVisible();
    });
  }
  await expect(rowOf(page, "东北冷链(演示)")).toContainText("912101********0338");
  await expect(page.getByText("91210102MA0D000338")).toHaveCount(0);
  await test.step("enterprise1 is led to its own record", async () => {
    await portal.openAs("enterprise1", listAddress(demoOnly));
    await expect(portal.heading("华北一号铸造(演示)")).toBeVisible();
  });
});

test("R-B01 filters stand in the address and can be taken away one by one and at once", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk2", listAddress(demoOnly));
  await filterChip(page, "大区").click();
  await page.getByRole("checkbox", { name: "华东" }).check();
  await page.keyboard.press("Escape");
  await expect(filterChip(page, "大区")).toBeHidden();
  await filterChip(page, "销售经理").click();
  await page.getByRole("radio", { name: "华东经理" }).check();
  await page.keyboard.press("Escape");
  await expect(rowNames(page)).toHaveCount(4);
  expect(decodeURIComponent(portal.address())).toContain("region*east");
  expect(portal.address()).toContain("manager*SM_EAST");
  await page.getByRole("button", { name: "移除筛选“大区”" }).click();
  await expect.poll(() => portal.address()).not.toContain("region");
  await page.getByRole("button", { name: "清除", exact: true }).click();
  await expect.poll(() => decodeURIComponent(portal.address())).toBe(listAddress("sort*customerNo"));
  await expect(page.getByLabel(searchLabel)).toHaveValue("");
});

test("R-B01 the area is chosen from the tree, and all below it count", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk2", listAddress(demoOnly));
  await filterChip(page, "地区").click();
  const filter = page.getByRole("dialog", { name: "地区" });
  await filter.getByRole("combobox").fill("昆山");
  await areaChoice(page, "昆山").click();
  await expect(rowNames(page)).toHaveText(["华东精密(演示)"]);
  await expect(filterChip(page, /地区：江苏省/)).toBeVisible();
});

test("R-B01 columns, their widths and the density are a person's own and outlive a reload", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("finance2", listAddress(demoOnly));
  await expect(rowNames(page)).toHaveCount(16);
  await page.getByRole("button", { name: "列设置" }).click();
  const chooser = page.getByRole("dialog", { name: "列设置" });
  await chooser.getByRole("checkbox", { name: "显示“来源”" }).uncheck();
  await chooser.getByRole("checkbox", { name: "显示“付款天数”" }).check();
  const saved = page.waitForResponse(
    (answer) => answer.url().includes("/preferences") && answer.request().method() !== "GET",
  );
  await chooser.getByText("紧凑").click();
  await saved;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "来源" })).toHaveCount(0);

  const number = page.getByRole("columnheader", { name: "客户编号" });
  const width = async () => Math.round((await number.boundingBox())?.width ?? 0);
  const before = await width();
  await number.focus();
  const kept = page.waitForResponse(
    (answer) => answer.url().includes("/preferences") && answer.request().method() !== "GET",
  );
  await page.keyboard.press("Alt+ArrowRight");
  await kept;
  await expect.poll(width).toBe(before + 10);

  await page.reload();
  await expect(page.getByRole("columnheader", { name: "付款天数" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "来源" })).toHaveCount(0);
  await expect.poll(width).toBe(before + 10);
  await expect(page.locator("[data-table=customers]")).toHaveAttribute("data-density", "compact");
});

const drawerOf = (page: Page, title: string) => page.getByRole("dialog", { name: title });

/** An option of the open area tree. */
const areaChoice = (page: Page, words: string) => page.getByRole("option").filter({ hasText: words }).first();

async function chooseArea(page: Page, drawer: ReturnType<typeof drawerOf>, words: string): Promise<void> {
  await drawer.getByLabel("地区").fill(words);
  await areaChoice(page, words).click();
}

test("R-B01 a customer is added: the code is checked while typing, the area comes from the tree", async ({
  portal,
}) => {
  const { page } = portal;
  const name = newName("新建");
  const uscc = newCreditCode("320583");
  await portal.openAs("clerk1", listAddress(`keyword*${name}`));
  await page.getByRole("button", { name: "新建客户" }).click();
  const drawer = drawerOf(page, "新建客户");
  await drawer.getByRole("button", { name: "保存" }).click();
  await expect(drawer.getByLabel("客户名称")).toBeFocused();
  await expect(drawer.locator(".ant-form-item-explain-error").first()).toBeVisible();

  await drawer.getByLabel("客户名称").fill(name);
  const wrong = uscc.slice(0, 17) + (uscc.endsWith("0") ? "1" : "0");
  await drawer.getByLabel("统一社会信用代码").fill(wrong);
  await expect(drawer.getByText(`校验位应为 ${uscc[17]}`)).toBeVisible();
  await drawer.getByLabel("统一社会信用代码").fill(uscc.toLowerCase());
  await chooseArea(page, drawer, "昆山");
  await expect(drawer.getByLabel("统一社会信用代码")).toHaveValue(uscc);
  await drawer.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText(/已新建客户 KH\d{6}/)).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(rowOf(page, name)).toContainText("江苏 昆山市");
  await expect(rowOf(page, name)).toContainText("华东经理");
});

test.describe(() => {
  // The browser logs the refusals that these journeys provoke.
  test.use({ allowed: [/status of 4(00|09|22)/] });

  test("R-B01 the server's refusal of a field stands at the field", async ({ portal }) => {
    const { page } = portal;
    await portal.openAs("clerk1", "/customer/my");
    await page.getByRole("button", { name: "新建客户" }).click();
    const drawer = drawerOf(page, "新建客户");
    await drawer.getByLabel("客户名称").fill(newName("重复"));
    await drawer.getByLabel("统一社会信用代码").fill("91110108MA0D00017J");
    await chooseArea(page, drawer, "昆山");
    await drawer.getByRole("button", { name: "保存" }).click();
    const item = drawer.locator(".ant-form-item").filter({ has: page.getByLabel("统一社会信用代码") });
    await expect(item.locator(".ant-form-item-explain-error")).toBeVisible();
    await drawer.getByRole("button", { name: "取消" }).click();
    await page.getByRole("button", { name: "放弃修改" }).click();
    await expect(drawer).toBeHidden();
  });

  test("R-B01 two people change one customer: each field that both changed is chosen", async ({ portal }) => {
    const { page } = portal;
    const other = await callerAs("admin");
    const made = await createCustomer(other, { name: newName("冲突"), address: "旧地址", shortName: "旧简称" });
    await portal.openAs("clerk1", listAddress(`keyword*${made.name}`));
    await rowMenu(page, made.name).click();
    await page.getByRole("menuitem", { name: /^编辑/ }).click();
    const drawer = drawerOf(page, "编辑客户");
    await drawer.getByLabel(/^简称/).fill("我的简称");
    await drawer.getByLabel(/^地址/).first().fill("我的地址");
    await other.patch(`/customers/${made.id}`, {
      rowVersion: made.rowVersion,
      address: "他人的地址",
      paymentTermsDays: 45,
    });
    await drawer.getByRole("button", { name: "保存" }).click();

    const conflict = drawerOf(page, "编辑期间，客户已被修改");
    await expect(conflict.getByRole("group")).toHaveCount(1);
    await conflict.getByRole("radio", { name: /他人的地址/ }).check();
    await conflict.getByRole("button", { name: "按所选内容保存" }).click();
    await expect(page.getByText("已保存")).toBeVisible();
    await expect(drawer).toBeHidden();
    const now = await other.get<Record<string, unknown>>(`/customers/${made.id}`);
    expect(now).toMatchObject({ shortName: "我的简称", address: "他人的地址", paymentTermsDays: 45 });
    await other.signOut();
  });
});

test("R-B01 a detail page is a view of its own; closing the customer stands in its activity", async ({ portal }) => {
  const { page } = portal;
  const clerk = await callerAs("clerk1");
  const made = await createCustomer(clerk, { name: newName("关闭"), lifecycle: "ACTIVE" });
  await clerk.signOut();
  await portal.openAs("clerk1", listAddress(`keyword*${made.name}`));
  await page.getByRole("link", { name: made.name }).click();
  await expect(portal.heading(made.name)).toBeVisible();
  await expect(page).toHaveTitle(`${made.name} - Busbar 能源管理后台`);
  await expect(
    page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "我的客户" }),
  ).toHaveAttribute("aria-current", "page");
  await page.getByRole("button", { name: "状态" }).click();
  await page.getByRole("menuitem", { name: "关闭" }).click();
  const asked = page.getByRole("dialog").filter({ hasText: "关闭后不能编辑" });
  await asked.getByLabel("原因").fill("停业");
  await asked.getByRole("button", { name: "关闭", exact: true }).last().click();
  await expect(page.getByText("已关闭").first()).toBeVisible();
  const entry = page.getByRole("listitem").filter({ hasText: "停业" }).filter({ hasText: "已生效" });
  await expect(entry).toContainText("已关闭");
  await expect(page.getByRole("button", { name: "编辑" })).toBeDisabled();

  await page.goBack();
  await expect(rowOf(page, made.name)).toContainText("已关闭");
});

test.describe(() => {
  test.use({ allowed: [/status of 404/] });
  test("R-E02 a customer out of one's scope is not found, without signing out", async ({ portal }) => {
    const admin = await callerAs("admin");
    const { list } = await admin.get<{ list: { id: string }[] }>("/customers?keyword=KH000001");
    await admin.signOut();
    await portal.openAs("smeast", `/customer/detail/${list[0]?.id}`);
    await expect(portal.heading("客户不存在，或不在负责范围内")).toBeVisible();
    await portal.page.getByRole("link", { name: "返回我的客户" }).click();
    await expect(portal.heading("我的客户")).toBeVisible();
  });
});

test("R-B01 the list is exported as it is filtered, with a byte order mark", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("finance1", listAddress("keyword*演示~region*east~sort*customerNo"));
  await expect(rowNames(page)).toHaveCount(4);
  await page.getByRole("button", { name: "导出" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "导出为 CSV" }).click();
  const path = await (await file).path();
  const bytes = readFileSync(path);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString("utf8").slice(1).trim().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain("客户名称");
  expect(lines.slice(1).map((line) => /华东[^,"]+/.exec(line)?.[0])).toEqual([
    "华东精密(演示)",
    "华东商业广场(演示)",
    "华东光伏玻璃(演示)",
    "华东写字楼(演示)",
  ]);
  await expect(page.getByText("已导出 4 条")).toBeVisible();
});
