import { callerAs } from "../support/caller.ts";
import { menuOf } from "../support/layouts.ts";
import { expect, test } from "../support/portal.ts";

for (const [language, mode] of [
  ["zh", "light"],
  ["en", "dark"],
] as const) {
  test(`R-A12 R-S01 devices are listed without a barrier, in ${language} and ${mode}`, async ({ portal }) => {
    const zh = language === "zh";
    const other = await callerAs("clerk2");
    await portal.openAs("clerk2", "/index", { language, mode });
    await portal.page.getByRole("button", { name: /^CLERK_2/ }).click();
    await portal.page.getByRole("menuitem", { name: zh ? "登录设备" : "Signed-in devices" }).click();
    await expect(portal.heading(zh ? "登录设备" : "Signed-in devices")).toBeVisible();
    expect(portal.address()).toBe("/user-center/devices");
    const list = portal.page.getByRole("list", { name: zh ? "登录设备列表" : "Signed-in devices" });
    await expect(list.getByText(zh ? "本设备" : "This device")).toHaveCount(1);
    await portal.expectAccessible();
    await other.signOut();
  });
}

test("R-A12 an administrator opens the sessions of everybody, others are refused", async ({ portal }) => {
  await portal.openAs("admin");
  await menuOf(portal.page).getByRole("button", { name: "配置" }).click();
  await menuOf(portal.page).getByRole("link", { name: "在线会话" }).click();
  await expect(portal.heading("在线会话")).toBeVisible();
  await expect(portal.page.getByRole("list", { name: "在线会话列表" })).toBeVisible();
  await portal.expectAccessible();
});
