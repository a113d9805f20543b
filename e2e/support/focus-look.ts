import type { CDPSession, Page } from "@playwright/test";

const modes = ["light", "dark"] as const;
type Mode = (typeof modes)[number];

/** The visual change when an element gets the focus. */
export type FocusLook = {
  element: string;
  mode: Mode;
  /** Pixels whose colours with and without focus have a contrast of at least 3:1. WCAG 2.2, 2.4.13. */
  pixels: number;
  /** The area of a one-pixel outline: half of what 2.4.13 demands. */
  least: number;
};

type Stop = { kind: string; byScript: boolean; element: string; line: number; clip: Clip };
type Judge = (one: string, other: string) => Promise<number>;
type Clip = { x: number; y: number; width: number; height: number };

/** Pixels around an element in which its indicator may be drawn. */
const margin = 6;
/** Of a large element only the top and left sides up to this length are measured. */
const most = 480;

/**
 * Presses Tab up to `stops` times and takes screenshots of each element of a kind not in `known`, with and without
 * focus, in light and dark mode. Ends when the focus leaves the page or does not move.
 */
export async function tabThrough(page: Page, stops: number, known: Set<string>): Promise<FocusLook[]> {
  const judge = await judgeOf(page);
  // Through CDP: Playwright's own screenshots wait for fonts and hide carets, hundreds of times.
  const camera = await page.context().newCDPSession(page);
  const looks: FocusLook[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(focused, { margin, most });
    if (!reached) break;
    if (reached.byScript || known.has(reached.kind)) continue;
    known.add(reached.kind);
    for (const mode of modes) {
      await setMode(page, mode);
      let look = await lookAt(page, camera, judge, mode);
      // On a busy machine a drawer can still move between the two screenshots: a poor look is taken again.
      for (let again = 0; again < 2 && look && look.pixels < look.least; again += 1) {
        look = await lookAt(page, camera, judge, mode);
      }
      if (look) looks.push(look);
    }
    await setMode(page, "light");
  }
  await camera.detach();
  return looks;
}

/** As the theme does it: every colour hangs on this attribute, and journeys want no motion. */
const setMode = (page: Page, mode: Mode) =>
  page.evaluate((chosen) => void (document.documentElement.dataset["mode"] = chosen), mode);

/** Compares the focused element with and without focus, and leaves the focus on it; null when nothing is focused. */
async function lookAt(page: Page, camera: CDPSession, judge: Judge, mode: Mode): Promise<FocusLook | null> {
  await drawn(page);
  const found = await page.evaluate(focused, { margin, most });
  if (!found) return null;
  const shot = async () => {
    const clip = { ...found.clip, scale: 1 };
    return (await camera.send("Page.captureScreenshot", { clip, optimizeForSpeed: true })).data;
  };
  const on = await shot();
  await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    element.blur();
    Object.assign(window, { focusedBefore: element });
  });
  await drawn(page);
  const off = await shot();
  await page.evaluate(() => (Reflect.get(window, "focusedBefore") as HTMLElement).focus({ preventScroll: true }));
  return { element: found.element, mode, pixels: await judge(on, off), least: found.line };
}

/** The second frame starts once the first is on the screen. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** The focused element and the area of the window where its look may change; null when nothing is focused. */
function focused(given: { margin: number; most: number }): Stop | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const around =
    ".ant-select, .ant-picker, .ant-input-number, .ant-input-affix-wrapper, .ant-segmented-item, .ant-radio-wrapper, label";
  const own = element.getBoundingClientRect();
  // The element around it may show the indicator; the input of a select is only a thin part of what is visible.
  const seen = (element.matches("input, textarea") && element.closest(around)?.getBoundingClientRect()) || own;
  const box = own.width < 3 || element.matches("input:not([type=checkbox], [type=radio])") ? seen : own;
  const place = element.closest("nav, header, aside, table, dialog, [role=dialog], [role=menu], main, body");
  const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30);
  const state = [
    element.getAttribute("aria-invalid"),
    element.getAttribute("aria-selected"),
    element.getAttribute("aria-current"),
  ];
  const parts = [
    element.tagName,
    element.className,
    element.getAttribute("type"),
    element.getAttribute("role"),
    ...state,
  ];
  const x = Math.max(0, seen.x - given.margin);
  const y = Math.max(0, seen.y - given.margin);
  return {
    // A heading focused by script is not in the tab order.
    byScript: (element as HTMLElement).tabIndex < 0,
    kind: [...parts, place?.tagName, place?.className].join("|"),
    element: `${element.tagName.toLowerCase()}.${String(element.className)} “${words}” in ${place?.tagName.toLowerCase()}`,
    line:
      Math.min(box.width, given.most) * (box.height > given.most ? 1 : 2) +
      Math.min(box.height, given.most) * (box.width > given.most ? 1 : 2),
    clip: {
      x: x + scrollX,
      y: y + scrollY,
      width: Math.max(1, Math.min(innerWidth - x, seen.right + given.margin - x, given.most)),
      height: Math.max(1, Math.min(innerHeight - y, seen.bottom + given.margin - y, given.most)),
    },
  };
}

/** Counts the pixels that differ enough; a separate window decodes the screenshots. */
async function judgeOf(page: Page): Promise<Judge> {
  const [, kept] = page.context().pages();
  const window = kept ?? (await page.context().newPage());
  return (one, other) =>
    window.evaluate(
      async ([first, second]) => {
        const pixels = async (picture: string) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
        };
        const luminance = (data: Uint8ClampedArray, at: number) => {
          const [r, g, b] = [0, 1, 2].map((part) => {
            const value = data[at + part]! / 255;
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
        };
        const [on, off] = [await pixels(first!), await pixels(second!)];
        let count = 0;
        for (let at = 0; at < on.length; at += 4) {
          const [a, b] = [luminance(on, at) + 0.05, luminance(off, at) + 0.05];
          if (Math.max(a, b) / Math.min(a, b) >= 3) count += 1;
        }
        return count;
      },
      [one, other],
    );
}
