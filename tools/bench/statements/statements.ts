import pg from "pg";
import { type BenchServer, benchFolder, databaseUrl, residentMb, startBenchServer } from "../measuring/bench-server.ts";
import { seedCustomersSql } from "../measuring/customer-seed.ts";
import { type Call, callerOf, connections, dataOf, inParallel, latencyOf, told } from "../measuring/latency.ts";
import { type Row, round, type Section } from "../measuring/report.ts";
import { seedStatementsSql } from "./statement-seed.ts";

const customers = 5000;
/** Calls of each case, after a tenth of them to warm up. */
const calls = Number(process.env["STATEMENT_CALLS"] ?? 640);
const papers = 100;
/** Number of statements for each step. */
const steps = 200;

type Listed = { list: { id: string; rowVersion: number }[] };

/** A year of statements for 5,000 customers: lists, documents, the register as a file and the steps of a month. */
export async function benchStatements(): Promise<Section> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  try {
    const seconds = await fill(databaseUrl(folder.path));
    console.log(`seeded in ${round(seconds, 1)} s`);
    const rows: Row[] = [];
    const tell = (what: string, figure: string) => {
      console.log(`${what.padEnd(64)} ${figure}`);
      rows.push({ what, figure });
    };
    const admin = await callerOf(server, "admin");
    for (const [what, paths, username] of lists) {
      const call = username === undefined ? admin : await callerOf(server, username);
      tell(what, await latencyOf(call, paths, calls));
    }
    tell(`PDF, one after the other, of ${papers}`, await paperTimes(admin));
    tell("register of all statements as XLSX", await register(server, admin));
    for (const [what, figure] of await stepRates(server)) tell(what, figure);
    return {
      title: "60,000 statements",
      intro: `${customers} customers with twelve statements of ten lines and their payments, ${connections} connections, embedded PostgreSQL, client on the same machine. Goals: lists 200 ms at p95, a PDF 300 ms, the register 100 MB more memory.`,
      rows,
    };
  } finally {
    await server.stop();
    folder.remove();
  }
}

const of = (path: string, queries: readonly string[]) => queries.map((query) => `${path}?${query}`);
const months = Array.from({ length: 12 }, (_, at) => `2025${String(at + 1).padStart(2, "0")}`);
const lists: [what: string, paths: string[], username?: string][] = [
  ["list, all, by state", of("/invoices", ["pageNo=1", "pageNo=2", "pageNo=5"])],
  ["list: a state", of("/invoices", ["status=-1", "status=1", "status=4", "status=5"])],
  [
    "list: a month",
    of(
      "/invoices",
      months.map((month) => `period=${month}`),
    ),
  ],
  [
    "list: a state of a month",
    of(
      "/invoices",
      months.map((month) => `period=${month}&status=5`),
    ),
  ],
  [
    "list: a customer",
    of(
      "/invoices",
      Array.from({ length: 40 }, (_, at) => `customerId=${100 + at * 97}`),
    ),
  ],
  [
    "list: keyword (customer)",
    of(
      "/invoices",
      Array.from({ length: 20 }, (_, at) => `keyword=${encodeURIComponent(`客户${100 + at * 43}电子`)}`),
    ),
  ],
  [
    "list: keyword (number)",
    of(
      "/invoices",
      Array.from({ length: 20 }, (_, at) => `keyword=JS2025-2${String(10_000 + at * 997)}`),
    ),
  ],
  ["list: mail not sent", of("/invoices", ["mail=NOT_SENT", "mail=FAILED", "mail=NO_ADDRESS"])],
  ["list of a regional manager", of("/invoices", ["pageNo=1", "period=202511"]), "smeast"],
  ["review queue", of("/invoices", ["waiting=me"]), "clerk2"],
  ["payments", of("/payments", ["pageNo=1", "pageNo=3"])],
  ["ageing by customer", of("/receivables/ageing", ["by=customer"])],
  ["ageing by manager", of("/receivables/ageing", ["by=manager"])],
  ["periods", ["/periods?year=2025"]],
];

async function fill(database: string): Promise<number> {
  const started = performance.now();
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(seedCustomersSql(customers));
  for (const text of seedStatementsSql) await client.query(text);
  await client.end();
  return (performance.now() - started) / 1000;
}

async function paperTimes(call: Call): Promise<string> {
  const { list } = await dataOf<Listed>(call(`/invoices?period=202506&pageSize=${papers}`));
  const draw = async ({ id }: { id: string }) => (await call(`/invoices/${id}/pdf`)).arrayBuffer();
  // The first document loads the fonts.
  await draw(list[0]!);
  return told(await inParallel(list, 1, draw));
}

async function register(server: BenchServer, call: Call): Promise<string> {
  const pid = server.process.pid as number;
  const before = residentMb(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 50);
  const started = performance.now();
  let bytes = 0;
  const { body } = await call("/invoices/export?format=xlsx");
  for await (const part of body as ReadableStream<Uint8Array>) bytes += part.length;
  clearInterval(timer);
  return `${round((performance.now() - started) / 1000, 1)} s, ${round(bytes / 1e6, 1)} MB, memory +${round(most - before)} MB`;
}

/** Drafts are submitted, reviewed and issued by three people, eight at once. */
async function stepRates(server: BenchServer): Promise<[string, string][]> {
  const [clerk, second, finance] = await Promise.all(
    ["clerk1", "clerk2", "finance1"].map((who) => callerOf(server, who)),
  );
  const drafts: Listed["list"] = [];
  for (let pageNo = 1; drafts.length < steps; pageNo += 1)
    drafts.push(
      ...(await dataOf<Listed>(clerk!(`/invoices?status=1&period=202512&sort=payable&pageSize=200&pageNo=${pageNo}`)))
        .list,
    );
  const at = new Map(drafts.slice(0, steps).map(({ id, rowVersion }) => [id, rowVersion]));
  const warnings = await acceptWarnings(clerk!, at);
  const rates: [string, string][] = [];
  for (const [step, call] of [
    ["submit", clerk],
    ["review", second],
    ["issue", finance],
  ] as const) {
    const started = performance.now();
    let refused = 0;
    const times = await inParallel([...at.keys()], 8, async (id) => {
      const body = JSON.stringify({
        rowVersion: at.get(id),
        ...(step === "review" && { seen: warnings.get(id) ?? [] }),
      });
      try {
        at.set(
          id,
          (await dataOf<{ rowVersion: number }>(call!(`/invoices/${id}/${step}`, { method: "POST", body }))).rowVersion,
        );
      } catch (fault) {
        if (refused === 0) console.log(String(fault));
        refused += 1;
        at.delete(id);
      }
    });
    if (refused > 0 && at.size === 0) throw new Error(`${step}: all ${refused} were refused`);
    const rate = (times.length - refused) / ((performance.now() - started) / 1000);
    rates.push([`${step}, 8 at once`, `${round(rate)}/s, ${told(times)}${refused > 0 ? `, ${refused} refused` : ""}`]);
  }
  return rates;
}

type Checked = { rowVersion: number; inside: { checks: { name: string; verdict: string }[] } };

/** Accepts what the checks of drafts warn of, as whoever submits them does. @returns the checks by statement */
async function acceptWarnings(call: Call, at: Map<string, number>): Promise<Map<string, string[]>> {
  const warnings = new Map<string, string[]>();
  await inParallel([...at.keys()], 8, async (id) => {
    const { inside } = await dataOf<Checked>(call(`/invoices/${id}`));
    const checks = inside.checks.filter(({ verdict }) => verdict === "WARNED").map(({ name }) => name);
    if (checks.length === 0) return;
    const body = JSON.stringify({ rowVersion: at.get(id), reason: "已与客户核对", checks });
    const { rowVersion } = await dataOf<Checked>(call(`/invoices/${id}/checks/accept`, { method: "POST", body }));
    at.set(id, rowVersion);
    warnings.set(id, checks);
  });
  return warnings;
}

if (import.meta.main) await benchStatements();
