import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The nearest folder above with the lockfile: sources and the built server lie at different depths below it. */
function installationOf(folder: string): string {
  if (existsSync(join(folder, "package-lock.json"))) return folder;
  const above = dirname(folder);
  if (above === folder)
    throw new Error(`No package-lock.json above ${import.meta.dirname}: the installation is incomplete.`);
  return installationOf(above);
}

/** Where the product is installed: the folder of `package-lock.json`, `.env` and `packages`. */
export const installation = installationOf(import.meta.dirname);

/**
 * The script of a worker thread.
 * @param name the file beside the caller, without its ending
 * @param caller the caller's `import.meta.url`: as sources, scripts are TypeScript; the built server has them all in
 * one folder
 */
export const workerScript = (name: string, caller: string) =>
  new URL(caller.endsWith(".ts") ? `./${name}.ts` : `./${name}.js`, caller);
