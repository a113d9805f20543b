// @vitest-environment jsdom
import { expect, test } from "vitest";
import { untilPageShown } from "./api.ts";

test("what fails on a page that goes is told only when the page is shown again", async () => {
  await untilPageShown();
  window.dispatchEvent(new Event("pagehide"));
  let told = false;
  const telling = untilPageShown().then(() => (told = true));
  await new Promise(setImmediate);
  expect(told).toBe(false);
  window.dispatchEvent(new Event("pageshow"));
  await telling;
  expect(told).toBe(true);
  await untilPageShown();
});
