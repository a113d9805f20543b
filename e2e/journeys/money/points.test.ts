import { callerAs } from "../../support/caller.ts";
import { createCustomer } from "../../support/customers.ts";
import { fillDay, shown } from "../../support/money.ts";
import { expect, test } from "../../support/portal.ts";

test.use({ allowed: [/status of 404/] });

test("R-B02 R-B06 a clerk registers a new connection, the region's manager completes it, and another region never sees it", async ({
  portal,
}) => {
  const { page } = portal;
  const clerk = await callerAs("clerk1");
  const { name } = await createCustomer(clerk);
  await clerk.signOut();
  const digits = String(Date.now()).slice(-12);
  const point = `二号变电站 ${digits}`;

  await portal.openAs("clerk1", "/point/list");
  await page.getByRole("button", { name: "新建用能点" }).first().click();
  const drawer = page.getByRole("dialog", { name: "新建用能点" });
  await drawer.getByLabel("名称").fill(point);
  const code = drawer.getByRole("textbox", { name: /^外部编号/ });
  await code.fill("1234 5");
  await code.press("Tab");
  await expect(drawer.getByText("用电户号为 10–13 位数字").first()).toBeVisible();
  // As copied from a letter of the grid company.
  const fullWidth = [...digits].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join("");
  await code.fill(` ${fullWidth.slice(0, 4)} ${fullWidth.slice(4)} `);
  await drawer.getByRole("combobox", { name: /^用能客户/ }).fill(name);
  await page.getByTitle(name).first().click();
  await drawer.getByLabel("地区").fill("昆山");
  await page
    .getByRole("option", { name: /昆山/ })
    .or(page.getByRole("treeitem", { name: /昆山/ }))
    .first()
    .click();
  await drawer.getByRole("button", { name: "保存", exact: true }).click();
  await expect(drawer.getByText("请选择客户和首个用能日").first()).toBeVisible();
  await fillDay(drawer.getByLabel(/^首个用能日/), "2025-06-01");
  await portal.expectAccessible();
  await drawer.getByRole("button", { name: "保存", exact: true }).click();
  await expect(drawer).toBeHidden();
  await page.getByPlaceholder("名称、编号、户号或地址").fill(digits);
  await page.getByRole("link", { name: point }).click();
  await expect(portal.heading(point)).toBeVisible();
  await expect(shown(page, digits)).toBeVisible();
  const address = portal.address();

  await portal.openAs("smeast", address);
  await page.getByRole("button", { name: "编辑", exact: true }).click();
  const editing = page.getByRole("dialog", { name: "编辑用能点" });
  await editing.getByLabel(/^容量/).fill("一千");
  await editing.getByRole("button", { name: "保存", exact: true }).click();
  await expect(editing.getByLabel(/^容量/)).toHaveAttribute("aria-invalid", "true");
  await editing.getByLabel(/^容量/).fill("１，２５０");
  await editing.getByRole("button", { name: "保存", exact: true }).click();
  await expect(editing).toBeHidden();
  await expect(shown(page, "1,250")).toBeVisible();

  await portal.openAs("smnorth", address);
  await expect(portal.heading("用能点不存在，或不在负责范围内")).toBeVisible();
});
