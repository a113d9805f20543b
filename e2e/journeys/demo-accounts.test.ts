import { expect, test } from "../support/portal.ts";

const windows = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test("R-A01 every role has its demo accounts in sight, and all are reached, in both languages and on a phone", async ({
  portal,
}) => {
  const { page } = portal;
  for (const language of ["zh", "en"]) {
    for (const size of windows) {
      await test.step(`${size.width} × ${size.height} in ${language}`, async () => {
        const zh = language === "zh";
        await page.setViewportSize(size);
        await portal.open("/login");
        await page.evaluate((chosen) => localStorage.setItem("language", chosen), language);
        await page.reload();
        const demo = page.getByRole("region", { name: zh ? "演示账号" : "Demo accounts" });
        const roles = zh
          ? ["管理员", "区域销售经理", "合作伙伴", "企业用户", "普通用户"]
          : ["Administrator", "Regional sales manager", "Partner", "Enterprise user", "Regular user"];
        await expect(demo.getByRole("term")).toHaveText(roles);
        const chips = demo.getByRole("definition").getByRole("button");
        expect(await chips.count()).toBeLessThan(16);
        await demo.getByRole("button", { name: zh ? "显示全部 33 个账号" : "Show all 33 accounts" }).click();
        await expect(chips).toHaveCount(33);
        await demo.getByRole("button", { name: "enterprise16" }).click();
        await expect(page.getByLabel(/用户名|User name/)).toHaveValue("enterprise16");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide).toBe(0);
        await portal.expectAccessible();
      });
    }
  }
});
