import { expect, test } from "vitest";
import type { Ahead, Feature } from "../../kernel/portal/feature.ts";
import { createPages } from "./pages.ts";

const Page = () => null;
const never = new Promise<void>(() => {});
const start = {} as Ahead;

/** Home, whose question ahead of the page is what the test wants to know about. */
const homeThat = (asks: () => Promise<void>, load = () => Promise.resolve(Page)): Feature => ({
  name: "home",
  pages: { home: load },
  ahead: { home: asks },
});

test("a page is loaded although what it asks for ahead never sets out", async () => {
  const pages = createPages([homeThat(() => never)], 600_000, () => start);
  expect(await pages.load("home")).toBe(Page);
  expect(pages.loaded("home")).toBe(Page);
});

test("the way to a page ends with patience when its question never sets out, and at once the next time", async () => {
  let asked = 0;
  const asks = () => {
    asked += 1;
    return never;
  };
  const pages = createPages([homeThat(asks)], 30, () => start);
  const started = performance.now();
  await pages.approach("home");
  expect(performance.now() - started).toBeGreaterThanOrEqual(29);
  expect(pages.loaded("home")).toBe(Page);
  const again = await Promise.race([pages.approach("home").then(() => "here"), later("late")]);
  expect(again).toBe("here");
  expect(asked).toBe(1);
});

/** The next task: later than anything that waits for nothing but promises. */
const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 0));

test("a page is drawn after its question has set out", async () => {
  const order: string[] = [];
  let setOut = () => {};
  const question = new Promise<void>((resolve) => {
    setOut = () => {
      order.push("asked");
      resolve();
    };
  });
  const pages = createPages([homeThat(() => question)], 600_000, () => start);
  const arrived = pages.approach("home").then(() => order.push("arrived"));
  await pages.load("home");
  setOut();
  await arrived;
  expect(order).toEqual(["asked", "arrived"]);
});

test("a page whose question fails, or breaks at once, is loaded and reached", async () => {
  for (const asks of [
    () => Promise.reject(new Error("no line")),
    () => {
      throw new Error("a bug");
    },
  ]) {
    const pages = createPages([homeThat(asks)], 600_000, () => start);
    await pages.approach("home");
    expect(pages.loaded("home")).toBe(Page);
  }
});
