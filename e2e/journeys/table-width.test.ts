import { expect, test } from "../support/portal.ts";

const lists = [
  "/workbench",
  "/customer/my",
  "/customer/partner",
  "/customer/assignment",
  "/customer/verification",
  "/point/list",
  "/contract/list",
  "/contract/plan",
  "/billing/statement",
  "/receivable/payment",
  "/receivable/payment-match",
  "/receivable/payment-advice",
  "/receivable/write-off",
  "/receivable/extension",
  "/receivable/ageing",
  "/receivable/tax-invoice",
  "/setting/userManagement",
  "/setting/notice",
  "/setting/area",
  "/setting/systemLog",
  "/setting/job",
];

test("the usual columns of every list fit a window of 1440 pixels with the menu open", async ({ portal }) => {
  test.slow();
  const { page } = portal;
  // English has the longer words, hence the wider columns.
  await portal.openAs("admin", "/index", { language: "en" });
  const heading = page.locator("main h1:visible");
  for (const path of lists) {
    await test.step(path, async () => {
      const left = await heading.innerText();
      await portal.open(path);
      await expect(heading).not.toHaveText(left);
      const table = page.locator("main div:has(> table):visible");
      await expect(table).toHaveCount(1);
      await expect
        .soft(async () => {
          const excess = await table.evaluate((box) => box.scrollWidth - box.clientWidth);
          expect(excess).toBe(0);
        })
        .toPass({ timeout: 5_000 });
    });
  }
});
