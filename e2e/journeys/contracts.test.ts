import { callerAs } from "../support/caller.ts";
import { createCustomer } from "../support/customers.ts";
import { expect, test } from "../support/portal.ts";

const term = { startDate: "2026-01-01", endDate: "2026-04-01" };
type Made = { id: string; contractNo: string };

test("a contract is submitted, approved by another person, signed and runs; amended, what was agreed before stays readable", async ({
  portal,
}) => {
  const { page } = portal;
  const clerk = await callerAs("clerk1");
  const customer = await createCustomer(clerk);
  const { id: pointId } = await clerk.post<{ id: string }>("/points", {
    idScheme: "FREE",
    externalCode: `JC-${customer.customerNo}`,
    name: `合同点 ${customer.customerNo}`,
    areaCode: "310115",
    tenancy: { customerId: customer.id, validFrom: "2025-01-01" },
  });
  const of = new URLSearchParams({ customerId: customer.id, commodity: "ELECTRICITY", ...term });
  const { plans } = await clerk.get<{ plans: { planVersionId: string }[] }>(`/contracts/choices?${of}`);
  const { id, contractNo } = await clerk.post<Made>("/contracts", {
    customerId: customer.id,
    commodity: "ELECTRICITY",
    ...term,
    planVersionId: plans[0]!.planVersionId,
    points: [{ pointId, validFrom: term.startDate, validTo: term.endDate }],
    volumes: ["2026-01", "2026-02", "2026-03"].map((month) => ({ month, quantity: "1200" })),
  });
  await clerk.signOut();
  const address = `/contract/detail/${id}`;
  const take = async (action: string, verb = action) => {
    await page.getByRole("button", { name: action, exact: true }).first().click();
    const asked = page.getByRole("dialog");
    await asked.getByRole("button", { name: verb, exact: true }).click();
    await expect(asked).toBeHidden();
  };
  const now = page.getByRole("list", { name: "合同进度" }).locator("[aria-current=step]");

  await portal.openAs("clerk1", address);
  await expect(portal.heading(contractNo)).toBeVisible();
  await expect(now).toContainText("草稿");
  await take("提交审批");
  await expect(now).toContainText("审批");
  await expect(page.getByRole("button", { name: "通过", exact: true }).first()).toBeHidden();

  await portal.openAs("clerk2", address);
  await take("通过");
  await expect(page.getByText("待签订").first()).toBeVisible();

  await portal.openAs("clerk1", address);
  await take("登记签订");
  await expect(now).toContainText("执行");
  await portal.expectAccessible();

  await page.getByRole("button", { name: "变更合同" }).click();
  const drawer = page.getByRole("dialog", { name: `变更合同 ${contractNo}` });
  await drawer.getByLabel("变更原因").fill("约定付款天数");
  await drawer.getByLabel("付款天数").fill("45");
  await portal.expectAccessible();
  await drawer.getByRole("button", { name: "保存", exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText("出账后 45 天内付款。")).toBeHidden();

  await portal.openAs("clerk2", address);
  await take("通过变更");
  await page.getByRole("tab", { name: "条款" }).click();
  await expect(page.getByText("出账后 45 天内付款。")).toBeVisible();
  await page.getByRole("tab", { name: "版本" }).click();
  const versions = page.getByRole("region", { name: "版本" }).getByRole("group");
  await expect(versions).toHaveCount(2);
  await versions.filter({ hasText: "变更 1" }).locator("summary").click();
  await expect(versions.filter({ hasText: "变更 1" })).toContainText("付款天数");
  await versions.filter({ hasText: "签订时" }).locator("summary").click();
  const signed = versions.filter({ hasText: "签订时" });
  await expect(signed).toContainText("2026-01-01 – 2026-03-31");
  await expect(signed).not.toContainText("付款天数");
});
