import { expect, test } from "../support/portal.ts";

const windows = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

for (const language of ["zh", "en"]) {
  for (const size of windows) {
    test(`R-A01 no demo account is cut in half at ${size.width} × ${size.height} in ${language}`, async ({
      portal,
    }) => {
      const { page } = portal;
      await page.setViewportSize(size);
      await page.addInitScript((stored) => localStorage.setItem("language", stored), language);
      await portal.open("/login");
      const list = page.getByRole("region", { name: /^(演示账号|Demo accounts)$/ }).locator("div");
      await expect(list.getByRole("button").first()).toBeVisible();
      /** Rows of buttons of which the list shows a part. */
      const cut = () =>
        list.evaluate((box) => {
          const { top, bottom } = box.getBoundingClientRect();
          return Array.from(box.children, (button) => button.getBoundingClientRect())
            .filter((row) => row.bottom > top + 1 && row.top < bottom - 1)
            .filter((row) => row.top < top - 1 || row.bottom > bottom + 1).length;
        });
      expect(await cut()).toBe(0);
      await list.evaluate((box) => box.scrollBy(0, 50));
      await expect.poll(cut).toBe(0);
      await list.getByRole("button").last().focus();
      await expect.poll(cut).toBe(0);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBe(0);
    });
  }
}
