import { callerAs, demoPassword } from "../support/caller.ts";
import { expect, test } from "../support/portal.ts";

/** Calls that the portal needs before it can render. */
const needed = ["/api/user/info", "/api/menu/nav"];

test("R-A02 a start asks who one is and what one may open once each, before the portal's own code has come", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.openAs("smeast", "/index");
  await expect(portal.heading(/华东经理/)).toBeVisible();
  const asked: string[] = [];
  page.on("request", (made) => asked.push(new URL(made.url()).pathname));
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/portal-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => needed.every((address) => asked.includes(address))).toBe(true);
  release();
  await expect(portal.heading(/华东经理/)).toBeVisible();
  for (const address of needed) expect(asked.filter((one) => one === address)).toHaveLength(1);
});

test.describe("with another person's token in the storage meanwhile", () => {
  // The browser logs a call of an expired session.
  test.use({ allowed: [/status of 40[12]/] });

  test("R-A02 what was asked for by the token of one person is shown to nobody else", async ({ portal }) => {
    const { page } = portal;
    await portal.openAs("smeast", "/index");
    await expect(portal.heading(/华东经理/)).toBeVisible();
    const other = await callerAs("smsouth");
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/user/info"));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/portal-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    expect((await answered).status()).toBe(200);
    await page.evaluate((token) => localStorage.setItem("admin-pro-token", token), other.token);
    release();
    await expect(portal.heading(/华南经理/)).toBeVisible();
    await expect(page.getByText("华东经理")).toHaveCount(0);
    await other.signOut();
  });
});

test("R-A01 sign-in fetches the portal without running it, and nothing of it a second time", async ({ portal }) => {
  const { page } = portal;
  const fetched: string[] = [];
  page.on("request", (made) => {
    const { pathname } = new URL(made.url());
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) fetched.push(pathname);
  });
  await page.coverage.startJSCoverage();
  await portal.open("/login");
  await expect.poll(() => fetched.some((name) => name.includes("/portal-"))).toBe(true);
  await expect.poll(() => fetched.some((name) => name.includes("/HomePage-"))).toBe(true);
  const run = (await page.coverage.stopJSCoverage()).filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  );
  const hasRun = (part: string) => run.some(({ url }) => url.includes(part));
  expect([hasRun("/page-"), hasRun("/portal-")]).toEqual([true, false]);
  await page.getByLabel(/用户名/).fill("smeast");
  await page.getByLabel("密码", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(portal.heading(/华东经理/)).toBeVisible();
  expect(fetched.filter((name, at) => fetched.indexOf(name) !== at)).toEqual([]);
});

test("R-A01 the form is there before the portal has told anything, and stays where it is", async ({ portal }) => {
  const { page } = portal;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/portal", async (route) => {
    await held;
    await route.continue();
  });
  await portal.open("/login");
  const name = page.getByLabel(/用户名/);
  await name.fill("smeast");
  const before = await name.boundingBox();
  await expect(page.getByText("演示账号")).toHaveCount(0);
  release();
  await expect(page.getByText("演示账号").first()).toBeVisible();
  expect(await name.boundingBox()).toEqual(before);
  await expect(name).toHaveValue("smeast");
});
