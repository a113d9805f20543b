import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFileStore } from "./files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "busbar-files-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const content = (text: string) => new Blob([text]).stream() as ReadableStream<Uint8Array>;
const age = (path: string) => utimesSync(path, new Date(Date.now() - 3_600_000), new Date(Date.now() - 3_600_000));
const names = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test("a stored file comes back as it was, with its size and hash", async () => {
  const files = createFileStore(folder);
  const kept = await files.put(content("月度结算单"));
  expect(kept).toMatchObject({ sizeBytes: 15, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await (await files.open(kept.storageKey)).text()).toBe("月度结算单");
});

test("F22 an upload that breaks off leaves nothing behind", async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new Error("the line was cut")),
  });
  await expect(createFileStore(folder).put(broken)).rejects.toThrow("the line was cut");
  expect(names()).toEqual([]);
});

test("I9 what a killed process left is swept, what is known or young stays", async () => {
  const files = createFileStore(folder);
  const [known, orphan, young] = await Promise.all([
    files.put(content("a")),
    files.put(content("b")),
    files.put(content("c")),
  ]);
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  mkdirSync(join(folder, "00"), { recursive: true });
  const unfinished = join(folder, "00", "left.part");
  writeFileSync(unfinished, "x");
  for (const path of [pathOf(known.storageKey), pathOf(orphan.storageKey), unfinished]) age(path);
  expect(await files.sweep(async () => new Set([known.storageKey]))).toBe(2);
  expect(new Set(names())).toEqual(new Set([known.storageKey, young.storageKey]));
});

test("a key that is not one of ours opens nothing outside the folder", async () => {
  const files = createFileStore(folder);
  for (const key of ["../../etc/passwd", "..", "", "a/b"]) expect(() => files.open(key)).toThrow("Not a key");
});
