// @vitest-environment jsdom
import { expect, test } from "vitest";
import { pageIsHere } from "./api.ts";

test("what fails on a page that goes is told only when the page is shown again", async () => {
  await pageIsHere();
  window.dispatchEvent(new Event("pagehide"));
  let told = false;
  const telling = pageIsHere().then(() => (told = true));
  await new Promise(setImmediate);
  expect(told).toBe(false);
  window.dispatchEvent(new Event("pageshow"));
  await telling;
  expect(told).toBe(true);
  await pageIsHere();
});
