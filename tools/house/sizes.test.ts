import { expect, test } from "vitest";
import { files, isTest } from "./source-files.ts";

/** Hand-written files of the product and its tools, without tests. */
const sources = files.filter(
  ({ path }) =>
    /^(packages|e2e|tools)\/.*\.(ts|tsx|css|mjs)$/.test(path) && !isTest(path) && !path.startsWith("e2e/journeys/"),
);
const modules = sources.filter(({ path }) => /\.tsx?$/.test(path) && !path.endsWith("tables.ts"));
const lines = (content: string) => content.trimEnd().split("\n").length;

test("a folder holds at most sixteen files; more are split by subject", () => {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([, count]) => count > 16)).toEqual([]);
});

test("half of the files have at most 90 lines, nine of ten at most 220", () => {
  const sizes = modules.map(({ content }) => lines(content)).toSorted((one, other) => one - other);
  expect(sizes.length).toBeGreaterThan(1000);
  const share = (part: number) => sizes[Math.floor(sizes.length * part)];
  expect(share(0.5), "median").toBeLessThanOrEqual(90);
  expect(share(0.9), "nine of ten").toBeLessThanOrEqual(220);
});
