/* Installing, building and starting in a small checkout of its own, with stand-ins for npm, the build and the server. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { files, read, readJson, root } from "./house/source-files.ts";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const lock = {
  "": { name: "busbar" },
  "node_modules/node": { version: process.version.slice(1) },
  "node_modules/shipped": { version: "1.0.0" },
  "node_modules/for-tests": { version: "1.0.0", dev: true },
  "node_modules/echarts": { version: "1.0.0" },
  "node_modules/sharp": { version: "1.0.0", dependencies: { "needed-by-sharp": "1.0.0" } },
  "node_modules/needed-by-sharp": { version: "1.0.0" },
};

/** Writes each call; `ci` empties the folder as npm does, both make the packages asked for. */
const npm = `
const { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync, readFileSync } = require("node:fs");
const args = process.argv.slice(2);
appendFileSync("npm-calls", args.slice(0, 2).join(" ") + "\\n");
if (args[0] === "ci") rmSync("node_modules", { recursive: true, force: true });
const packages = JSON.parse(readFileSync("package-lock.json")).packages;
if (args.includes("--omit=dev")) for (const [path, { dev }] of Object.entries(packages)) if (dev) delete packages[path];
for (const [path, { version }] of Object.entries(packages)) {
  if (path === "") continue;
  mkdirSync(path, { recursive: true });
  writeFileSync(path + "/package.json", JSON.stringify({ version }));
  mkdirSync(path + "/dist", { recursive: true });
}
mkdirSync("node_modules/node/bin", { recursive: true });
rmSync("node_modules/node/bin/node", { force: true });
symlinkSync(process.execPath, "node_modules/node/bin/node");
mkdirSync("node_modules/vite/bin", { recursive: true });
writeFileSync("node_modules/vite/bin/vite.js", \`
  const { mkdirSync, writeFileSync } = require("node:fs");
  const folder = process.argv[process.argv.indexOf("--outDir") + 1];
  mkdirSync(folder + "/assets", { recursive: true }); writeFileSync(folder + "/assets/a.js", "a();".repeat(200));
  writeFileSync(folder + "/index.html", "built for " + process.env.NODE_ENV);\`);
writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
`;

/** Of a build: waits until another one is as far. */
const together = `
if (process.env.TOGETHER) {
  writeFileSync("building-" + process.pid, "");
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (readdirSync(".").filter((name) => name.startsWith("building-")).length < 2) Atomics.wait(pause, 0, 0, 10);
}`;

function put(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

function newCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), "busbar-checkout-"));
  chmodSync(folder, 0o755);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of readdirSync(join(root, "tools")).filter((one) => one.endsWith(".mjs")))
    cpSync(join(root, "tools", name), join(folder, "tools", name));
  put(
    join(folder, "package.json"),
    `{ "type": "module", "scripts": { "build": "${readJson<{ scripts: { build: string } }>("package.json").scripts.build}" } }`,
  );
  put(join(folder, "package-lock.json"), JSON.stringify({ packages: lock }));
  put(join(folder, "npm-cli.cjs"), npm);
  put(join(folder, "packages/web/src/main.ts"), "export {};\n");
  const named = "packages/server/runtime-packages.json";
  put(join(folder, named), read(named));
  for (const name of ["pack-portal.ts", "pack-files.ts"])
    cpSync(join(root, "packages/web/build", name), join(folder, "packages/web/build", name));
  put(join(folder, "packages/portal/vite.config.ts"), "export {};\n");
  put(join(folder, "packages/portal/src/server.ts"), "export {};\n");
  put(
    join(folder, "packages/portal/build/build-server.ts"),
    `import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
const folder = process.argv[2];
${together}
mkdirSync(folder);
writeFileSync(folder + "/server.js", 'console.log("serves");if (process.env.STAYS) setInterval(() => {}, 1000);');\n`,
  );
  put(join(folder, "packages/portal/src/mock.ts"), `console.log("mocks");\n`);
  put(
    join(folder, "packages/demo/build/build-demo.ts"),
    `import { mkdirSync, writeFileSync } from "node:fs";
const folder = process.argv[2];
mkdirSync(folder);
writeFileSync(folder + "/index.html", "demo");\n`,
  );
  put(join(folder, "packages/demo/build/serve-demo.ts"), `console.log("shows");\n`);
  return folder;
}

const environment = (folder: string) => ({
  PATH: process.env["PATH"],
  npm_execpath: join(folder, "npm-cli.cjs"),
});

function run(folder: string, script: string, env: Record<string, string> = {}, args: readonly string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, script), ...args], {
    cwd: folder,
    env: { ...environment(folder), ...env },
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

const calls = (folder: string) =>
  existsSync(join(folder, "npm-calls")) ? readFileSync(join(folder, "npm-calls"), "utf8").trim().split("\n") : [];

async function startServer(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["tools/start.mjs"], {
    cwd: folder,
    env: { ...environment(folder), STAYS: "yes" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  undo.push(async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
  let said = "";
  child.stdout.on("data", (part: Buffer) => (said += part.toString()));
  await expect.poll(() => said).toContain("serves\n");
  return child;
}

test("what the Dockerfile runs builds portal and server once, and its container serves from folders that it cannot write", () => {
  const folder = newCheckout();
  const image = read("Dockerfile");
  const [, step = ""] = /^RUN (node .*)$/m.exec(image) ?? [];
  const env = { ...environment(folder), NODE_ENV: "production" };
  const built = spawnSync("/bin/sh", ["-c", step], { cwd: folder, env, encoding: "utf8" });
  expect(built.status, built.stderr).toBe(0);
  expect(built.stdout).toContain("Building the portal …\nBuilding the server …");
  expect(calls(folder)).toEqual(["ci --omit=dev"]);
  const kept = [".busbar-install", "needed-by-sharp", "node", "sharp"];
  expect(readdirSync(join(folder, "node_modules")).toSorted()).toEqual(kept);

  spawnSync("chmod", ["-R", "a-w", folder]);
  undo.push(() => spawnSync("chmod", ["-R", "u+w", folder]));
  const [program = "", ...args] = JSON.parse(/^CMD (\[.*\])$/m.exec(image)?.[1] ?? "[]") as string[];
  expect(program).toBe("node");
  // Root may write whatever the mode says.
  const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const start = (settings = {}) =>
    spawnSync(process.execPath, args, { cwd: folder, env: { ...env, ...settings }, encoding: "utf8", ...other });
  // The container's setting is the server's: the portal stays as it was built.
  for (const paths of [undefined, "true", "false"]) {
    const started = start(paths === undefined ? {} : { BUSBAR_FAST_PATHS: paths });
    expect([started.status, started.stdout, started.stderr]).toEqual([0, "serves\n", ""]);
  }

  spawnSync("chmod", ["u+w", join(folder, "packages/web/src/main.ts")]);
  writeFileSync(join(folder, "packages/web/src/main.ts"), "export const other = 1;\n");
  const changed = start();
  expect([changed.status, changed.stdout]).toEqual([1, ""]);
  expect(changed.stderr).toMatch(/^The portal build is out of date, and \S+ is not writable. Run npm run build/);
  writeFileSync(join(folder, "packages/web/src/main.ts"), "export {};\n");
  spawnSync("chmod", ["u+w", join(folder, "packages/portal/build/build-server.ts")]);
  writeFileSync(join(folder, "packages/portal/build/build-server.ts"), "export {};\n");
  expect(start().stderr).toMatch(/^The server build is out of date, and \S+ is not writable/);
});

test("npm run build leaves what the next start takes as built", () => {
  const folder = newCheckout();
  const [, script = ""] =
    /^node (\S+)$/.exec(readJson<{ scripts: { build: string } }>("package.json").scripts.build) ?? [];
  expect(run(folder, script).said).toContain("Building the portal …\nBuilding the server …");
  expect(run(folder, "tools/start.mjs").said).toBe("serves\n");
});

const packed = ["a.js", "a.js.br", "a.js.gz", "a.js.zst"];
const assets = (folder: string) => readdirSync(join(folder, "packages/web/dist/assets")).toSorted();

test("npm run build compresses the portal, and a start does so beside the server that it has started", async () => {
  const built = newCheckout();
  expect(run(built, "tools/build.mjs").status).toBe(0);
  expect(assets(built)).toEqual(packed);

  const started = newCheckout();
  await startServer(started);
  await expect.poll(() => existsSync(join(started, "packages/web/dist/.packed")), { timeout: 20_000 }).toBe(true);
  expect(assets(started)).toEqual(packed);
});

test("the portal is built for production by whatever builds it, such as a runner of tests", () => {
  const folder = newCheckout();
  expect(run(folder, "tools/build.mjs", { NODE_ENV: "test" }).status).toBe(0);
  expect(readFileSync(join(folder, "packages/web/dist/index.html"), "utf8")).toBe("built for production");
});

test("portal and demo are built anew for other fast paths, and not for the default by its name", () => {
  const folder = newCheckout();
  const said = (script: string, paths: string) => run(folder, script, { BUSBAR_FAST_PATHS: paths }).said;
  expect(said("tools/start.mjs", "")).toContain("Building the portal …\n");
  expect(said("tools/start.mjs", "true")).toBe("serves\n");
  expect(said("tools/start.mjs", "spare-time, start-files")).toBe("Building the portal …\nserves\n");
  expect(said("tools/start.mjs", "spare-time,start-files")).toBe("serves\n");
  const demo = (paths: string) => run(folder, "tools/dev-mock.mjs", { BUSBAR_FAST_PATHS: paths }, ["--browser"]).said;
  expect(demo("")).toContain("Building the demo …\n");
  expect(demo("true")).toBe("shows\n");
  expect(demo("false")).toBe("Building the demo …\nshows\n");
});

test("two builds at once both succeed and leave one build, and nothing of one that was broken off before", async () => {
  const folder = newCheckout();
  expect(run(folder, "tools/build.mjs").status).toBe(0);
  writeFileSync(join(folder, "packages/portal/src/server.ts"), "export const other = 1;\n");
  const left = join(folder, "packages/portal/dist.new-1");
  put(join(left, "server.js"), "");
  utimesSync(left, 0, 0);
  const build = async () => {
    const child = spawn(process.execPath, ["tools/build.mjs"], {
      cwd: folder,
      env: { ...environment(folder), TOGETHER: "yes" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    undo.push(() => child.kill("SIGKILL"));
    let complaints = "";
    child.stderr.on("data", (part: Buffer) => (complaints += part.toString()));
    const [status] = (await once(child, "close")) as [number | null];
    return [status, complaints];
  };
  expect(await Promise.all([build(), build()])).toEqual([
    [0, ""],
    [0, ""],
  ]);
  const beside = (name: string) => readdirSync(join(folder, "packages", name)).filter((one) => one.startsWith("dist"));
  expect([beside("portal"), beside("web")]).toEqual([["dist"], ["dist"]]);
  expect(run(folder, "tools/start.mjs").said).toBe("serves\n");
});

test("a build that fails leaves the one before", () => {
  const folder = newCheckout();
  expect(run(folder, "tools/build.mjs").status).toBe(0);
  const script = join(folder, "packages/portal/build/build-server.ts");
  const works = readFileSync(script, "utf8");
  writeFileSync(script, `${works}process.exit(1);\n`);
  expect(run(folder, "tools/start.mjs")).toMatchObject({
    status: 1,
    said: expect.stringContaining("The server could not be built."),
  });
  expect(readdirSync(join(folder, "packages/portal")).filter((name) => name.startsWith("dist"))).toEqual(["dist"]);
  writeFileSync(script, works);
  expect(run(folder, "tools/start.mjs").said).toBe("serves\n");
});

test("the mock mode beside a running server adds the packages that it needs and takes nothing away", async () => {
  const folder = newCheckout();
  await startServer(folder);
  const kept = join(folder, "node_modules/shipped/loaded-later.js");
  writeFileSync(kept, "");
  expect(run(folder, "tools/dev-mock.mjs")).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Adding .*\n.*mocks/s),
  });
  expect(calls(folder)).toEqual(["ci --omit=dev", "install --no-save"]);
  expect(existsSync(kept)).toBe(true);
  expect(existsSync(join(folder, "node_modules/for-tests"))).toBe(true);
  expect(run(folder, "tools/dev-mock.mjs").said).toBe("mocks\n");
});

test("a new lockfile is not installed under a running server, and is once that has ended", async () => {
  const folder = newCheckout();
  const server = await startServer(folder);
  const changed = { ...lock, "node_modules/shipped": { version: "2.0.0" } };
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: changed }));
  for (const script of ["tools/dev-mock.mjs", "tools/start.mjs", "tools/busbar.mjs"]) {
    const { status, said } = run(folder, script);
    expect([script, status]).toEqual([script, 1]);
    expect(said).toMatch(
      new RegExp(`a server of this checkout is running \\(process ${server.pid}\\)\\. Stop it first`),
    );
  }
  server.kill("SIGKILL");
  await once(server, "exit");
  expect(run(folder, "tools/dev-mock.mjs").status).toBe(0);
  expect(calls(folder)).toEqual(["ci --omit=dev", "ci --include=dev"]);
});

test("parts of packages that nothing reads are not kept", () => {
  const folder = newCheckout();
  expect(run(folder, "tools/start.mjs").status).toBe(0);
  const parts = (name: string) => readdirSync(join(folder, "node_modules", name)).toSorted();
  expect(parts("shipped")).toEqual(["dist", "package.json"]);
  expect(parts("echarts")).toEqual(["package.json"]);
});

test("whoever builds where only what runs was kept installs anew", () => {
  const folder = newCheckout();
  expect(run(folder, "tools/build.mjs", {}, ["--only-what-runs"]).status).toBe(0);
  expect(existsSync(join(folder, "node_modules/shipped"))).toBe(false);
  expect(run(folder, "tools/dev-mock.mjs").said).toContain("mocks\n");
  expect(calls(folder)).toEqual(["ci --omit=dev", "ci --include=dev"]);
});

test("packages that were not added to the end are installed anew", () => {
  const folder = newCheckout();
  expect(run(folder, "tools/start.mjs").status).toBe(0);
  writeFileSync(join(folder, "node_modules/.busbar-install"), "adding\n");
  expect(run(folder, "tools/start.mjs").status).toBe(0);
  expect(calls(folder)).toEqual(["ci --omit=dev", "ci --omit=dev"]);
});

test("programs that npm links, and scripts that containers run, are tracked as executable", () => {
  const bins = files
    .filter(({ path }) => /(^|\/)package\.json$/.test(path))
    .flatMap(({ path, content }) => {
      const { bin = {} } = JSON.parse(content) as { bin?: string | Record<string, string> };
      return (typeof bin === "string" ? [bin] : Object.values(bin)).map((one) => join(dirname(path), one));
    });
  expect(bins).toEqual(["tools/busbar.mjs"]);
  const { stdout } = spawnSync("git", ["ls-files", "-s", "--", ...bins, "deploy/*.sh"], {
    cwd: root,
    encoding: "utf8",
  });
  const modes = stdout
    .trim()
    .split("\n")
    .map((line) => [line.split("\t")[1], line.split(" ")[0]]);
  expect(modes).toEqual([
    ["deploy/database.sh", "100755"],
    ["tools/busbar.mjs", "100755"],
  ]);
});
