import type { Page } from "@playwright/test";
import { newCreditCode, newName } from "../support/customers.ts";
import { csvFile, gb18030, type UploadFile, xlsxFile } from "../support/files.ts";
import { listAddress, rowNames, rowOf } from "../support/list.ts";
import { expect, test } from "../support/portal.ts";

const head = ["客户名称", "统一社会信用代码", "区域代码", "付款天数"];
const upload = (page: Page, file: UploadFile) => page.locator("input[type=file]").setInputFiles(file);
const columnOf = (page: Page, field: string) => page.getByRole("combobox", { name: field, exact: true });
const counted = (page: Page, verdict: string) =>
  page.getByRole("group", { name: "检查结果" }).getByRole("button", { name: new RegExp(`${verdict}$`) });

test("R-B01 a GB18030 file is checked, put right in place, imported, found in the list and undone", async ({
  portal,
}) => {
  const { page } = portal;
  const batch = newName("导");
  const [good, wrong] = [`${batch}甲`, `${batch}乙`];
  const code = newCreditCode("320583");
  const broken = code.slice(0, 17) + (code.endsWith("0") ? "1" : "0");
  await portal.openAs("clerk1", "/customer/import");
  await upload(
    page,
    csvFile(
      `${batch}.csv`,
      [head, [good, newCreditCode("310115"), "310115", "30"], [wrong, broken, "320583", "30"]],
      gb18030,
    ),
  );

  await expect(columnOf(page, "客户名称")).toHaveValue("0");
  // Among the samples of its column; it also stands in the rows of the file, which are folded.
  await expect(page.getByText(good).filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: "检查数据" }).click();
  await expect(counted(page, "有误")).toHaveText("1有误");
  await expect(counted(page, "新建")).toHaveText("1新建");

  // Codes are never suggested: the person types the right one.
  await expect(page.getByRole("button", { name: /^改为/ })).toHaveCount(0);
  await page.getByRole("button", { name: `修改统一社会信用代码：${broken}` }).click();
  // What is typed before the field is there goes nowhere.
  const cell = page.getByRole("textbox", { name: /^统一社会信用代码/ });
  await expect(cell).toBeFocused();
  await cell.fill(code);
  await cell.press("Enter");
  await expect(counted(page, "有误")).toHaveText("0有误");
  await expect(counted(page, "新建")).toHaveText("2新建");
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByText("将新建 2 个客户。")).toBeVisible();
  await page.getByRole("button", { name: "新建 2 个客户" }).click();
  await expect(page.getByRole("heading", { name: "导入完成" })).toBeVisible();

  await portal.open(listAddress(`keyword*${batch}`));
  await expect(rowNames(page)).toHaveCount(2);
  await expect(rowOf(page, wrong)).toContainText("江苏 昆山市");

  await page.goBack();
  await page.getByRole("button", { name: "撤销导入" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤销导入" }).click();
  await expect(page.getByRole("heading", { name: "导入已撤销" })).toBeVisible();
  await portal.open(listAddress(`keyword*${batch}`));
  await expect(page.getByText("没有符合条件的结果")).toBeVisible();
});

test("R-B01 of a workbook only the valid rows are imported, with columns mapped by hand", async ({ portal }) => {
  const { page } = portal;
  const batch = newName("册");
  await portal.openAs("clerk1", "/customer/import");
  await upload(
    page,
    xlsxFile(`${batch}.xlsx`, [
      ["单位全名", "统一社会信用代码", "区域代码"],
      [`${batch}甲`, newCreditCode("310115"), "310115"],
      [`${batch}乙`, newCreditCode("310115"), "999999"],
    ]),
  );
  const check = page.getByRole("button", { name: "检查数据" });
  await expect(page.getByText("还没有对应必填字段：客户名称")).toBeVisible();
  await expect(check).toBeDisabled();
  await columnOf(page, "客户名称").selectOption("0");
  await check.click();
  await expect(counted(page, "有误")).toHaveText("1有误");
  const rejects = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载有误的行" }).click();
  expect((await rejects).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByRole("radio", { name: /全部导入/ }).check();
  await expect(page.getByRole("button", { name: "返回改正有误的行" })).toBeVisible();
  await page.getByRole("radio", { name: /只导入正确的行/ }).check();
  await page.getByRole("button", { name: "新建 1 个客户" }).click();
  await expect(page.getByRole("heading", { name: "导入完成" })).toBeVisible();
  await portal.open(listAddress(`keyword*${batch}`));
  await expect(rowNames(page)).toHaveText([`${batch}甲`]);
});

test("R-B01 the templates come as CSV and as a workbook", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("clerk1", "/customer/import");
  for (const [format, ending] of [
    ["CSV", /\.csv$/],
    ["XLSX", /\.xlsx$/],
  ] as const) {
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: format, exact: true }).click();
    expect((await file).suggestedFilename()).toMatch(ending);
  }
});

test.describe(() => {
  // The browser logs the refusals of these files.
  test.use({ allowed: [/status of 4\d\d/] });

  const row = ["某客户", "91110108MA0D00017J", "110108", "30"];
  const spoilt: [string, UploadFile, RegExp][] = [
    [
      "a picture",
      { name: "图.png", mimeType: "image/png", buffer: Buffer.from("\x89PNG\r\n\x1a\n0000", "latin1") },
      /文件|格式/,
    ],
    ["an empty file", { name: "空.csv", mimeType: "text/csv", buffer: Buffer.alloc(0) }, /没有数据行/],
    [
      "a column twice",
      csvFile("重.csv", [
        ["客户名称", "客户名称"],
        ["甲", "乙"],
      ]),
      /重复|客户名称/,
    ],
    [
      "a cut workbook",
      { ...xlsxFile("断.xlsx", [head, row]), buffer: xlsxFile("断.xlsx", [head, row]).buffer.subarray(0, 900) },
      /损坏|不完整|无法/,
    ],
  ];
  test("R-B01 a picture, an empty file, a cut workbook and a column twice are refused with the reason", async ({
    portal,
  }) => {
    const { page } = portal;
    await portal.openAs("clerk1", "/customer/import");
    for (const [what, file, words] of spoilt) {
      await test.step(what, async () => {
        await upload(page, file);
        const alert = page.getByRole("alert");
        await expect(alert).toContainText(`无法使用 ${file.name}`);
        await expect(alert.getByRole("paragraph").nth(1)).toHaveText(words);
        await expect(page.getByRole("button", { name: file.name })).toHaveCount(0);
      });
    }
  });
});
