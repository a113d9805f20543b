import pg from "pg";
import { type BenchServer, benchFolder, databaseUrl, startBenchServer } from "../measuring/bench-server.ts";
import { seedCustomersSql } from "../measuring/customer-seed.ts";
import { type Row, round, type Section } from "../measuring/report.ts";
import { seedStatementsSql } from "../statements/statement-seed.ts";

const customers = 5000;
/** Openings of each page, after one with an empty cache. */
const openings = Number(process.env["FIGURE_OPENINGS"] ?? 40);

/** The calls that a page makes at once when it is opened. */
const pages: [what: string, paths: string[]][] = [
  ["workbench", ["/invoices/figures/months", "/invoices/figures/board?period=202512", "/invoices?period=202512"]],
  [
    "dashboard",
    [
      "/invoices/figures/months",
      "/payments/figures/months",
      "/receivables/ageing?by=customer&pageSize=10",
      "/receivables/ageing?by=region",
      "/receivables/figures/overdue",
      "/customers/figures/stages",
      "/contracts/figures/ends",
    ],
  ],
];

/** Pages with figures over a year of statements: with an empty cache, after each write, and from the cache. */
export async function benchFigures(): Promise<Section> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  const database = new pg.Client({ connectionString: databaseUrl(folder.path) });
  try {
    await database.connect();
    await database.query(seedCustomersSql(customers));
    for (const text of seedStatementsSql) await database.query(text);
    const rows: Row[] = [];
    for (const username of ["admin", "smeast"]) {
      const write = await writerOf(server, "admin");
      const open = await openerOf(server, username);
      for (const [page, paths] of pages) {
        const anew: number[] = [];
        for (let at = 0; at <= openings; at++) {
          await write();
          anew.push(await open(paths));
        }
        const again: number[] = [];
        for (let at = 0; at < openings; at++) again.push(await open(paths));
        rows.push({ what: `${page} of ${username}, after a write`, figure: told(anew.slice(1)) });
        rows.push({ what: `${page} of ${username}, remembered`, figure: told(again) });
      }
    }
    return {
      title: "Figures of 60,000 statements",
      intro: `${customers} customers with twelve statements each and their payments, embedded PostgreSQL, client on the same machine; the calls of a page at once, until the last answer. After a write nothing is remembered. Goals: workbench 500 ms, dashboard 800 ms at p95.`,
      rows,
    };
  } finally {
    await database.end();
    await server.stop();
    folder.remove();
  }
}

/** @returns milliseconds until the last call is answered */
async function openerOf(server: BenchServer, username: string) {
  const authorization = `Bearer ${await server.tokenOf(username)}`;
  return async (paths: readonly string[]): Promise<number> => {
    const started = performance.now();
    const answers = await Promise.all(
      paths.map((path) => fetch(`${server.url}/api${path}`, { headers: { authorization } })),
    );
    for (const answer of answers) {
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
    return performance.now() - started;
  };
}

/** A preference of the person: any write empties the cache of totals. */
async function writerOf(server: BenchServer, username: string) {
  const authorization = `Bearer ${await server.tokenOf(username)}`;
  let isOn = false;
  return async (): Promise<void> => {
    isOn = !isOn;
    const body = JSON.stringify({ kind: "jobs", channel: "mail", isOn });
    const headers = { authorization, "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
    const answer = await fetch(`${server.url}/api/user/notices`, { method: "PUT", headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };
}

function told(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const share = (part: number) => round(sorted[Math.floor(sorted.length * part)] ?? Number.NaN);
  return `p50 ${share(0.5)} ms, p95 ${share(0.95)} ms`;
}
