import { callerAs } from "../../support/caller.ts";
import { shown, take, takeAny } from "../../support/money.ts";
import { expect, test } from "../../support/portal.ts";

type Listed = { list: { id: string; payNo: string; status: string; kind: string }[] };

test.describe("what is closed", () => {
  // One after the other: the first moves the border of what is closed.
  test.describe.configure({ mode: "serial" });

  test("R-B06 the oldest month is closed by its checklist, locks what was paid, and is opened again by two people", async ({
    portal,
  }) => {
    const { page } = portal;
    const address = "/billing/period?period=202504";
    const month = page.getByRole("region", { name: "2025-04" });

    await portal.openAs("finance1", "/billing/period?period=202505");
    await expect(page.getByText("请先关闭更早的账期")).toBeVisible();
    await expect(page.getByRole("button", { name: "关账", exact: true })).toBeDisabled();
    await portal.open(address);
    await expect(month.getByRole("list", { name: "关账检查" })).toContainText("没有未提交的结算单");
    await portal.expectAccessible();
    await take(page, "关账");
    await expect(month.getByText("锁定的结算单与关账记录一致")).toBeVisible();

    await portal.openAs("finance2", address);
    await page.getByRole("button", { name: "申请重新打开" }).click();
    const asking = page.getByRole("dialog");
    await asking.getByRole("button", { name: "申请重新打开" }).click();
    await expect(asking.getByText(/至少 2 个汉字/)).toBeVisible();
    await asking.getByLabel("原因").fill("补录四月电量");
    await asking.getByRole("button", { name: "申请重新打开" }).click();
    await expect(asking).toBeHidden();
    await expect(page.getByText("须由另一人确认")).toBeVisible();

    await portal.openAs("finance1", address);
    await take(page, "确认重新打开");
    await expect(month.getByRole("list", { name: "关账检查" })).toBeVisible();
  });

  test("R-B06 S10 a payment of a closed month that bounces is offset today and becomes a debt", async ({ portal }) => {
    const { page } = portal;
    const finance = await callerAs("finance1");
    const { list } = await finance.get<Listed>("/payments?from=2025-02-01&to=2025-03-31&pageSize=200");
    const receipts = list.filter(({ status, kind }) => status === "RECORDED" && kind === "RECEIPT");
    const [first] = receipts.toSorted((one, other) => one.payNo.localeCompare(other.payNo));
    await finance.signOut();

    await portal.openAs("finance1", `/receivable/payment/${first!.id}`);
    await expect(portal.heading(/^SK2025-/)).toBeVisible();
    await takeAny(page, "冲销", { reason: "银行退票" });
    await expect(portal.heading(/^SK2026-/)).toBeVisible();
    await expect(shown(page, "欠款余额")).toBeVisible();
    await expect(page.getByText("欠款尚未收回。收到付款后，可像结算单一样核销。")).toBeVisible();
  });
});
