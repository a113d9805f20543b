import { randomUUID } from "node:crypto";
import { open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Keep, KeptName } from "../../ports.ts";

/** Files of the data folder, which processes share. Each is written aside, brought to the disk and renamed. */
export function createKeep(folder: string): Keep {
  const pathOf = (name: KeptName) => join(folder, `${name}.json`);
  return {
    async read(name) {
      try {
        return await readFile(pathOf(name), "utf8");
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    async write(name, text) {
      const aside = `${pathOf(name)}.${randomUUID()}`;
      try {
        const file = await open(aside, "wx", 0o600);
        try {
          await file.writeFile(text);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(aside, pathOf(name));
      } finally {
        await rm(aside, { force: true });
      }
    },
  };
}

/**
 * What was kept of a log that a restore replaces: the checkpoint gets another name, for whoever asks later what the log
 * held. @returns that name, or null when none was kept
 */
export async function setKeptAside(folder: string, now: Date): Promise<string | null> {
  const [checkpoint, verdict] = ["audit-checkpoint.json", "audit-verdict.json"].map((name) => join(folder, name));
  await rm(verdict ?? "", { force: true });
  const aside = join(folder, `audit-checkpoint-before-${now.toISOString().replaceAll(/[-:]|\..*/g, "")}.json`);
  try {
    await rename(checkpoint ?? "", aside);
    return aside;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
