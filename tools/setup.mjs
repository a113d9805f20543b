// Plain JavaScript that old releases of Node understand: it runs before the pinned one is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { removeUnreadParts } from "./installed-parts.mjs";
import { runningServers } from "./running-servers.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const onWindows = process.platform === "win32";

/** The path of the Node that package-lock.json pins; the one in PATH may differ. */
export const pinnedNode = join(root, "node_modules", "node", "bin", onWindows ? "node.exe" : "node");
const pinnedVersion = () =>
  JSON.parse(readFileSync(join(root, "node_modules", "node", "package.json"), "utf8")).version;

/** Whether this process already runs on the pinned Node. */
export const isPinned = () => existsSync(pinnedNode) && process.version === `v${pinnedVersion()}`;

const hashOf = (text) => createHash("sha256").update(text).digest("hex");
const readOr = (path, fallback) => (existsSync(path) ? readFileSync(path, "utf8").trim() : fallback);

/** Runs the npm that started this process, otherwise the one in PATH; without a shell where possible. */
function npm(args) {
  const own = process.env.npm_execpath;
  const options = { cwd: root, stdio: "inherit" };
  const started =
    own && /npm-cli\.c?js$/.test(own)
      ? spawnSync(process.execPath, [own, ...args], options)
      : spawnSync("npm", args, { ...options, shell: onWindows });
  if (started.error) throw new Error(`npm could not be started: ${started.error.message}`);
  if (started.status !== 0)
    throw new Error(`npm ${args.join(" ")} failed with exit code ${started.status}. See its output above.`);
}

const installMark = join(root, "node_modules", ".busbar-install");

/** Whether npm's record of installed packages agrees with package-lock.json, such as after a plain `npm install`. */
function installedByHand(withTests) {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, link, dev, devOptional }]) => {
    if (link || !path.startsWith("node_modules/")) return true;
    if (installed[path]) return installed[path].version === version;
    // Packages for other systems are optional and missing here.
    return optional === true || (!withTests && (dev === true || devOptional === true));
  });
}

/** Whether npm's record names only packages as package-lock.json has them, so that what is not there can be added. */
function onlyMissing() {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(JSON.parse(readFileSync(record, "utf8")).packages).every(
    ([path, { version, link }]) => link || wanted[path]?.version === version,
  );
}

/** Stands in the mark while packages are added; one that stays tells of an installation that was broken off. */
const adding = "adding";

/**
 * Installs what package-lock.json names and is not there. Half of the packages are only for tests and are installed with
 * `withTests`; where only they are missing they are added beside the others. Otherwise `npm ci` empties the folder
 * first, which a running server of this checkout would not survive. @returns whether anything was installed
 */
export function install({ withTests = false } = {}) {
  const lock = hashOf(readFileSync(join(root, "package-lock.json")));
  const all = `${lock} with tests`;
  const found = existsSync(pinnedNode) ? readOr(installMark, "") : "";
  if (found === all || (found === lock && !withTests)) return false;
  const complete = existsSync(pinnedNode) && installedByHand(true);
  const needed = found === adding || (!complete && !(existsSync(pinnedNode) && installedByHand(withTests)));
  if (needed) {
    // Always explicit, because npm omits the tests' packages when NODE_ENV is production.
    refuseReadOnly(root, "The packages listed in package-lock.json are not installed");
    const which = [withTests ? "--include=dev" : "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    if (existsSync(pinnedNode) && found !== adding && onlyMissing()) {
      console.log("Adding missing packages of package-lock.json …");
      writeFileSync(installMark, `${adding}\n`);
      npm(["install", "--no-save", ...which]);
    } else {
      refuseUnderServers();
      console.log("Installing the packages of package-lock.json (npm ci) …");
      npm(["ci", ...which]);
    }
    removeUnreadParts(join(root, "node_modules"));
    if (!existsSync(pinnedNode)) {
      throw new Error(
        "npm did not install Node because install scripts are turned off. Run npm config delete ignore-scripts and try again.",
      );
    }
  }
  writeFileSync(installMark, `${withTests || complete ? all : lock}\n`);
  return needed;
}

function refuseUnderServers() {
  const running = runningServers();
  if (running.length === 0) return;
  throw new Error(
    `The packages must be reinstalled, but a server of this checkout is running (process ${running.join(", ")}). ` +
      "Stop it first, then try again.",
  );
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Such as in a container, whose image has to bring what is missing. */
function refuseReadOnly(folder, what) {
  if (isWritable(folder)) return;
  throw new Error(
    `${what}, and ${folder} is not writable. Run npm run build where it is, such as when building the image.`,
  );
}

const portal = join(root, "packages", "web");
/** What composes it of its parts. */
const composition = join(root, "packages", "portal");
const dist = join(portal, "dist");
const isTest = (name) => /\.test\.tsx?$/.test(name);

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "testing" ? [] : filesBelow(path);
    return isTest(entry.name) ? [] : [path];
  });
}

const portalFolders = [
  "packages/web/src",
  "packages/web/build",
  "packages/web/public",
  "packages/portal/src",
  "docs/api",
];
const sharedFolders = ["packages/contract/src", "packages/gallery/src"];
const portalFiles = [
  "packages/web/index.html",
  "packages/web/vite.config.ts",
  "packages/web/package.json",
  "packages/portal/vite.config.ts",
  "packages/portal/package.json",
  "package-lock.json",
];

/** A hash of everything that a build depends on. */
function hashOfSources(folders, single) {
  const files = [
    ...folders.flatMap((folder) => filesBelow(join(root, folder))),
    ...single.map((path) => join(root, path)),
  ];
  const hash = createHash("sha256");
  for (const path of files.sort((a, b) => (a < b ? -1 : 1))) {
    if (existsSync(path)) hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/** Whoever builds, the result is the same: runners of tests set another environment, with which React is another one. */
const buildScript = (args, cwd) =>
  spawnSync(pinnedNode, args, { cwd, stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } });

/** Says of what a folder was built. */
const markIn = (folder) => join(folder, ".busbar-build");
const isBuilt = ({ folder, main, mark }) => existsSync(join(folder, main)) && readOr(markIn(folder), "") === mark;

/** Removes what builds that were broken off left beside `folder`. None takes an hour. */
function removeBrokenOff(folder) {
  const beside = readdirSync(dirname(folder)).filter((name) => /^dist\.(?:new|old)/.test(name));
  for (const path of beside.map((name) => join(dirname(folder), name))) {
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - 3600 * 1000) remove(path);
  }
}

const remove = (path) => rmSync(path, { recursive: true, force: true });

/**
 * Replaces `folder` once `make` has filled a new one beside it. Each of two builds at the same time has its own; one that
 * fails leaves what was there.
 */
function replaceBuild(build, make) {
  const fresh = `${build.folder}.new-${process.pid}`;
  const before = `${build.folder}.old-${process.pid}`;
  removeBrokenOff(build.folder);
  for (const path of [fresh, before]) remove(path);
  try {
    make(fresh);
    writeFileSync(markIn(fresh), `${build.mark}\n`);
    // Another build may have been quicker.
    if (!isBuilt(build)) putInPlace(fresh, build.folder, before);
  } finally {
    for (const path of [fresh, before]) remove(path);
  }
}

function putInPlace(fresh, folder, before) {
  try {
    renameSync(folder, before);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another build took the place at the same moment.
    if (existsSync(folder)) return;
    if (existsSync(before)) renameSync(before, folder);
    throw error;
  }
}

const keptDays = 7;

/** Open tabs still request files of the previous build, so those stay for a week. */
function keepOldAssets(from, to) {
  const old = join(from, "assets");
  if (!existsSync(old)) return;
  mkdirSync(join(to, "assets"), { recursive: true });
  const oldest = Date.now() - keptDays * 24 * 3600 * 1000;
  for (const name of readdirSync(old)) {
    const target = join(to, "assets", name);
    // Another build may have taken the old one away in between.
    const written = statSync(join(old, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (/\.map$|\.packing-\d+$/.test(name) || existsSync(target) || written < oldest) continue;
    cpSync(join(old, name), target, { preserveTimestamps: true });
  }
}

/** The server serves source maps only outside production. */
const withMaps = process.env.NODE_ENV !== "production";

/** The fast paths that a build of the portal is asked for: one without some is another build. */
const chosenPaths = () => (process.env.BUSBAR_FAST_PATHS || "true").replaceAll(/\s/g, "");

/**
 * Builds the portal when its sources changed or its environment asks for another build of them. Where nothing can be
 * written, such as in a container, that environment is the server's alone. @returns whether it did
 */
export function buildPortal() {
  const sources = hashOfSources([...portalFolders, ...sharedFolders], portalFiles);
  const paths = chosenPaths();
  const build = { folder: dist, main: "index.html", mark: `${sources} ${paths}${withMaps ? " maps" : ""}` };
  const [built, builtPaths, hasMaps] = readOr(markIn(dist), "").split(" ");
  if (existsSync(join(dist, build.main)) && built === sources) {
    const asAsked = builtPaths === paths && (hasMaps || !withMaps);
    if (asAsked || !isWritable(portal)) return false;
  }
  refuseReadOnly(portal, "The portal build is out of date");
  console.log("Building the portal …");
  replaceBuild(build, (fresh) => {
    runVite(fresh);
    keepOldAssets(dist, fresh);
  });
  return true;
}

function runVite(fresh) {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"];
  // Only a header of the server refers to source maps, so that scripts are the same with and without them.
  if (withMaps) args.push("--sourcemap", "hidden");
  const run = buildScript(args, composition);
  if (run.signal) {
    throw new Error(
      `The build of the portal was ended by ${run.signal}. It needs about 1 GB of memory. Free some memory and try again.`,
    );
  }
  if (run.status !== 0) throw new Error("The portal could not be built. See the output above.");
}

/**
 * Compresses the built portal, where that was not done yet. `beside`: in a process of its own that ends with this one,
 * because it takes as long as the build; until then files are served as they are.
 */
export function packPortal({ beside = false } = {}) {
  if (!existsSync(join(dist, "index.html")) || existsSync(join(dist, ".packed")) || !isWritable(dist)) return;
  const args = [join(portal, "build", "pack-portal.ts"), dist];
  if (!beside) {
    if (buildScript(args, root).status !== 0)
      throw new Error("The portal could not be compressed. See the output above.");
    return;
  }
  // The channel closes when this process ends, however it does.
  const child = spawn(pinnedNode, args, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  child.on("error", () => undefined);
  child.unref();
  child.channel?.unref();
}

const builtServer = join(composition, "dist");
/** What `npm start` runs, and the command line, each bundled of the sources. */
export const serverScript = join(builtServer, "server.js");
export const commandScript = join(builtServer, "cli.js");

/** Builds server and command line when their sources changed. @returns whether it did */
export function buildServer() {
  const composed = ["server/src", "portal/src", "portal/build", "contract/build", "contract/examples"];
  const folders = [...composed.map((path) => `packages/${path}`), ...sharedFolders];
  const mark = hashOfSources(folders, [
    "packages/server/package.json",
    "packages/server/runtime-packages.json",
    "package-lock.json",
  ]);
  const build = { folder: builtServer, main: "server.js", mark };
  if (isBuilt(build)) return false;
  refuseReadOnly(composition, "The server build is out of date");
  console.log("Building the server …");
  replaceBuild(build, (fresh) => {
    const run = buildScript([join(composition, "build", "build-server.ts"), fresh], root);
    if (run.status !== 0) throw new Error("The server could not be built. See the lines above.");
  });
  return true;
}

/** The demo that needs no server, as a folder of files. */
export const demoFolder = join(root, "packages", "demo", "dist");

/** Builds the demo when what it is made of changed: that is everything. @returns whether it did */
export function buildDemo() {
  const demo = join(root, "packages", "demo");
  const folders = ["demo/src", "demo/build", "server/src", "server/migrations"].map((path) => `packages/${path}`);
  const files = ["index.html", "vite.config.ts", "package.json"].map((name) => `packages/demo/${name}`);
  const sources = hashOfSources([...portalFolders, ...sharedFolders, ...folders], [...portalFiles, ...files]);
  const build = { folder: demoFolder, main: "index.html", mark: `${sources} ${chosenPaths()}` };
  if (isBuilt(build)) return false;
  console.log("Building the demo …");
  replaceBuild(build, (fresh) => {
    const run = buildScript([join(demo, "build", "build-demo.ts"), fresh], demo);
    if (run.status !== 0) throw new Error("The demo could not be built. See the output above.");
  });
  return true;
}
