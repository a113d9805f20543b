import { readFileSync, statfsSync } from "node:fs";

const folder = "/dev/shm";
/** What tests keep at once is a tenth of it. */
const leastFreeBytes = 4 * 1024 ** 3;

/**
 * A folder in memory for what tests throw away, where the system has one with room that programs may run from. A
 * database is copied there in a tenth of the time. Answers undefined elsewhere: the disk does as well.
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
