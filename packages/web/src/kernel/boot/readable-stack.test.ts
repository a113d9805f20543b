// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { readableStack } from "./error-log.ts";

/** Maps column 0 of the first line to line 7, column 3 of one of our pages. */
const map = { version: 3, sources: ["../../src/features/home/HomePage.tsx"], names: [], mappings: "AAME" };
const asked: string[] = [];
const answers = (found: Record<string, unknown>) =>
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return address in found ? Response.json(found[address]) : new Response("", { status: 404 });
  });
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

test("R-S12 where the server answers source maps a stack names our own sources", async () => {
  const script = `${location.origin}/assets/HomePage-1a2b.js`;
  answers({ [`${script}.map`]: map });
  expect(await readableStack(`Error: no\n    at draw (${script}:1:1)\n    at ${script}:1:1`)).toBe(
    "Error: no\n    at draw (src/features/home/HomePage.tsx:7:3)\n    at src/features/home/HomePage.tsx:7:3",
  );
  await readableStack(`at ${script}:1:1`);
  expect(asked).toEqual([`${script}.map`]);
});

test("R-S12 without a map, or from elsewhere, a stack stays as it is", async () => {
  answers({});
  const stack = `Error: no\n at a (${location.origin}/assets/Other-9.js:1:1)\n at b (https://elsewhere.example/x.js:1:1)`;
  expect(await readableStack(stack)).toBe(stack);
  expect(asked).toEqual([`${location.origin}/assets/Other-9.js.map`]);
});
