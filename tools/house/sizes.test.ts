import { expect, test } from "vitest";
import { files, isTest } from "./source-files.ts";

/** Hand-written files of the product and its tools, without tests. */
const sources = files.filter(
  ({ path }) =>
    /^(packages|e2e|tools)\/.*\.(ts|tsx|css|mjs)$/.test(path) && !isTest(path) && !path.startsWith("e2e/journeys/"),
);
const modules = sources.filter(({ path }) => /\.tsx?$/.test(path));
const lines = (content: string) => content.trimEnd().split("\n").length;
const below = (folder: string) => modules.filter(({ path }) => path.startsWith(folder));

test("a folder holds at most twelve files; more are split by subject", () => {
  const counts = new Map<string, number>();
  for (const { path } of sources) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([, count]) => count > 12)).toEqual([]);
});

test("the shell and the portal's kernel stay small", () => {
  const [shell, kernel] = [below("packages/web/src/shell/"), below("packages/web/src/kernel/")];
  expect(shell.length).toBeGreaterThan(50);
  expect(shell.length, "files of the shell").toBeLessThanOrEqual(110);
  expect(kernel.length).toBeGreaterThan(20);
  expect(kernel.length, "files of the portal's kernel").toBeLessThanOrEqual(45);
});

test("few files of the portal hold only some lines, which belong to what reads them", () => {
  const web = below("packages/web/src/");
  const small = web.filter(({ content }) => lines(content) <= 20);
  expect(small.length / web.length, small.map(({ path }) => path).join("\n")).toBeLessThanOrEqual(0.09);
});
