import { createCustomer, newName } from "../../support/customers.ts";
import { csvFile, gb18030 } from "../../support/files.ts";
import { billingTeam, issued } from "../../support/money.ts";
import { expect, test } from "../../support/portal.ts";

const head = ["交易时间", "借方发生额（支取）", "贷方发生额（收入）", "对方户名", "对方账号", "流水号", "摘要"];

test("R-B06 S10 the bank's file is read as it comes, what it brings is matched to the statement that it names, and the same file brings nothing twice", async ({
  portal,
}) => {
  const { page } = portal;
  const team = await billingTeam();
  const { id: customerId, name } = await createCustomer(team.clerk);
  const owed = await issued(team, customerId, { amount: "7500.50" });
  const mark = newName("B");
  const rows = [
    head,
    ["20260119 102233", "", "７５００．５０", `（${name}）`, "6222 0202 0001", `${mark}-1`, `电费${owed.docNo}`],
    ["2026/1/19", "3.50", "", "", "", `${mark}-2`, "手续费"],
    ["2026-01-32", "", "12.00", name, "", `${mark}-3`, ""],
  ];
  const upload = (of: string[][]) =>
    page.locator("input[type=file]").setInputFiles(csvFile(`${mark}${of.length}.csv`, of, gb18030));
  const counted = (verdict: string) =>
    page.getByRole("group", { name: "检查结果" }).getByRole("button", { name: new RegExp(`${verdict}$`) });

  await portal.openAs("finance1", "/import/payments");
  await upload(rows);
  await page.getByRole("button", { name: "检查数据" }).click();
  await expect(counted("新建")).toHaveText("1新建");
  await expect(counted("有误")).toHaveText("1有误");
  await page.getByRole("button", { name: "下一步" }).click();
  await page.getByRole("radio", { name: /只导入正确的行/ }).check();
  await page.getByRole("button", { name: /^新建 1 / }).click();
  await expect(page.getByRole("heading", { name: "导入完成" })).toBeVisible();

  await portal.open("/receivable/payment-match");
  const waiting = page.getByRole("row").filter({ hasText: owed.docNo }).first();
  await expect(waiting).toContainText("7,500.50");
  await expect(waiting).toContainText("金额一致");
  await waiting.getByRole("link").first().click();
  await page.getByRole("button", { name: "核销", exact: true }).click();
  const splitting = page.getByRole("dialog", { name: "核销到结算单" });
  await expect(splitting.getByLabel(`结算单 ${owed.docNo} 本次核销`)).toHaveValue("7500.50");
  await splitting.getByRole("button", { name: "核销", exact: true }).click();
  await expect(splitting).toBeHidden();
  expect(await team.finance.get(`/invoices/${owed.id}`)).toMatchObject({ status: 5, outstanding: "0.00" });

  await portal.open("/import/payments");
  await upload(rows.slice(0, 3));
  await page.getByRole("button", { name: "检查数据" }).click();
  await expect(counted("新建")).toHaveText("0新建");
  await team.signOut();
});
