import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const compiler = join(root, "node_modules", "typescript", "bin", "tsc");

/**
 * One project for each surrounding that code runs in, with all packages that run there, so that what they share is
 * checked once for it. The contract and the server's core may use neither Node nor the DOM, the portal no Node; tests of
 * pages have both. The `tsconfig.json` of a package is for editors and the linter.
 */
const projects = [
  "tsconfig.worker.json",
  "tsconfig.node.json",
  "tsconfig.browser.json",
  "tsconfig.browser-tests.json",
  "e2e/tsconfig.json",
];

async function check(project: string): Promise<boolean> {
  // Incremental: unchanged projects are not checked again.
  const known = join(root, "node_modules", ".cache", "types", `${project.replaceAll("/", "-")}.tsbuildinfo`);
  const args = ["-p", project, "--pretty", "false", "--singleThreaded", "--incremental", "--tsBuildInfoFile", known];
  const child = spawn(process.execPath, [compiler, ...args], { cwd: root });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  // A folder without files.
  const empty = /error TS18003/.test(said);
  if (code !== 0 && !empty) process.stdout.write(`${project}\n${said}`);
  return code === 0 || empty;
}

const waiting = [...projects];
const results: boolean[] = [];
async function work(): Promise<void> {
  for (let project = waiting.shift(); project; project = waiting.shift()) results.push(await check(project));
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
const failed = results.filter((passed) => !passed).length;
console.log(`types: ${results.length - failed} of ${results.length} projects pass`);
process.exitCode = failed > 0 ? 1 : 0;
