import { portalAddress } from "../support/caller.ts";
import { expect, test } from "../support/portal.ts";

test("R-C05 the reference of the API is found, searched and read by keyboard, under the policy of all pages", async ({
  portal,
  page,
}) => {
  await page.goto(`${portalAddress()}/api/docs?url=https://evil.example/openapi.json`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Busbar");
  await page.keyboard.press("/");
  await page.keyboard.type("password.mismatch");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("两次输入的密码不一致").first()).toBeVisible();
  await portal.expectAccessible();
});

test("R-C05 guides stand beside the calls of the reference", async ({ portal, page }) => {
  await page.goto(`${portalAddress()}/api/docs#guide/errors`);
  await expect(page.getByRole("heading", { level: 1, name: "Errors" })).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("link", { name: "Customers" }).click();
  await expect(page.getByText("Create a customer")).toBeVisible();
});
