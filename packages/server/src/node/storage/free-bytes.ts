import { statfs } from "node:fs/promises";

/** What this user may still write to the disk of a folder. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
