import { expect, test } from "../support/portal.ts";

test("R-S02 R-S23 an enterprise user sees their sales manager by hover, focus and click", async ({ portal }) => {
  const { page } = portal;
  let asked = 0;
  page.on("request", (request) => request.url().includes("/api/user/detail") && (asked += 1));
  // Home has the manager on a card of its own.
  await portal.openAs("enterprise1", "/my/statements");
  const button = page.getByRole("button", { name: "我的销售经理" });
  const card = page.getByRole("region", { name: "我的销售经理" });
  await expect(button).toBeVisible();
  expect(asked).toBe(0);

  await button.hover();
  await expect(card.getByText("华北经理")).toBeVisible();
  await expect(card.getByRole("link", { name: "邮箱：smnorth@busbar.example" })).toHaveAttribute(
    "href",
    "mailto:smnorth@busbar.example",
  );
  await expect(card.getByRole("link", { name: /^手机：1\d{10}$/ })).toHaveAttribute("href", /^tel:1\d{10}$/);
  await card.getByText("华北经理").hover();
  await expect(card).toBeVisible();
  await page.mouse.move(700, 600);
  await expect(card).toBeHidden();

  await button.focus();
  await expect(card).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await button.click();
  await expect(card).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(card.getByRole("link").first()).toBeFocused();
  expect(asked).toBe(1);
});

test("R-S02 nobody else has the card, whatever they may do", async ({ portal }) => {
  await portal.openAs("admin");
  await expect(portal.heading(/系统管理员/)).toBeVisible();
  await expect(portal.page.getByRole("button", { name: "我的销售经理" })).toHaveCount(0);
});
