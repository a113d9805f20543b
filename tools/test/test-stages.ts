import { join } from "node:path";
import { findPostgres } from "./find-postgres.ts";
import { buildPortal, buildServer, root } from "../setup.mjs";
import { createOutput, type Output } from "./output.ts";
import { type Counts, node, oneCheck, packageBinary, playwright, type Surroundings, vitest } from "./test-runners.ts";

type Stage = { id: string; name: string; run: (around: Surroundings) => Promise<Counts> };

let portalBuilt = false;

async function inBrowser(around: Surroundings, config?: string): Promise<Counts> {
  if (portalBuilt || build(around)) return playwright(around, config);
  around.output.say("Not run because the portal could not be built.");
  return oneCheck(false);
}

function build({ output }: Surroundings): boolean {
  try {
    buildPortal();
    buildServer();
    portalBuilt = true;
  } catch (error) {
    output.say((error as Error).message);
  }
  return portalBuilt;
}

const tool = (name: string) => join(root, "tools", name);
const check = async (around: Surroundings, script: string, ...args: string[]) =>
  oneCheck(await node(script, args, around));
const [oxlint, biome] = [packageBinary("oxlint", "oxlint"), packageBinary("@biomejs/biome", "biome")];

const firstLoad = "packages/web/build/first-load.ts";

/**
 * These run one after the other beside the stages in the browser, so that one side uses the machine while the other
 * waits.
 */
const stages: Stage[] = [
  { id: "types", name: "types", run: (around) => check(around, tool("check/typecheck.ts")) },
  { id: "lint", name: "lint", run: (around) => check(around, oxlint, "--type-aware", "--deny-warnings") },
  { id: "format", name: "format", run: (around) => check(around, biome, "format", ".") },
  { id: "fences", name: "fences", run: (around) => check(around, tool("fences/fences.ts")) },
  { id: "unit", name: "unit, module and page tests", run: (around) => vitest(around) },
];
const browserStages: Stage[] = [
  { id: "build", name: "build of portal and server", run: async (around) => oneCheck(build(around)) },
  { id: "size", name: "size of the first load", run: (around) => check(around, join(root, firstLoad)) },
  { id: "journeys", name: "journeys", run: (around) => inBrowser(around) },
];

/** A number of the long run; a smaller one tests the stage itself. */
const amount = (name: string, long: number) => process.env[name] ?? String(long);
const kills = amount("KILL_ROUNDS", 200);
const moneyKills = amount("MONEY_KILL_ROUNDS", 20);
const runKills = amount("RUN_KILL_ROUNDS", 20);
const faults = amount("FAULT_ROUNDS", 40);
const share = process.env["CPU_SHARE"] ?? "0.2";
const calls = amount("FUZZ_CALLS", 50_000);
const contracts = amount("PRICED_CONTRACTS", 10_000);
const rows = amount("IMPORT_ROWS", 1_000_000);
const records = amount("CANARY_RECORDS", 1000);
const backups = amount("BACKUP_ROUNDS", 20);
const mirrorKills = amount("MIRROR_ROUNDS", 20);
const server = ["--project", "server"];
const withSetting = (around: Surroundings, name: string, value: string): Surroundings => ({
  ...around,
  env: { ...around.env, [name]: value },
});

/** Stages that `npm run test:full` adds. */
const longStages: Stage[] = [
  {
    id: "kills",
    name: `${kills} kills`,
    run: (around) => vitest(withSetting(around, "KILL_ROUNDS", kills), [...server, "src/node/faults/kill.test.ts"]),
  },
  {
    id: "money-kills",
    name: `${moneyKills} kills in the middle of money`,
    run: (around) =>
      vitest(withSetting(around, "MONEY_KILL_ROUNDS", moneyKills), [...server, "src/node/faults/money-kill.test.ts"]),
  },
  {
    id: "run-kills",
    name: `${runKills} kills in billing runs and as many in nightly refreshes`,
    run: (around) =>
      vitest(withSetting(around, "RUN_KILL_ROUNDS", runKills), [...server, "src/node/faults/run-kill.test.ts"]),
  },
  {
    id: "mirror",
    name: `a copy that follows 5,000 changes through ${mirrorKills} kills`,
    run: (around) =>
      vitest(
        withSetting(
          withSetting(around, "MIRROR_ROUNDS", mirrorKills),
          "MIRROR_CHANGES",
          amount("MIRROR_CHANGES", 5000),
        ),
        [...server, "../client/src/erp-mirror.test.ts"],
      ),
  },
  {
    id: "faults",
    name: `${faults} faults of the database`,
    run: (around) =>
      vitest(withSetting(around, "FAULT_ROUNDS", faults), [...server, "src/node/faults/database-faults.test.ts"]),
  },
  {
    id: "slow",
    name: `a first start on ${share} of a processor`,
    run: (around) => vitest(withSetting(around, "CPU_SHARE", share), [...server, "src/node/faults/slow-start.test.ts"]),
  },
  {
    id: "fuzz",
    name: `${calls} made-up requests`,
    run: (around) => vitest(withSetting(around, "FUZZ_CALLS", calls), [...server, "src/testing/fuzz/fuzz.test.ts"]),
  },
  {
    id: "pricing",
    name: `${contracts} contracts priced twice`,
    run: (around) =>
      vitest(withSetting(around, "PRICED_CONTRACTS", contracts), [
        ...server,
        "src/modules/pricing/engine/any-contract.test.ts",
      ]),
  },
  {
    id: "backup",
    name: `${backups} backups under load, restored`,
    run: (around) =>
      vitest(withSetting(around, "BACKUP_ROUNDS", backups), [...server, "src/node/backup/backup-load.test.ts"]),
  },
  {
    id: "canary",
    name: `canaries in ${records} records of each noun`,
    run: (around) =>
      vitest(withSetting(around, "CANARY_RECORDS", records), [...server, "src/testing/access/canary.test.ts"]),
  },
  {
    id: "import",
    name: `import of ${rows} rows`,
    run: (around) => check(around, tool("bench/imports.ts"), rows),
  },
  {
    id: "ordinary",
    name: "server and portal without fast paths",
    run: (around) =>
      vitest(
        withSetting(around, "BUSBAR_FAST_PATHS", "false"),
        ["server", "web-units", "web-window", "web-pages"].flatMap((project) => ["--project", project]),
      ),
  },
  { id: "leak", name: "200 tabs opened and closed", run: (around) => inBrowser(around, "playwright.long.config.ts") },
  {
    id: "noun",
    name: "the whole gate with a new noun",
    run: (around) => check(around, tool("new-resource/whole-gate.ts")),
  },
  { id: "visual", name: "looks as before", run: (around) => check(around, tool("check/visual.ts")) },
  { id: "postgres-15", name: "server on PostgreSQL 15", run: onPostgres15 },
];

async function onPostgres15(around: Surroundings): Promise<Counts> {
  const { say } = around.output;
  try {
    const found = findPostgres("15");
    if (found) {
      say(`PostgreSQL ${found.version} in ${found.folder}`);
      return await vitest(withSetting(around, "TEST_POSTGRES_BIN", found.folder), server);
    }
    say("Not run: no PostgreSQL 15. TEST_POSTGRES_BIN names the folder of its programs.");
    return { passed: 0, failed: 0, skipped: 1 };
  } catch (error) {
    say((error as Error).message);
    return oneCheck(false);
  }
}

const words = ({ passed, failed, skipped }: Counts) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const summary = new Map<string, string>();
const broken: string[] = [];
// Tests set their own environment; variables of the person's shell would change them.
const env: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:BUSBAR_|DATABASE_URL$|DATA_DIR$|PORT$|HOST$|NODE_ENV$|TEST_POSTGRES_BIN$)/.test(name),
  ),
);

if (process.stdout.isTTY) env["FORCE_COLOR"] ??= "1";

const full = process.argv.includes("--full");
const all = [...stages, ...browserStages, ...(full ? longStages : [])];
const selected = process.argv.slice(2).filter((argument) => argument !== "--full");
const unknown = selected.filter((id) => !all.some((stage) => stage.id === id));
if (unknown.length > 0) {
  console.log(`Unknown stage: ${unknown.join(", ")}. Available: ${all.map(({ id }) => id).join(", ")}.`);
  process.exit(2);
}

async function runStages(list: readonly Stage[], output: Output): Promise<void> {
  for (const stage of list) {
    if (selected.length > 0 && !selected.includes(stage.id)) continue;
    output.say(`\n— ${stage.name}`);
    const started = Date.now();
    const counts = await stage.run({ env, output });
    for (const kind of ["passed", "failed", "skipped"] as const) total[kind] += counts[kind];
    broken.push(...(counts.names ?? []));
    const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(7);
    summary.set(stage.id, `${stage.name.padEnd(30)} ${seconds} s   ${words(counts)}`);
  }
}

const print = (part: string | Buffer) => process.stdout.write(part);
const [front, behind] = [createOutput(true, print), createOutput(false, print)];
await Promise.all([runStages(stages, front).then(behind.bringForward), runStages(browserStages, behind)]);
if (full) await runStages(longStages, behind);
if (selected.length > 0) console.log(`\nOnly ${selected.join(", ")}; everything else was not run.`);
if (broken.length > 0) console.log(`\nFailed:\n${broken.map((name) => `  ${name}`).join("\n")}`);
const lines = all.map(({ id }) => summary.get(id)).filter((line) => line !== undefined);
console.log(`\n${lines.join("\n")}\n\ntests: ${words(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
