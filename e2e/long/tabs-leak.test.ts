import type { CDPSession } from "@playwright/test";
import { expect, test } from "../support/portal.ts";

const rounds = 20;
const each = 10;

/** Heap size after a full garbage collection, and the number of nodes and listeners. */
async function living(browser: CDPSession): Promise<{ bytes: number; nodes: number; listeners: number }> {
  for (let turn = 0; turn < 3; turn += 1) await browser.send("HeapProfiler.collectGarbage");
  const { metrics } = await browser.send("Performance.getMetrics");
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { bytes: value("JSHeapUsedSize"), nodes: value("Nodes"), listeners: value("JSEventListeners") };
}

test("R-S10 two hundred tabs, opened and closed, leave no more than a fifth above the heap before", async ({
  portal,
  context,
}) => {
  const { page } = portal;
  await portal.openAs("clerk1", "/index", { showTabs: true, tabsBarStyle: "card" });
  const browser = await context.newCDPSession(page);
  await browser.send("Performance.enable");
  const tabs = page.getByRole("tab");
  const openAndClose = async () => {
    for (let id = 1; id <= each; id += 1) {
      await page.evaluate((path) => (location.hash = `#${path}`), `/customer/detail/${id}`);
      await expect(tabs).toHaveCount(id + 1);
      await expect(page.getByRole("heading", { level: 1, name: /演示/ })).toBeVisible();
    }
    await tabs.first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "关闭右侧" }).click();
    await expect(tabs).toHaveCount(1);
  };
  // A first round loads what stays in memory: code, texts, cached answers.
  await openAndClose();
  const before = await living(browser);
  for (let round = 0; round < rounds; round += 1) await openAndClose();
  const after = await living(browser);
  console.log(
    `heap ${(before.bytes / 1e6).toFixed(1)} → ${(after.bytes / 1e6).toFixed(1)} MB, ` +
      `elements ${before.nodes} → ${after.nodes}, listeners ${before.listeners} → ${after.listeners}`,
  );
  expect(after.bytes).toBeLessThanOrEqual(before.bytes * 1.2);
});
