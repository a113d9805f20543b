import type { Page } from "@playwright/test";
import { portalAddress } from "../support/caller.ts";
import { expect, test } from "../support/portal.ts";

/** Throws as a browser extension or a bug in a page would. */
const throwOnPage = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);

test.describe("with an error on the page", () => {
  test.use({ allowed: [/uncaught: .*boom/s] });

  test("R-S12 the bug appears with the first error and the dialog tells route, message and stack as text", async ({
    portal,
  }) => {
    const { page } = portal;
    await portal.openAs("smeast", "/customer/my");
    await expect(portal.heading("我的客户")).toBeVisible();
    const bug = page.getByRole("button", { name: /^错误日志/ });
    await expect(bug).toHaveCount(0);
    await throwOnPage(page, "<b>boom</b>");
    await bug.click();
    const log = page.getByRole("dialog", { name: "错误日志" });
    await expect(log.getByRole("link", { name: "/customer/my" })).toBeVisible();
    await expect(log.getByRole("cell", { name: "<b>boom</b>", exact: true })).toBeVisible();
    expect((await log.boundingBox())?.width).toBeCloseTo(1440 * 0.7, 0);
    await portal.expectAccessible();
    await log.getByRole("button", { name: "查看: <b>boom</b>" }).click();
    const details = page.getByRole("dialog", { name: "详情" });
    await expect(details.getByText("Error: <b>boom</b>")).toBeVisible();
    await expect(details.locator("pre b")).toHaveCount(0);
    await portal.expectAccessible();
    await page.keyboard.press("Escape");
    await expect(details).toBeHidden();
    await expect(log).toBeVisible();
    await log.getByRole("button", { name: "暂不显示" }).click();
    await expect(log).toBeHidden();
    await expect(bug).toHaveCount(0);
  });
});

test.describe("with another build on the server", () => {
  test.use({ allowed: [/console: .*(ERR_FAILED|A part of the portal|The above error)/s] });

  test("R-N11 a part that is gone costs nothing that was typed, and a reload is offered", async ({ portal }) => {
    const { page } = portal;
    await portal.openAs("smeast", "/customer/my");
    await expect(portal.heading("我的客户")).toBeVisible();
    await page.getByLabel("名称、编号或信用代码").fill("华东");
    await page.route("**/build.json", (route) => route.fulfill({ json: { build: "the-next-one" } }));
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.evaluate(() => (location.hash = "#/customer/assignment"));
    await expect(page.getByText("新版本已就绪，刷新后即可使用。")).toBeVisible();
    await expect(page.getByRole("heading", { name: "页面加载失败" })).toBeVisible();
    await portal.expectAccessible();
    await page.goBack();
    await expect(page.getByLabel("名称、编号或信用代码")).toHaveValue("华东");
    await page.unroute("**/assets/*.js");
    await page.getByRole("button", { name: "立即刷新" }).click();
    await expect(portal.heading("我的客户")).toBeVisible();
    await expect(page.getByText("新版本已就绪，刷新后即可使用。")).toBeHidden();
  });

  test("R-N11 a portal whose parts are gone right at the start reloads once and then says so", async ({ portal }) => {
    const { page } = portal;
    let documents = 0;
    page.on("request", (made) => {
      if (made.resourceType() === "document") documents += 1;
    });
    await page.route("**/assets/mount-*.js", (route) => route.abort());
    await portal.openAs("smeast", "/index");
    await expect(page.getByRole("alert")).toContainText("页面加载失败");
    expect(documents).toBe(2);
  });
});

test("R-N11 the server tells which build it has", async ({ portal }) => {
  await portal.open("/login");
  const answer = await portal.page.request.get(`${portalAddress()}/build.json`);
  expect(await answer.json()).toEqual({ build: expect.stringMatching(/^\S{10,}$/) });
  expect(answer.headers()["cache-control"]).toBe("no-cache");
});

test("R-N02 the bar is drawn at the top while a page is on its way", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smeast", "/index");
  await expect(portal.heading(/华东经理/)).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/ProfilePage-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => (location.hash = "#/user-center"));
  const bar = page.locator(".bprogress .bar");
  await expect(bar).toBeVisible();
  const box = await bar.boundingBox();
  expect(box).toMatchObject({ y: 0, height: 2 });
  release();
  await expect(portal.heading("个人中心")).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test("R-S03 the refresh icon turns once, and not at all where motion is unwanted", async ({ portal }) => {
  const { page } = portal;
  await portal.openAs("smeast", "/index");
  await expect(portal.heading(/华东经理/)).toBeVisible();
  const turn = () =>
    page.getByRole("button", { name: "刷新当前页面" }).evaluate((button) => {
      const { animationDuration, animationIterationCount } = getComputedStyle(button.querySelector("svg")!);
      return { seconds: Number.parseFloat(animationDuration), times: animationIterationCount };
    });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.getByRole("button", { name: "刷新当前页面" }).click();
  expect(await turn()).toEqual({ seconds: 0.5, times: "1" });
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect((await turn()).seconds).toBeLessThan(0.01);
});

test("R-S17 opening a page starts at its top, going back finds where one was", async ({ portal }) => {
  const { page } = portal;
  await page.setViewportSize({ width: 1440, height: 420 });
  await portal.openAs("smeast", "/user-center");
  await expect(portal.heading("个人中心")).toBeVisible();
  const scrolled = () =>
    page.getByRole("main").evaluate((main) => {
      const boxes = [...main.querySelectorAll("*")].filter((box) => box.checkVisibility());
      return Math.max(0, ...boxes.map((box) => box.scrollTop));
    });
  // The title is rendered before the content that scrolls.
  await expect(page.getByRole("tablist")).toBeVisible();
  await page.getByRole("main").hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(scrolled).toBeGreaterThan(50);
  const before = await scrolled();
  await page.evaluate(() => (location.hash = "#/index"));
  await expect(portal.heading(/华东经理/)).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(portal.heading("个人中心")).toBeVisible();
  await expect.poll(scrolled).toBe(before);
  await page.evaluate(() => (location.hash = "#/index"));
  await expect(portal.heading(/华东经理/)).toBeVisible();
  await page.evaluate(() => (location.hash = "#/user-center"));
  await expect(portal.heading("个人中心")).toBeVisible();
  await expect.poll(scrolled).toBe(0);
});

test("R-S18 the notice for old browsers reads well where modules are unknown", async ({ portal }) => {
  const { page } = portal;
  await portal.open("/login");
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  await page.addScriptTag({ url: `${portalAddress()}/old-browser.js` });
  await expect(page.getByRole("alert")).toContainText("当前浏览器版本过低，请更新浏览器后访问");
});

test("R-S19 an English browser is offered English quietly, and the kit's own words and dates follow", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(portalAddress());
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await page.getByRole("button", { name: "View this page in English" }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: /User name/ }).fill("clerk1");
  await page.getByRole("textbox", { name: "Password" }).fill("Busbar-demo-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("navigation", { name: "Main menu" }).waitFor();
  await page.goto(`${portalAddress()}/#/customer/my`);
  await expect(page.getByText(/1–\d+ of \d+/)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.close();
});
