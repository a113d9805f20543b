import { readFileSync, statfsSync } from "node:fs";

const folder = "/dev/shm";
/** Tests use about a tenth of this at once. */
const leastFreeBytes = 4 * 1024 ** 3;

/**
 * A folder in memory for temporary files of tests, where the system has one with enough space from which programs may
 * run. Databases are copied there in a tenth of the time. Undefined elsewhere, and then the disk is used.
 */
export function memoryFolder(mounts = () => readFileSync("/proc/mounts", "utf8")): string | undefined {
  try {
    const options = mounts()
      .split("\n")
      .map((line) => line.split(" "))
      .filter(([, at]) => at === folder)
      .map(([, , , list = ""]) => list.split(","));
    const runs = options.length > 0 && options.every((list) => list.includes("rw") && !list.includes("noexec"));
    const { bavail, bsize } = statfsSync(folder);
    return runs && bavail * bsize >= leastFreeBytes ? folder : undefined;
  } catch {
    return undefined;
  }
}
