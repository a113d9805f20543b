import { statfsSync } from "node:fs";
import { expect, test } from "vitest";
import { memoryFolder } from "./memory-folder.ts";

const free = () => {
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize;
};

test("tests throw away in memory only where programs may run and there is room", () => {
  const roomy = process.platform === "linux" && free() > 4 * 1024 ** 3;
  expect(memoryFolder(() => "tmpfs /dev/shm tmpfs rw,relatime 0 0\n")).toBe(roomy ? "/dev/shm" : undefined);
  expect(memoryFolder(() => "shm /dev/shm tmpfs rw,nosuid,noexec 0 0\n")).toBeUndefined();
  expect(memoryFolder(() => "tmpfs /dev/shm tmpfs ro,relatime 0 0\n")).toBeUndefined();
  expect(memoryFolder(() => "/dev/vda / ext4 rw 0 0\n")).toBeUndefined();
  expect(
    memoryFolder(() => {
      throw new Error("ENOENT: no such file or directory, open '/proc/mounts'");
    }),
  ).toBeUndefined();
});
