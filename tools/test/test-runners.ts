import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findChromium } from "./find-chromium.ts";
import { bothTries, filesToTryAgain, type Journey, type JourneyReport, journeysOf } from "./journey-report.ts";
import { pinnedNode, root } from "../setup.mjs";

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
  const unsteady = `--reporter=${join(import.meta.dirname, "unsteady-tests.ts")}`;
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

/**
 * A failed file has a second try on the machine that decides, with a server and a database of its own: what the first
 * one left behind is not there. @param config a file in `e2e/`; the journeys when left out
 */
export function playwright(env: NodeJS.ProcessEnv, config = "playwright.config.ts"): Counts {
  const chromium = findChromium();
  if (!chromium) {
    console.log("No Chromium for the journeys. Install Chrome or Chromium and set CHROMIUM_PATH to its program.");
    return oneCheck(false);
  }
  console.log(`Browser: ${chromium.path} (${chromium.why})`);
  const run = (files: string[] = []) => playwrightOnce({ ...env, CHROMIUM_PATH: chromium.path }, config, files);
  const first = run();
  if (!first) return oneCheck(false);
  const files = env["CI"] ? filesToTryAgain(first.journeys) : [];
  if (files.length === 0) return countJourneys(first.journeys, first.sound);
  console.log(`\nA second try of ${files.join(", ")}`);
  const second = run(["--trace", "on", ...files]);
  const { journeys, unsteady } = bothTries(first.journeys, second?.journeys ?? []);
  for (const { file, title } of unsteady) console.log(`Unsteady: ${file}: ${title}`);
  if (unsteady.length > 0) console.log(`Unsteady journeys: ${unsteady.length} needed a second try.`);
  return countJourneys(journeys, second?.sound ?? false);
}

function playwrightOnce(env: NodeJS.ProcessEnv, config: string, more: string[]) {
  const report = join(reports, "playwright.json");
  rmSync(report, { force: true });
  const args = [binary("@playwright/test/cli.js"), "test", "-c", config, "--reporter=list,json", ...more];
  const { status } = spawnSync(pinnedNode, args, {
    cwd: join(root, "e2e"),
    stdio: "inherit",
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (!existsSync(report)) return undefined;
  const journeys = journeysOf(JSON.parse(readFileSync(report, "utf8")) as JourneyReport);
  // Something beside the journeys may fail, such as the server that they need.
  return { journeys, sound: status === 0 || journeys.some(({ outcome }) => outcome === "failed") };
}

function countJourneys(journeys: readonly Journey[], sound: boolean): Counts {
  const of = (wanted: Journey["outcome"]) => journeys.filter(({ outcome }) => outcome === wanted);
  const failed = of("failed");
  const counts = {
    passed: of("passed").length,
    failed: failed.length,
    skipped: of("not run").length,
    names: failed.map(({ file, title }) => `${file}: ${title}`),
  };
  return atLeastOneFailure(counts, sound);
}
