import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as as from "../config/config-values.ts";

const fileName = "secret.key";
const keyBytes = 32;

/**
 * The installation's own key, which the first start creates in the data folder. Two concurrent starts get the same one.
 * @throws when others may read the file, or it contains no key
 */
export function ownSecretKey(folder: string): Uint8Array {
  return findSecretKey(folder) ?? (make(join(folder, fileName)), findSecretKey(folder)!);
}

/** The same without creating one. @returns null when there is none */
export function findSecretKey(folder: string): Uint8Array | null {
  const path = join(folder, fileName);
  const text = read(path);
  if (text === null) return null;
  if (process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0)
    throw new Error(`Other users can read ${path}. Run: chmod 600 ${path}`);
  const [key] = as.secretKeys.safeParse(text.trim()).data ?? [];
  if (!key) throw new Error(`${path} does not contain a secret key. Restore it from your copy.`);
  return key;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Written to a temporary file and linked, so that readers find nothing or the whole key. */
function make(path: string): void {
  const aside = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(aside, `${randomBytes(keyBytes).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
