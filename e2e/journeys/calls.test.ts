import { createCustomer, newName } from "../support/customers.ts";
import { callerAs, portalAddress } from "../support/caller.ts";
import { expect, test } from "../support/portal.ts";

test.describe(() => {
  // The browser logs the 401 of calls with an expired token.
  test.use({ allowed: [/status of 401/] });

  test("R-A04 R-E03 a token that runs out under a page is renewed once, and every call is repeated", async ({
    portal,
  }) => {
    const { page } = portal;
    await portal.openAs("smnorth", "/index");
    await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
    const old = await page.evaluate(() => localStorage.getItem("admin-pro-token"));
    const over = JSON.stringify({ status: 402, msg: "登录状态已过期，请重新登录", data: null });
    // Calls of the page being left must not count for the next one.
    await page.goto(`${portalAddress()}/development/mails`);
    let refused = 0;
    let refreshed = 0;
    await page.route("**/api/**", async (route) => {
      const request = route.request();
      if (request.url().endsWith("/refreshToken")) refreshed += 1;
      else if (request.headers()["authorization"] === `Bearer ${old}`) {
        refused += 1;
        return route.fulfill({ status: 401, contentType: "application/json", body: over });
      }
      return route.continue();
    });
    await portal.open("/customer/my");
    await expect(portal.heading("我的客户")).toBeVisible();
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    expect(refused).toBeGreaterThan(1);
    expect(refreshed).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem("admin-pro-token"))).not.toBe(old);
    await expect(page.getByText("登录状态已过期，请重新登录")).toHaveCount(0);
  });
});

test("R-A03 whoever reloads the portal while it still starts stays signed in, on the same page", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smnorth", "/customer/my");
  await expect(portal.heading("我的客户")).toBeVisible();
  let held = 0;
  const hold = () => void (held += 1);
  await page.route("**/api/user/info", hold);
  for (const times of [1, 2]) {
    await page.reload();
    await expect.poll(() => held).toBe(times);
  }
  await page.unroute("**/api/user/info", hold);
  await page.reload();
  await expect(portal.heading("我的客户")).toBeVisible();
  expect(portal.address()).toBe("/customer/my");
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`R-C02 at ${width} px an edit on the list is held under an overlay, whatever is pressed`, async ({ portal }) => {
    const { page } = portal;
    await page.setViewportSize({ width, height });
    const clerk = await callerAs("clerk1");
    const made = await createCustomer(clerk, { name: newName("遮罩"), lifecycle: "LEAD" });
    // As an administrator would configure it.
    await page.route("**/api/menu/nav", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { settings: Record<string, unknown> } };
      body.data.settings["debounce"] = ["PATCH /customers"];
      await route.fulfill({ response: answer, json: body });
    });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let writes = 0;
    await page.route("**/api/customers/*", async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      writes += 1;
      await held;
      return route.continue();
    });
    await portal.openAs("clerk1", `/customer/detail/${made.id}`);
    await page.getByRole("button", { name: "编辑", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "编辑客户" });
    await drawer.getByRole("textbox", { name: "地址 选填" }).fill("示范路 1 号");
    const save = drawer.getByRole("button", { name: /保\s*存/ });
    await save.dblclick();
    await expect(page.getByText("正在处理，请稍候…")).toBeVisible();
    await portal.expectAccessible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeVisible();
    goOn();
    await expect(page.getByText("正在处理，请稍候…")).toBeHidden();
    await expect(drawer).toBeHidden();
    expect(writes).toBe(1);
    await clerk.signOut();
  });
}
