import { chromium, type Page } from "@playwright/test";
import { findChromium } from "../test/find-chromium.ts";
import { mostViews } from "../../packages/web/src/shell/navigation/view-list.ts";
import { benchFolder, startBenchServer } from "./measuring/bench-server.ts";
import { median, round, type Section } from "./measuring/report.ts";

const times = 5;
const slowdown = 4;
const flags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Time to a usable page and switching between kept views, in a browser slowed down four times. */
export async function benchBrowser(): Promise<Section> {
  const found = findChromium();
  if (!found) throw new Error("No Chromium: set CHROMIUM_PATH");
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  const browser = await chromium.launch({
    executablePath: found.path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: flags,
  });
  try {
    const token = await server.tokenOf("admin");
    const open = async (signedIn: boolean, rate = slowdown) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
      const page = await context.newPage();
      if (signedIn) await page.addInitScript((value) => localStorage.setItem("admin-pro-token", value), token);
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate });
      const atFullSpeed = () => session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      return { context, page, atFullSpeed };
    };
    const signIn: number[] = [];
    const home: number[] = [];
    const list: number[] = [];
    const switches: Switch[] = [];
    const themes: number[] = [];
    for (let run = 0; run < times; run += 1) {
      const guest = await open(false);
      signIn.push(await usableAfter(guest.page, `${server.url}/#/login`, "input[type=password]"));
      await guest.context.close();
      const person = await open(true);
      home.push(await usableAfter(person.page, `${server.url}/#/index`, "main, [role=main]"));
      await person.context.close();
      const clerk = await open(true);
      list.push(
        await usableAfter(clerk.page, `${server.url}/#/customer/my`, "[role=row] a, tbody a, [role=gridcell] a"),
      );
      switches.push(...(await switchTimes(clerk.page)));
      await clerk.atFullSpeed();
      themes.push(...(await themeTimes(clerk.page)));
      await clerk.context.close();
    }
    const cached = await open(true, 1);
    const tables = await tableSwitches(cached.page, server.url);
    await cached.context.close();
    const keeper = await open(true, 1);
    const heap = await heapOfViews(keeper.page, server.url);
    await keeper.context.close();
    const ms = (values: number[]) => `${round(median(values))} ms (slowest ${round(Math.max(...values))})`;
    return {
      title: "In the browser",
      intro: `${found.path.split(/[\\/]/).at(-1)} ${browser.version()}, 1440 × 900, processor slowed down ${slowdown} times, nothing cached, over loopback; median of ${times}. Usable: the element is there and the main thread has been free for 50 ms.`,
      rows: [
        { what: "sign-in page usable", figure: ms(signIn) },
        { what: "home usable, signed in", figure: ms(home) },
        { what: "my customers usable with rows", figure: ms(list) },
        {
          what: "switch between two kept views, to the first frame that shows the other",
          figure: ms(switches.map(({ drawn }) => drawn)),
        },
        {
          what: "the same at normal speed, two tables of 100 rows: rows in sight",
          figure: ms(tables.map(({ drawn }) => drawn)),
        },
        { what: "and with the rows out of sight too", figure: ms(tables.map(({ whole }) => whole)) },
        { what: "JS heap after a full collection, one view (the list of customers)", figure: heap.one },
        { what: "JS heap with 20 kept views: the list and 19 customers", figure: heap.twenty },
        {
          what: "switch of the theme on a list of 20 rows, at full speed, to the next frame drawn",
          figure: ms(themes),
        },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
    folder.remove();
  }
}

/** Milliseconds from navigation until `selector` is shown and the main thread is free. */
async function usableAfter(page: Page, address: string, selector: string): Promise<number> {
  const started = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForSelector(selector, { timeout: 60_000 });
  await page.evaluate(freeMainThread);
  return performance.now() - started;
}

/** In the page: resolves after 50 ms in which no timer came late. */
const freeMainThread = `new Promise((resolve) => {
  let quiet = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    quiet = now - last < 20 ? quiet + (now - last) : 0;
    last = now;
    if (quiet >= 50) resolve();
    else setTimeout(look, 5);
  };
  look();
})`;

/** Goes between the two views that are open by now, by their addresses, and measures to the next drawn frame. */
async function switchTimes(page: Page): Promise<Switch[]> {
  await page.evaluate('location.hash = "#/index"');
  await page.waitForTimeout(1500);
  const measured: Switch[] = [];
  for (const address of ["#/customer/my", "#/index", "#/customer/my", "#/index"]) {
    measured.push((await page.evaluate(switchTo(address))) as Switch);
    await page.waitForTimeout(400);
  }
  return measured;
}

/** Two lists of 100 rows each, kept as views, at normal speed; the server's rows are repeated until there are so many. */
async function tableSwitches(page: Page, url: string): Promise<Switch[]> {
  for (const noun of ["customers", "assignments"]) {
    await page.route(new RegExp(`/api/${noun}\\?`), async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { list: { id: string }[]; total: number } };
      const rows = body.data.list;
      const list = Array.from({ length: 100 }, (_, n) => ({ ...rows[n % rows.length], id: String(n + 1) }));
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, list, total: 100 } } });
    });
  }
  const places = ["#/customer/my?v=my-customers~1~pageSize*100", "#/customer/assignment?v=sales-areas~1~pageSize*100"];
  await page.goto(`${url}/${places[0]}`);
  for (const place of [...places, ...places]) {
    await page.evaluate(`location.hash = ${JSON.stringify(place)}`);
    await page.waitForTimeout(2500);
  }
  const measured: Switch[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    measured.push((await page.evaluate(switchTo(places[turn % 2]!))) as Switch);
    await page.waitForTimeout(500);
  }
  return measured;
}

/** The heap with one view and with as many as are kept, each opened for good before it is weighed. */
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
  for (let id = 1; id < mostViews; id += 1) {
    await page.evaluate(`location.hash = "#/customer/detail/${id}"`);
    await kept.nth(id).getByRole("heading", { level: 1 }).waitFor();
    await page.waitForTimeout(500);
  }
  if ((await kept.count()) !== mostViews)
    throw new Error(`${await kept.count()} views are kept instead of ${mostViews}`);
  return { one, twenty: await weigh() };
}

type Switch = { drawn: number; whole: number };

/** In the page: milliseconds to the first frame that shows the other view, and to the one with all of its rows. */
const switchTo = (address: string) => `new Promise((resolve) => {
  const views = [...document.querySelectorAll("[data-part=scroller]")].map((scroller) => scroller.parentElement);
  const before = views.find((view) => view.style.display !== "none");
  const started = performance.now();
  let drawn;
  const look = () => {
    const rowsWait = [...document.querySelectorAll("tr[data-late]")].some((row) => row.closest("[data-part=scroller]").parentElement.style.display !== "none");
    if (before.style.display === "none") setTimeout(() => {
      const now = performance.now() - started;
      drawn ??= now;
      if (!rowsWait) resolve({ drawn, whole: now });
    }, 0);
    if (before.style.display !== "none" || rowsWait) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  location.hash = ${JSON.stringify(address)};
})`;

/** Chooses light and dark in turn from the header's menu, on the list, and measures to the next drawn frame. */
async function themeTimes(page: Page): Promise<number[]> {
  await page.evaluate('location.hash = "#/customer/my"');
  await page.waitForTimeout(1000);
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
