import type { Page } from "@playwright/test";
import { maxViews } from "../../../packages/web/src/shell/navigation/view-list.ts";
import { benchFolder, startBenchServer } from "../measuring/bench-server.ts";
import { median, round, type Section } from "../measuring/report.ts";
import { switchFullLists } from "./full-lists.ts";
import { withWatchedBrowser } from "./watched-browser.ts";

/** Switching between kept views and themes at normal speed, and the memory of many views. */
export async function benchKeptViews(): Promise<Section> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  try {
    return await withWatchedBrowser(async ({ open, name }) => {
      const token = await server.tokenOf("admin");
      const inWindow = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
        const { context, page } = await open(token);
        const measured = await work(page);
        await context.close();
        return measured;
      };
      const tables = await inWindow((page) =>
        switchFullLists(
          {
            prepare: async (content) => void (await page.addInitScript({ content })),
            goto: async (address) => void (await page.goto(address)),
            evaluate: <T>(expression: string) => page.evaluate<T>(expression),
          },
          server.url,
          100,
          10,
        ),
      );
      const themes = await inWindow((page) => themeTimes(page, server.url));
      const heap = await inWindow((page) => heapOfViews(page, server.url));
      return {
        title: "Kept views",
        intro: `${name}, 1440 × 900, at full speed, over loopback; median (fastest–slowest).`,
        rows: [
          {
            what: "switch between two kept tables of 100 rows: the first frame that shows the other",
            figure: spread(tables.map(({ drawn }) => drawn)),
          },
          { what: "and until the page answers at once again", figure: spread(tables.map(({ idle }) => idle)) },
          { what: "JS heap after a full collection, one view (the list of customers)", figure: heap.one },
          { what: "JS heap with 20 kept views: the list and 19 customers", figure: heap.twenty },
          { what: "switch of the theme on a list of 20 rows, to the next frame drawn", figure: spread(themes) },
        ],
      };
    });
  } finally {
    await server.stop();
    folder.remove();
  }
}

const spread = (values: readonly number[]) =>
  `${round(median(values))} ms (${round(Math.min(...values))}–${round(Math.max(...values))})`;

/** The heap with one view and with the maximum of kept views, each fully loaded before measuring. */
async function heapOfViews(page: Page, url: string): Promise<{ one: string; twenty: string }> {
  const session = await page.context().newCDPSession(page);
  const weigh = async () => {
    for (let turn = 0; turn < 3; turn += 1) await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return `${round(usedSize / 1e6, 1)} MB`;
  };
  const kept = page.locator("[data-part=scroller]");
  await page.goto(`${url}/#/customer/my`);
  await page.getByRole("rowheader").first().waitFor();
  await page.waitForTimeout(2000);
  const one = await weigh();
  for (let id = 1; id < maxViews; id += 1) {
    await page.evaluate(`location.hash = "#/customer/detail/${id}"`);
    await kept.nth(id).getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(500);
  }
  if ((await kept.count()) !== maxViews) throw new Error(`${await kept.count()} views are kept instead of ${maxViews}`);
  return { one, twenty: await weigh() };
}

/** Switches between light and dark in the header's menu, on the list, and measures to the next frame. */
async function themeTimes(page: Page, url: string): Promise<number[]> {
  await page.goto(`${url}/#/customer/my`);
  await page.getByRole("rowheader").first().waitFor();
  await page.waitForTimeout(2000);
  const measured: number[] = [];
  for (const mode of ["深色", "浅色", "深色", "浅色"]) {
    await page.getByRole("button", { name: "外观" }).click();
    await page.getByRole("menuitemradio", { name: mode }).waitFor();
    await page.waitForTimeout(200);
    measured.push((await page.evaluate(chooseMode(mode))) as number);
    await page.waitForTimeout(300);
  }
  return measured;
}

const chooseMode = (mode: string) => `new Promise((resolve) => {
  const entry = [...document.querySelectorAll("[role=menuitemradio]")].find((one) => one.textContent.trim() === ${JSON.stringify(mode)});
  const started = performance.now();
  entry.click();
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started), 0));
})`;
