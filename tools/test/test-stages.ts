import { join } from "node:path";
import { findPostgres } from "./find-postgres.ts";
import { buildPortal, root } from "../setup.mjs";
import { type Counts, node, oneCheck, packageBinary, playwright, vitest } from "./test-runners.ts";

type Stage = { id: string; name: string; run: (env: NodeJS.ProcessEnv) => Counts };

let portalBuilt = false;

function inBrowser(env: NodeJS.ProcessEnv, config?: string): Counts {
  if (portalBuilt || build()) return playwright(env, config);
  console.log("Not run: the portal could not be built.");
  return oneCheck(false);
}

function build(): boolean {
  try {
    buildPortal();
    portalBuilt = true;
  } catch (error) {
    console.log((error as Error).message);
  }
  return portalBuilt;
}

const tool = (name: string) => join(root, "tools", name);

const stages: Stage[] = [
  { id: "types", name: "types", run: () => oneCheck(node(tool("check/typecheck.ts"))) },
  {
    id: "lint",
    name: "lint",
    run: () => oneCheck(node(packageBinary("oxlint", "oxlint"), ["--type-aware", "--deny-warnings"])),
  },
  {
    id: "format",
    name: "format",
    run: () => oneCheck(node(packageBinary("@biomejs/biome", "biome"), ["format", "."])),
  },
  { id: "fences", name: "fences", run: () => oneCheck(node(tool("fences/fences.ts"))) },
  { id: "unit", name: "unit, module and page tests", run: (env) => vitest(env) },
  { id: "build", name: "build of the portal", run: () => oneCheck(build()) },
  { id: "journeys", name: "journeys", run: (env) => inBrowser(env) },
];

/** A number of the long run; a smaller one tries the stage itself. */
const amount = (name: string, long: number) => process.env[name] ?? String(long);
const kills = amount("KILL_ROUNDS", 200);
const faults = amount("FAULT_ROUNDS", 40);
const calls = amount("FUZZ_CALLS", 50_000);
const rows = amount("IMPORT_ROWS", 1_000_000);
const server = ["--project", "server"];

/** What `npm run test:full` adds. */
const longStages: Stage[] = [
  {
    id: "kills",
    name: `${kills} kills`,
    run: (env) => vitest({ ...env, KILL_ROUNDS: kills }, [...server, "src/node/faults/kill.test.ts"]),
  },
  {
    id: "faults",
    name: `${faults} faults of the database`,
    run: (env) => vitest({ ...env, FAULT_ROUNDS: faults }, [...server, "src/node/faults/database-faults.test.ts"]),
  },
  {
    id: "fuzz",
    name: `${calls} made-up requests`,
    run: (env) => vitest({ ...env, FUZZ_CALLS: calls }, [...server, "src/testing/fuzz.test.ts"]),
  },
  {
    id: "import",
    name: `import of ${rows} rows`,
    run: (env) => oneCheck(node(tool("bench/imports.ts"), [rows], env)),
  },
  { id: "leak", name: "200 tabs opened and closed", run: (env) => inBrowser(env, "playwright.long.config.ts") },
  { id: "visual", name: "looks as before", run: (env) => oneCheck(node(tool("test/visual.ts"), [], env)) },
  { id: "postgres-15", name: "server on PostgreSQL 15", run: onPostgres15 },
];

function onPostgres15(env: NodeJS.ProcessEnv): Counts {
  try {
    const found = findPostgres("15");
    if (found) {
      console.log(`PostgreSQL ${found.version} in ${found.folder}`);
      return vitest({ ...env, TEST_POSTGRES_BIN: found.folder }, server);
    }
    console.log("Not run: no PostgreSQL 15. TEST_POSTGRES_BIN names the folder of its programs.");
    return { passed: 0, failed: 0, skipped: 1 };
  } catch (error) {
    console.log((error as Error).message);
    return oneCheck(false);
  }
}

const words = ({ passed, failed, skipped }: Counts) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
const broken: string[] = [];
// Tests state their own settings; those of the person's shell would change them.
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:BUSBAR_|DATABASE_URL$|DATA_DIR$|PORT$|HOST$|NODE_ENV$|TEST_POSTGRES_BIN$)/.test(name),
  ),
);

const full = process.argv.includes("--full");
const all = full ? [...stages, ...longStages] : stages;
const asked = process.argv.slice(2).filter((argument) => argument !== "--full");
const unknown = asked.filter((id) => !all.some((stage) => stage.id === id));
if (unknown.length > 0) {
  console.log(`Unknown: ${unknown.join(", ")}. There are ${all.map(({ id }) => id).join(", ")}.`);
  process.exit(2);
}

for (const stage of all) {
  if (asked.length > 0 && !asked.includes(stage.id)) continue;
  console.log(`\n— ${stage.name}`);
  const started = Date.now();
  const counts = stage.run(env);
  for (const kind of ["passed", "failed", "skipped"] as const) total[kind] += counts[kind];
  broken.push(...(counts.names ?? []));
  summary.push(
    `${stage.name.padEnd(30)} ${((Date.now() - started) / 1000).toFixed(1).padStart(7)} s   ${words(counts)}`,
  );
}
if (asked.length > 0) console.log(`\nOnly ${asked.join(", ")}; everything else was not run.`);
if (broken.length > 0) console.log(`\nFailed:\n${broken.map((name) => `  ${name}`).join("\n")}`);
console.log(`\n${summary.join("\n")}\n\ntests: ${words(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
