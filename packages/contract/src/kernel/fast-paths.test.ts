import { expect, test } from "vitest";
import { portalFastPaths, readFastPaths, serverFastPaths } from "./fast-paths.ts";

test("all fast paths are on unless the setting turns all off or names those that stay", () => {
  const all = [...serverFastPaths, ...portalFastPaths];
  expect([readFastPaths(), readFastPaths("true")]).toEqual([all, all]);
  expect(readFastPaths("false")).toEqual([]);
  expect(readFastPaths("list-memory, kept-frames")).toEqual(["list-memory", "kept-frames"]);
  expect([readFastPaths("list-memory,lists"), readFastPaths("no way"), readFastPaths("")]).toEqual([null, null, null]);
});
