import pg from "pg";
import { type BenchServer, benchFolder, databaseUrl, startBenchServer } from "../measuring/bench-server.ts";
import { nextCustomer } from "../customers/customers.ts";
import { seedCustomersSql } from "../measuring/customer-seed.ts";
import { type Row, round, type Section } from "../measuring/report.ts";
import { seedStatementsSql } from "../statements/statement-seed.ts";

const customers = 5000;
/** Openings of each page after each write, after one with an empty cache. */
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

/** Pages with figures over a year of statements: after writes that they do not count and that they do, and from the cache. */
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
      const writes: [what: string, write: () => Promise<void>][] = [
        ["after somebody has saved a preference", await writerOf(server, "admin")],
        ["after a new customer", await creatorOf(server, "admin")],
        ["after a payment for a statement", await payerOf(server, "finance1")],
      ];
      const open = await openerOf(server, username);
      for (const [page, paths] of pages) {
        for (const [what, write] of writes) {
          const anew: number[] = [];
          for (let at = 0; at <= openings; at++) {
            await write();
            anew.push(await open(paths));
          }
          rows.push({ what: `${page} of ${username}, ${what}`, figure: told(anew.slice(1)) });
        }
        const again: number[] = [];
        for (let at = 0; at < openings; at++) again.push(await open(paths));
        rows.push({ what: `${page} of ${username}, remembered`, figure: told(again) });
      }
    }
    return {
      title: "Figures of 60,000 statements",
      intro: `${customers} customers with twelve statements each and their payments, embedded PostgreSQL, client on the same machine; the calls of a page at once, until the last answer. Figures are remembered until what they count is written. Goals after a write: workbench 250 ms, dashboard 500 ms at p95.`,
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

const sender = async (server: BenchServer, username: string) => {
  const authorization = `Bearer ${await server.tokenOf(username)}`;
  return async (method: string, path: string, body: object): Promise<void> => {
    const headers = { authorization, "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
    const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };
};

/** A preference of the person, which no figure counts. */
async function writerOf(server: BenchServer, username: string) {
  const send = await sender(server, username);
  let isOn = false;
  return () => send("PUT", "/user/notices", { kind: "jobs", channel: "mail", isOn: (isOn = !isOn) });
}

async function creatorOf(server: BenchServer, username: string) {
  const send = await sender(server, username);
  return () => send("POST", "/customers", nextCustomer());
}

/** Another cent for an issued statement each time. */
async function payerOf(server: BenchServer, username: string) {
  const send = await sender(server, username);
  const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
  const answer = await fetch(`${server.url}/api/invoices?status=4&period=202512&pageSize=1`, { headers });
  const { data } = (await answer.json()) as { data: { list: { id: string; customerId: string }[] } };
  const [statement] = data.list;
  if (!statement) throw new Error("No statement is issued");
  const { id: invoiceId, customerId } = statement;
  const [amount, valueDate] = ["0.01", "2026-01-15"];
  const payment = { customerId, method: "BANK", amount, valueDate, allocations: [{ invoiceId, amount }] };
  return () => send("POST", "/payments", payment);
}

function told(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const share = (part: number) => round(sorted[Math.floor(sorted.length * part)] ?? Number.NaN);
  return `p50 ${share(0.5)} ms, p95 ${share(0.95)} ms`;
}
