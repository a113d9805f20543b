import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const suffix = process.platform === "win32" ? ".exe" : "";
const usual = (major: string): Record<string, string[]> => ({
  linux: [`/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`],
  darwin: [`/opt/homebrew/opt/postgresql@${major}/bin`, `/usr/local/opt/postgresql@${major}/bin`],
  win32: [join(process.env["PROGRAMFILES"] ?? "C:\\Program Files", "PostgreSQL", major, "bin")],
});

/**
 * The folder with `initdb` and `postgres` of that major version: TEST_POSTGRES_BIN, otherwise one of the usual places.
 * Null without any.
 * @throws when TEST_POSTGRES_BIN has another version or no programs
 */
export function findPostgres(major: string): { folder: string; version: string } | null {
  const given = process.env["TEST_POSTGRES_BIN"];
  for (const folder of given ? [given] : (usual(major)[process.platform] ?? [])) {
    const programs = ["initdb", "postgres"].map((name) => join(folder, `${name}${suffix}`));
    if (!programs.every((path) => existsSync(path))) continue;
    const said = spawnSync(programs[1]!, ["--version"], { encoding: "utf8" }).stdout ?? "";
    const version = /PostgreSQL\) (\d+[\d.]*)/.exec(said)?.[1] ?? "";
    if (version.split(".")[0] === major) return { folder, version };
  }
  if (given) throw new Error(`TEST_POSTGRES_BIN has no initdb and postgres of version ${major}: ${given}`);
  return null;
}
