import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "../support/portal.ts";

// The site in the frame is another host; once it stands behind an old policy, and the journey's own scripts find no storage there.
test.use({ allowed: [/^foreign: http:\/\/localhost:|frame-src|'sessionStorage'/] });

test("R-G50 R-N09 a site is framed once an administrator allows it, and stays loaded behind other tabs", async ({
  portal,
}) => {
  const { page } = portal;
  let loads = 0;
  // Another host than the portal's, by the other name of this machine.
  const site = createServer((request, answer) => {
    if (request.url === "/silent") return;
    loads += 1;
    answer
      .setHeader("content-type", "text/html; charset=utf-8")
      .end("<!doctype html><h1>Help</h1><input aria-label=Note>");
  }).listen(0, "localhost");
  await once(site, "listening");
  const origin = `http://localhost:${(site.address() as AddressInfo).port}`;
  const viewOf = (path: string, title: string) =>
    `/other/iframe/view?${new URLSearchParams({ url: origin + path, title, icon: "umbrella-line" })}`;
  const list = page.getByRole("dialog", { name: "允许嵌入的网站" });
  const openList = async () => {
    await portal.open("/setting/menuManagement");
    await page.getByRole("button", { name: "更多操作" }).click();
    await page.getByRole("menuitem", { name: "允许嵌入的网站" }).click();
  };
  try {
    // No row of the menu has it, so that the window asks for it.
    const icon = page.waitForResponse(/\/umbrella-line\.svg$/);
    await portal.openAs("admin", viewOf("/", "帮助"), { showTabs: true });
    await expect(page.getByText(/不在允许嵌入的网站名单中/)).toBeVisible();
    const [, drawing = ""] = / d="([^"]+)"/.exec(await (await icon).text()) ?? [];
    const tab = page.getByRole("tab", { name: "帮助" });
    await expect(tab.locator("path").first()).toHaveAttribute("d", drawing);
    expect(loads).toBe(0);
    await portal.expectAccessible({ inBothModes: true });

    await openList();
    await list.getByLabel("网站地址").fill(`${origin}/page`);
    await list.getByRole("button", { name: "加入名单" }).click();
    await expect(list.getByRole("alert")).toBeVisible();
    await list.getByLabel("网站地址").fill(origin);
    await list.getByRole("button", { name: "加入名单" }).click();
    await expect(list.getByText(origin)).toBeVisible();
    await portal.expectAccessible({ inBothModes: true });

    // This window has the policy that it was loaded with.
    await page.keyboard.press("Escape");
    await portal.open(viewOf("/", "帮助"));
    await page.getByRole("button", { name: "重新载入" }).click();
    const framed = page.frameLocator("iframe[title='帮助']");
    await framed.getByLabel("Note").fill("kept");
    const before = loads;
    await portal.open("/other/iframe/search");
    await portal.heading("自定义Iframe").waitFor();
    await portal.expectAccessible({ inBothModes: true });
    await portal.open(viewOf("/", "帮助"));
    await expect(framed.getByLabel("Note")).toHaveValue("kept");
    expect(loads).toBe(before);

    // What never loads is explained after ten seconds.
    await page.clock.install();
    await portal.open(viewOf("/silent", "无响应"));
    await page.locator("iframe[title='无响应']").waitFor();
    await page.clock.fastForward(10_500);
    await expect(page.getByText(/未能在十秒内加载/)).toBeVisible();
    await expect(page.getByRole("link", { name: "在新窗口打开", exact: true })).toHaveAttribute(
      "href",
      `${origin}/silent`,
    );

    await openList();
    await list.getByRole("button", { name: `移出名单：${origin}` }).click();
    await expect(list.getByText(origin)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await portal.open(viewOf("/", "帮助"));
    await expect(page.getByText(/不在允许嵌入的网站名单中/)).toBeVisible();
  } finally {
    site.closeAllConnections();
    site.close();
  }
});
