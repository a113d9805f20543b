import type { UnwatchedPage } from "./unwatched-browser.ts";

/** Milliseconds by the page's own clock; 0 is the start of the navigation. */
export type Look = {
  /** The first frame that shows the marker. */
  shown: number;
  /** After it, the beginning of the first 50 ms without a late timer: from here on the page responds at once. */
  usable: number;
  /** After it, the end of the last task over 50 ms before a whole second without one. */
  quiet: number;
  /** The sum of the tasks' time beyond 50 ms each, until quiet. */
  blocking: number;
};

/**
 * Opens the address and measures inside the page; only the few lines below run there while the clock runs.
 */
export async function lookAt(page: UnwatchedPage, address: string, marker: string): Promise<Look> {
  await page.prepare(clock(marker));
  await page.goto(address);
  return page.evaluate<Look>("benchLook");
}

/** Runs in the page: whether a matching element is visible, and no skeleton is in its place. */
const isShown = (marker: string) =>
  `(!document.querySelector("main [data-shape]") && [...document.querySelectorAll(${JSON.stringify(marker)})].some((element) => element.getClientRects().length > 0))`;

/** Runs in the page: the time from which timers were punctual for 50 ms. */
const whenFree = `() => new Promise((resolve) => {
  let free = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    free = now - last < 20 ? free + (now - last) : 0;
    last = now;
    if (free >= 50) resolve(now - free);
    else setTimeout(look, 5);
  };
  look();
})`;

const clock = (marker: string) => `var benchLook = new Promise((told) => {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
  const whenFree = ${whenFree};
  const frame = () => {
    if (!document.body || !${isShown(marker)}) return requestAnimationFrame(frame);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = async () => {
      const shown = performance.now();
      const usable = await whenFree();
      const rest = () => {
        const end = Math.max(usable, ...tasks.map((task) => task.startTime + task.duration));
        if (performance.now() - end < 1000) return setTimeout(rest, 100);
        const blocking = tasks.reduce((sum, task) => sum + task.duration - 50, 0);
        told({ shown, usable, quiet: end, blocking });
      };
      rest();
    };
    // This message arrives after the frame was drawn.
    port2.postMessage(0);
  };
  requestAnimationFrame(frame);
})`;

export type Switch = {
  /** Milliseconds to the first frame that shows the other view. */
  drawn: number;
  /** Milliseconds until the page responds at once again, with 50 ms of punctual timers. */
  idle: number;
};

/** Switches to a kept view by its address. */
export const switchTo = (page: Pick<UnwatchedPage, "evaluate">, address: string): Promise<Switch> =>
  page.evaluate<Switch>(`new Promise((resolve) => {
  const before = [...document.querySelectorAll("[data-part=scroller]")].find((view) => view.checkVisibility());
  const whenFree = ${whenFree};
  const started = performance.now();
  const look = () => {
    if (before.checkVisibility()) return requestAnimationFrame(look);
    setTimeout(async () => {
      const drawn = performance.now() - started;
      resolve({ drawn, idle: (await whenFree()) - started });
    }, 0);
  };
  requestAnimationFrame(look);
  location.hash = ${JSON.stringify(address)};
})`);
