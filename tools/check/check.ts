/*
 * `npm run check`: what a change needs before it is committed, in about a minute. Types, lint, format and fences of
 * everything, and the tests that the change can reach, the nearest first. `npm test` proves the rest.
 *
 *     npm run check                 what differs from main, committed or not
 *     npm run check -- --since HEAD what is not committed
 *     npm run check -- --all-tests  no limit to the tests
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { readImports } from "../fences/find-violations.ts";
import { nearestTests } from "./nearest-tests.ts";
import { branchPoint } from "./branch-point.ts";
import { pinnedNode, root } from "../setup.mjs";
import { packageBinary } from "../test/test-runners.ts";

/** Time limit of the tests on one core; a change of the kernel reaches minutes of them. */
const mostTestMs = 60_000;
/** The assumed duration of a test file that has never run here. */
const unknownMs = 4_000;

const argumentsGiven = process.argv.slice(2);
const since = argumentsGiven.includes("--since") ? argumentsGiven[argumentsGiven.indexOf("--since") + 1] : "main";
const allTests = argumentsGiven.includes("--all-tests");

const git = (...words: string[]) =>
  execFileSync("git", words, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

function changedFiles(): string[] {
  const base = branchPoint(since);
  const known = git("diff", "--name-only", base);
  return [...new Set([...known, ...git("ls-files", "--others", "--exclude-standard")])].filter((file) =>
    existsSync(join(root, file)),
  );
}

type Step = { name: string; script: string; args?: string[] };

/** Runs a step and shows its output if it fails. @returns whether it passed */
async function passes({ name, script, args = [] }: Step): Promise<boolean> {
  const begun = Date.now();
  const child = spawn(pinnedNode, [script, ...args], { cwd: root });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok  " : "BAD "} ${name.padEnd(8)} ${seconds} s`);
  if (code !== 0) console.log(said);
  return code === 0;
}

const tool = (name: string) => join(root, "tools", name);
const changed = changedFiles();
const steps: Step[] = [
  { name: "types", script: tool("check/typecheck.ts") },
  { name: "lint", script: packageBinary("oxlint", "oxlint"), args: ["--type-aware", "--deny-warnings"] },
  { name: "format", script: packageBinary("@biomejs/biome", "biome"), args: ["format", "."] },
  { name: "fences", script: tool("fences/fences.ts") },
];

/** How long each test file took in its last run. */
const timesFile = join(root, "node_modules", ".cache", "check", "times.json");
type Times = Record<string, number>;
const readTimes = (): Times => (existsSync(timesFile) ? (JSON.parse(readFileSync(timesFile, "utf8")) as Times) : {});

/** The nearest tests that fit into the time; a file that exceeds it does not exclude the others. */
function withinTime(files: readonly string[]): string[] {
  const times = readTimes();
  let left = mostTestMs;
  return files.filter((file) => {
    const takes = times[file] ?? unknownMs;
    if (takes > left) return false;
    left -= takes;
    return true;
  });
}

type Report = { testResults: { name: string; startTime: number; endTime: number }[] };

function keepTimes(report: string): void {
  if (!existsSync(report)) return;
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const times = readTimes();
  for (const { name, startTime, endTime } of testResults) times[relative(root, name)] = Math.round(endTime - startTime);
  writeFileSync(timesFile, JSON.stringify(times));
}

const begun = Date.now();
const reached = nearestTests(await readImports(root, ["packages", "tools"]), changed);
const tests = allTests ? reached : withinTime(reached);
const report = join(dirname(timesFile), "vitest.json");
mkdirSync(dirname(report), { recursive: true });
rmSync(report, { force: true });
if (tests.length > 0) {
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", ...reporters, ...tests.map((file) => join(root, file))];
  steps.unshift({ name: "tests", script: join(root, "node_modules/vitest/vitest.mjs"), args });
}
// Two at once: the tests, and the other checks one after the other.
const [first, ...rest] = steps as [Step, ...Step[]];
const [firstPassed, ...others] = await Promise.all([
  passes(first),
  (async () => {
    const results: boolean[] = [];
    for (const step of rest) results.push(await passes(step));
    return results.every(Boolean);
  })(),
]);
keepTimes(report);
console.log(
  `\n${changed.length} changed files reach ${reached.length} files of tests; ${tests.length} were run, ` +
    `in ${((Date.now() - begun) / 1000).toFixed(0)} s. Journeys and the rest: npm test.`,
);
process.exitCode = [firstPassed, ...others].every(Boolean) ? 0 : 1;
