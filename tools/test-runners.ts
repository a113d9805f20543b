import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium } from "./find-chromium.ts";
import { pinnedNode, root } from "./setup.mjs";

export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by file and title: the end of a long output is what one sees. */
  names?: string[];
};

export const oneCheck = (passed: boolean): Counts => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

const binary = (path: string) => join(root, "node_modules", path);
const reports = mkdtempSync(join(tmpdir(), "busbar-reports-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

/** Runs one of the project's tools by the pinned Node. @returns whether it ended with 0 */
export function node(script: string, args: string[] = [], env: NodeJS.ProcessEnv = process.env): boolean {
  if (!existsSync(script)) {
    console.log(`${script} is missing.`);
    return false;
  }
  return spawnSync(pinnedNode, [script, ...args], { cwd: root, stdio: "inherit", env }).status === 0;
}

export function packageBinary(name: string, bin: string): string {
  const { bin: bins } = JSON.parse(readFileSync(binary(`${name}/package.json`), "utf8")) as {
    bin: Record<string, string>;
  };
  return binary(join(name, bins[bin] ?? ""));
}

/** A runner that failed without a report, or with failures outside its tests, still counts one. */
const atLeastOneFailure = (counts: Counts, ended: boolean): Counts =>
  ended || counts.failed > 0 ? counts : { ...counts, failed: 1 };

/** @param only project and files, as on vitest's command line; all of them when left out */
export function vitest(env: NodeJS.ProcessEnv, only: string[] = []): Counts {
  const report = join(reports, "vitest.json");
  rmSync(report, { force: true });
  const unsteady = `--reporter=${join(root, "tools", "unsteady-tests.ts")}`;
  const args = ["run", ...only, "--reporter=default", unsteady, "--reporter=json", `--outputFile.json=${report}`];
  const ended = node(binary("vitest/vitest.mjs"), args, env);
  if (!existsSync(report)) return oneCheck(false);
  const found = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  const { numPassedTests: passed, numFailedTests: failed } = found;
  const skipped = found.numPendingTests + found.numTodoTests;
  return atLeastOneFailure({ passed, failed, skipped, names: found.testResults.flatMap(failuresOf) }, ended);
}

type VitestFile = { name: string; status: string; assertionResults: { status: string; fullName: string }[] };
type VitestReport = Record<"numPassedTests" | "numFailedTests" | "numPendingTests" | "numTodoTests", number> & {
  testResults: VitestFile[];
};

function failuresOf({ name, status, assertionResults }: VitestFile): string[] {
  const titles = assertionResults.filter((test) => test.status === "failed").map(({ fullName }) => fullName);
  // A file that could not be loaded, or whose preparation failed, has no test that failed.
  const all = titles.length === 0 && status === "failed" ? ["(the file itself)"] : titles;
  return all.map((title) => `${relative(root, name)}: ${title}`);
}

/** @param config a file in `e2e/`; the journeys when left out */
export function playwright(env: NodeJS.ProcessEnv, config = "playwright.config.ts"): Counts {
  const chromium = findChromium();
  if (!chromium) {
    console.log("No Chromium for the journeys. Install Chrome or Chromium and set CHROMIUM_PATH to its program.");
    return oneCheck(false);
  }
  console.log(`Browser: ${chromium.path} (${chromium.why})`);
  const report = join(reports, "playwright.json");
  rmSync(report, { force: true });
  const args = [binary("@playwright/test/cli.js"), "test", "-c", config, "--reporter=list,json"];
  const ended = spawnSync(pinnedNode, args, {
    cwd: join(root, "e2e"),
    stdio: "inherit",
    env: { ...env, CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!existsSync(report)) return oneCheck(false);
  const { stats, suites } = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport;
  const unsteady = stats["flaky"] ?? 0;
  if (unsteady > 0) console.log(`Unsteady journeys: ${unsteady} needed a second try. They are named above as flaky.`);
  const counts = {
    passed: (stats["expected"] ?? 0) + unsteady,
    failed: stats["unexpected"] ?? 0,
    skipped: stats["skipped"] ?? 0,
    names: suites.flatMap(brokenJourneys),
  };
  return atLeastOneFailure(counts, ended.status === 0);
}

type PlaywrightSuite = { specs: { ok: boolean; title: string; file: string }[]; suites?: PlaywrightSuite[] };
type PlaywrightReport = { stats: Record<string, number>; suites: PlaywrightSuite[] };

const brokenJourneys = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(brokenJourneys),
];
