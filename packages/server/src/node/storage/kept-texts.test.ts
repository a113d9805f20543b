import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createKeep, setKeptAside } from "./kept-texts.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "busbar-kept-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("R-M05 many processes that keep at once leave one whole text, and nothing besides", async () => {
  const keep = createKeep(folder);
  expect(await keep.read("audit-checkpoint")).toBeNull();
  const texts = Array.from({ length: 20 }, (_, at) => `${at} `.repeat(20_000));
  const reads = Promise.all(texts.map(() => keep.read("audit-checkpoint")));
  await Promise.all(texts.map((text) => createKeep(folder).write("audit-checkpoint", text)));
  for (const read of [...(await reads), await keep.read("audit-checkpoint")]) expect([null, ...texts]).toContain(read);
  expect(readdirSync(folder)).toEqual(["audit-checkpoint.json"]);
  if (process.platform !== "win32") expect(statSync(join(folder, "audit-checkpoint.json")).mode & 0o077).toBe(0);
});

test("R-M05 a restore keeps the end of the log that it replaces under another name", async () => {
  const now = new Date("2026-01-20T02:00:00Z");
  expect(await setKeptAside(folder, now)).toBeNull();
  const keep = createKeep(folder);
  await keep.write("audit-checkpoint", "the end");
  await keep.write("audit-verdict", "intact");
  const aside = (await setKeptAside(folder, now)) ?? "";
  expect(readFileSync(aside, "utf8")).toBe("the end");
  expect([await keep.read("audit-checkpoint"), await keep.read("audit-verdict")]).toEqual([null, null]);
});
