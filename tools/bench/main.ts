/*
 * `npm run bench [name …]`: measures, prints, and writes docs/performance.md. Without names, all of the list.
 *
 *     npm run bench browser -- --base <commit> --rounds 7     beside the portal of another commit, in turn with it
 *     npm run bench browser -- --base HEAD --paths false      beside the same without fast paths, or with those named
 *     npm run bench customers -- --rows 1000000               the list of a million customers, in a section of its own
 *     npm run bench directus                                  installs Directus, which customers and startup measure beside us
 *     npm run bench fast-paths -- --rounds 9                  the server without each of its fast paths
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchAdministration } from "./administration/administration.ts";
import { benchAccounts, benchForgotPassword } from "./account-timing.ts";
import { benchFirstLook } from "./browser/first-look.ts";
import { firstScreenText } from "./browser/first-screen.ts";
import { benchKeptViews } from "./browser/kept-views.ts";
import { benchCustomers, figureOf } from "./customers/customers.ts";
import { benchServerPaths } from "./fast-paths/server-paths.ts";
import { benchFigures } from "./figures/figures.ts";
import { benchFirstStart } from "./start/first-start.ts";
import { benchInstallSize } from "./start/install-size.ts";
import { installDirectus } from "./peers/directus.ts";
import { benchRecords } from "./records/records.ts";
import { type Section, writeSection } from "./measuring/report.ts";
import { benchStatements } from "./statements/statements.ts";
import { benchBillingRuns } from "./billing-runs.ts";
import { benchPricing } from "./pricing.ts";
import { benchReadings } from "./readings.ts";
import { benchSignIn } from "./sign-in.ts";
import { benchWebhooks } from "./webhooks.ts";
import { benchStartup } from "./start/startup.ts";

const root = join(import.meta.dirname, "../..");

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: "string" },
    paths: { type: "string" },
    rounds: { type: "string", default: "5" },
    rows: { type: "string", default: "100000" },
  },
});

const benches: Record<string, () => Promise<Section>> = {
  "first-start": benchFirstStart,
  startup: benchStartup,
  install: benchInstallSize,
  "first-load": async () => ({
    title: "First load",
    intro:
      "JS and CSS that a page needs before it can run, gzip, kB; then what a browser really fetches. Portals of the kind were measured at 243–1,227 kB for sign-in and 407–2,186 kB for the shell.",
    text: printedBy("packages/web/build/first-load.ts") + (await firstScreenText()),
  }),
  browser: () => benchFirstLook({ base: options.base, paths: options.paths, rounds: Number(options.rounds) }),
  "kept-views": benchKeptViews,
  customers: listOfCustomers,
  "fast-paths": () => benchServerPaths({ base: options.base, rounds: Number(options.rounds) }),
  statements: benchStatements,
  administration: benchAdministration,
  figures: benchFigures,
  records: () => benchRecords(),
  "sign-in": benchSignIn,
  "forgot-password": benchForgotPassword,
  accounts: benchAccounts,
  webhooks: benchWebhooks,
  pricing: benchPricing,
  readings: benchReadings,
  "billing-runs": benchBillingRuns,
  spreadsheets: async () => ({
    title: "Spreadsheets",
    intro: "Reading and writing tables of customers in this process.",
    text: printedBy("tools/bench/spreadsheets.ts"),
  }),
  transport: async () => ({
    title: "The older client's codec",
    intro:
      "How long a refusal takes, by what is wrong with the body. A floor of 20 ms hides the difference; 1 ms is the limit.",
    text: printedBy("tools/bench/transport.ts"),
  }),
  imports: async () => ({
    title: "Imports",
    intro:
      "100,000 customers through the API on the embedded database, one row in twenty wrong, while another person lists customers ten times a second. Limits: 30 s to the end of the dry run, 200 MB more memory.",
    text: printedBy("tools/bench/imports.ts"),
  }),
};

async function listOfCustomers(): Promise<Section> {
  const customers = Number(options.rows);
  const lines = await benchCustomers({ customers, rounds: Number(options.rounds), creates: customers / 2 });
  return {
    title: `${customers.toLocaleString("en")} customers`,
    intro: `Pages of 20 with total and joined names, rights, validation and audit on, 32 connections, embedded PostgreSQL, client on the same machine. ${options.rounds} rounds in turn; median (lowest–highest). Bare: node:http and one prepared statement of PostgreSQL, the newest list with its total or one insert, without rights, validation, audit and event, in the same rounds; ratios are those of the rounds.`,
    rows: lines.map((line) => ({ what: line.what, figure: figureOf(line) })),
  };
}

/** Runs a bench in a process of its own and returns its output. */
function printedBy(script: string): string {
  const { stdout, status } = spawnSync(process.execPath, [join(root, script)], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stdout}`);
  return stdout;
}

// What others are compared with is installed once, apart from what is measured.
if (asked.includes("directus")) {
  installDirectus();
  process.exit(0);
}
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stdout.write(`Unknown: ${unknown.join(", ")}. There are ${Object.keys(benches).join(", ")}.\n`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  process.stdout.write(`\n${name} …\n`);
  const section = await bench();
  writeSection(section, name);
  if ("text" in section) process.stdout.write(section.text);
  else
    for (const { what, figure, others } of section.rows)
      process.stdout.write(`${what}: ${figure}${others ? `; ${others}` : ""}\n`);
}
