import { createCustomer, newName } from "../support/customers.ts";
import { callerAs } from "../support/caller.ts";
import { listAddress, rowMenu } from "../support/list.ts";
import { expect, test } from "../support/portal.ts";

test("R-S17 R-V07 by keyboard alone: into an edit, out of it, into the record and back, always where one was", async ({
  portal,
}) => {
  const { page } = portal;
  const caller = await callerAs("clerk1");
  const customer = await createCustomer(caller);
  await portal.openAs("clerk1", listAddress(`keyword*${customer.customerNo}`));
  const menu = rowMenu(page, customer.name);
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "打开" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  // The first field has the focus, and its error is closer to it than to the next label.
  const form = page.getByRole("dialog", { name: "编辑客户" });
  const name = form.getByRole("textbox", { name: "客户名称" });
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-required", "true");
  await name.fill("");
  await page.keyboard.press("Enter");
  const fault = form.getByText("客户名称不能为空");
  await expect(fault).toBeVisible();
  await expect(name).toBeFocused();
  const [field, words, next] = await Promise.all(
    [name, fault, form.locator("label[for$=_uscc]:not([for*=invoice])")].map(async (one) => (await one.boundingBox())!),
  );
  expect(words!.y - (field!.y + field!.height)).toBeLessThan(next!.y - (words!.y + words!.height));

  const better = newName("改名");
  await name.fill(better);
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  await expect(rowMenu(page, better)).toBeFocused();

  const link = page.getByRole("rowheader", { name: better }).getByRole("link");
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(portal.heading(better)).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await caller.signOut();
});
