import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./find-chromium.ts";
import { bothTries, filesToTryAgain, type Journey, type JourneyReport, journeysOf } from "./journey-report.ts";
import { memoryFolder } from "./memory-folder.ts";
import type { Output } from "./output.ts";
import { failuresOf, type OutsideError, outsideErrors, type VitestReport } from "./vitest-report.ts";
import { pinnedNode, root } from "../setup.mjs";

export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** Failed tests by file and title, with their errors, because people see the end of a long output. */
  names?: string[];
};

export const oneCheck = (passed: boolean): Counts => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

const binary = (path: string) => join(root, "node_modules", path);
const reports = mkdtempSync(join(tmpdir(), "busbar-reports-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

/** Where the output of a stage goes, and the environment of its programs. */
export type Surroundings = { env: NodeJS.ProcessEnv; output: Output };

/** Runs one of the project's tools with the pinned Node. @returns whether it ended with 0 */
export async function node(script: string, args: string[], { env, output }: Surroundings, cwd = root) {
  if (!existsSync(script)) {
    output.say(`${script} is missing.`);
    return false;
  }
  const child = spawn(pinnedNode, [script, ...args], { cwd, stdio: ["inherit", "pipe", "pipe"], env });
  child.stdout.on("data", output.write);
  child.stderr.on("data", output.write);
  const [code] = (await once(child, "close")) as [number | null];
  return code === 0;
}

export function packageBinary(name: string, bin: string): string {
  const { bin: bins } = JSON.parse(readFileSync(binary(`${name}/package.json`), "utf8")) as {
    bin: Record<string, string>;
  };
  return binary(join(name, bins[bin] ?? ""));
}

/** A runner that failed without a report, or outside its tests, counts as one failure. */
const atLeastOneFailure = (counts: Counts, ended: boolean): Counts =>
  ended || counts.failed > 0 ? counts : { ...counts, failed: 1 };

/** @param only project and files, as on vitest's command line; all of them by default */
export async function vitest(around: Surroundings, only: string[] = []): Promise<Counts> {
  const report = join(reports, "vitest.json");
  const outside = join(reports, "vitest-outside.json");
  for (const file of [report, outside]) rmSync(file, { force: true });
  const ours = ["unsteady-tests.ts", "errors-outside-tests.ts"].map(
    (name) => `--reporter=${join(import.meta.dirname, name)}`,
  );
  const args = ["run", ...only, "--reporter=default", ...ours, "--reporter=json", `--outputFile.json=${report}`];
  const env = { ...around.env, OUTSIDE_ERRORS_FILE: outside };
  const ended = await node(binary("vitest/vitest.mjs"), args, { ...around, env });
  if (!existsSync(report)) return oneCheck(false);
  const found = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  const { numPassedTests: passed, numFailedTests: failed } = found;
  const skipped = found.numPendingTests + found.numTodoTests;
  const errors = existsSync(outside) ? (JSON.parse(readFileSync(outside, "utf8")) as OutsideError[]) : [];
  const names = [...failuresOf(found, root), ...outsideErrors(errors)];
  if (!ended && names.length === 0) names.push("Vitest failed outside its tests; its output says why.");
  return atLeastOneFailure({ passed, failed, skipped, names }, ended);
}

/**
 * On the machine that decides, a failed file is retried with a fresh server and database, without leftovers of the
 * first try. @param config a file in `e2e/`; by default that of the journeys
 */
export async function playwright(around: Surroundings, config = "playwright.config.ts"): Promise<Counts> {
  const { env } = around;
  const { say } = around.output;
  const chromium = findChromium();
  if (!chromium) {
    say("Chromium was not found for the journeys. Install Chrome or Chromium and set CHROMIUM_PATH to its executable.");
    return oneCheck(false);
  }
  say(`Browser: ${chromium.path} (${chromium.why})`);
  const memory = memoryFolder();
  const folder = memory === undefined ? {} : { TMPDIR: memory };
  const withBrowser = { ...around, env: { ...folder, ...env, CHROMIUM_PATH: chromium.path } };
  const run = (files: string[] = []) => playwrightOnce(withBrowser, config, files);
  const first = await run();
  if (!first) return oneCheck(false);
  const files = env["CI"] ? filesToTryAgain(first.journeys) : [];
  if (files.length === 0) return countJourneys(first.journeys, first.sound);
  say(`\nA second try of ${files.join(", ")}`);
  const second = await run(["--trace", "on", ...files]);
  const { journeys, unsteady } = bothTries(first.journeys, second?.journeys ?? []);
  for (const { file, title } of unsteady) say(`Unsteady: ${file}: ${title}`);
  if (unsteady.length > 0) say(`Unsteady journeys: ${unsteady.length} needed a second try.`);
  return countJourneys(journeys, second?.sound ?? false);
}

async function playwrightOnce({ env, output }: Surroundings, config: string, more: string[]) {
  const report = join(reports, "playwright.json");
  rmSync(report, { force: true });
  const cli = binary("@playwright/test/cli.js");
  const args = ["test", "-c", config, "--reporter=list,json", ...more];
  const around = { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, output };
  const ended = await node(cli, args, around, join(root, "e2e"));
  if (!existsSync(report)) return undefined;
  const journeys = journeysOf(JSON.parse(readFileSync(report, "utf8")) as JourneyReport);
  // Something besides the journeys may fail, such as their server.
  return { journeys, sound: ended || journeys.some(({ outcome }) => outcome === "failed") };
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
