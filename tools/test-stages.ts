import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./find-chromium.ts";
import { buildPortal, pinnedNode, root } from "./setup.mjs";

type Counts = { passed: number; failed: number; skipped: number };
type Stage = { name: string; run: (env: NodeJS.ProcessEnv) => Counts };

const reports = mkdtempSync(join(tmpdir(), "busbar-reports-"));
const oneCheck = (passed: boolean): Counts => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
const binary = (path: string) => join(root, "node_modules", path);

/** Runs one of the project's tools by the pinned Node. @returns whether it ended with 0 */
function node(script: string, args: string[] = [], env: NodeJS.ProcessEnv = process.env): boolean {
  if (!existsSync(script)) {
    console.log(`${script} is missing.`);
    return false;
  }
  return spawnSync(pinnedNode, [script, ...args], { cwd: root, stdio: "inherit", env }).status === 0;
}

const packageBinary = (name: string, bin: string): string => {
  const { bin: bins } = JSON.parse(readFileSync(binary(`${name}/package.json`), "utf8")) as {
    bin: Record<string, string>;
  };
  return binary(join(name, bins[bin] ?? ""));
};

/** A runner that failed without a report, or with failures outside its tests, still counts one. */
const atLeastOneFailure = (counts: Counts, ended: boolean): Counts =>
  ended || counts.failed > 0 ? counts : { ...counts, failed: 1 };

function vitest(env: NodeJS.ProcessEnv): Counts {
  const report = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const ended = node(binary("vitest/vitest.mjs"), args, env);
  if (!existsSync(report)) return oneCheck(false);
  const found = JSON.parse(readFileSync(report, "utf8")) as Record<string, number>;
  const skipped = (found["numPendingTests"] ?? 0) + (found["numTodoTests"] ?? 0);
  return atLeastOneFailure(
    { passed: found["numPassedTests"] ?? 0, failed: found["numFailedTests"] ?? 0, skipped },
    ended,
  );
}

function journeys(env: NodeJS.ProcessEnv): Counts {
  const chromium = findChromium();
  if (!chromium) {
    console.log("No Chromium for the journeys. Install Chrome or Chromium and set CHROMIUM_PATH to its program.");
    return oneCheck(false);
  }
  console.log(`Browser: ${chromium.path} (${chromium.why})`);
  const report = join(reports, "playwright.json");
  const ended = spawnSync(pinnedNode, [binary("@playwright/test/cli.js"), "test", "--reporter=list,json"], {
    cwd: join(root, "e2e"),
    stdio: "inherit",
    env: { ...env, CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!existsSync(report)) return oneCheck(false);
  const { stats } = JSON.parse(readFileSync(report, "utf8")) as { stats: Record<string, number> };
  const unsteady = stats["flaky"] ?? 0;
  if (unsteady > 0) console.log(`Unsteady journeys: ${unsteady} needed a second try. They are named above as flaky.`);
  const counts = {
    passed: (stats["expected"] ?? 0) + unsteady,
    failed: stats["unexpected"] ?? 0,
    skipped: stats["skipped"] ?? 0,
  };
  return atLeastOneFailure(counts, ended.status === 0);
}

let portalBuilt = false;

const stages: Stage[] = [
  { name: "types", run: () => oneCheck(node(join(root, "tools", "typecheck.ts"))) },
  { name: "lint", run: () => oneCheck(node(packageBinary("oxlint", "oxlint"), ["--type-aware", "--deny-warnings"])) },
  { name: "format", run: () => oneCheck(node(packageBinary("@biomejs/biome", "biome"), ["format", "."])) },
  { name: "fences", run: () => oneCheck(node(join(root, "tools", "fences.ts"))) },
  { name: "unit, module and page tests", run: vitest },
  {
    name: "build of the portal",
    run() {
      try {
        buildPortal();
        portalBuilt = true;
      } catch (error) {
        console.log((error as Error).message);
      }
      return oneCheck(portalBuilt);
    },
  },
  {
    name: "journeys",
    run(env) {
      if (portalBuilt) return journeys(env);
      console.log("Not run: the portal could not be built.");
      return oneCheck(false);
    },
  },
];

const words = ({ passed, failed, skipped }: Counts) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
// Tests state their own settings; those of the person's shell would change them.
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:BUSBAR_|DATABASE_URL$|DATA_DIR$|PORT$|HOST$|NODE_ENV$)/.test(name),
  ),
);

for (const stage of stages) {
  console.log(`\n— ${stage.name}`);
  const started = Date.now();
  const counts = stage.run(env);
  for (const name of ["passed", "failed", "skipped"] as const) total[name] += counts[name];
  summary.push(
    `${stage.name.padEnd(30)} ${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s   ${words(counts)}`,
  );
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${summary.join("\n")}\n\ntests: ${words(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
