import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { billedContracts } from "../../packages/server/src/testing/fixtures/billed-contracts.ts";
import { benchFolder, databaseUrl, residentMb, startBenchServer } from "./measuring/bench-server.ts";
import { type Call, callerOf, dataOf } from "./measuring/latency.ts";
import { type Row, round, type Section } from "./measuring/report.ts";

const contracts = Number(process.env["RUN_CONTRACTS"] ?? 5000);
const points = 4;
const month = { month: "2026-07", from: "2025-07" };
const period = "202607";

type Receipt = { state: string; done: number; lines: number; counts: { result: string; count: number }[] };

/** A month of many contracts by a run, and the lists that people ask for meanwhile. */
export async function benchBillingRuns(): Promise<Section> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  const database = new pg.Client({ connectionString: databaseUrl(folder.path) });
  try {
    await database.connect();
    await database.query("set statement_timeout = 0");
    await billedContracts(database, { count: contracts, points, ...month });
    await database.query("analyze");
    const clerk = await callerOf(server, "clerk1");
    const memory = () => residentMb(server.process.pid ?? 0);
    const idle = memory();
    const first = await runOnce(clerk, memory);
    const again = await runOnce(clerk, memory);
    const figures: Row[] = [
      { what: `${contracts} contracts of ${points} points, first run`, figure: `${round(first.seconds, 1)} s` },
      { what: "Lines a second", figure: `${Math.round(first.lines / first.seconds)}` },
      { what: "The same again, nothing changed", figure: `${round(again.seconds, 1)} s` },
      { what: "List of statements meanwhile, p95", figure: `${round(first.p95)} ms` },
      { what: "Memory of the server before a run", figure: `${round(idle)} MB` },
      { what: "The most during both runs", figure: `${round(Math.max(first.memory, again.memory))} MB` },
    ];
    for (const { what, figure } of figures) console.log(`${what.padEnd(64)} ${figure}`);
    return {
      title: "Billing runs",
      intro:
        "A month of quarter-hours for each point, under a contract by time of use, in a database that is not tuned. Goal: 60 s, lists within 300 ms meanwhile.",
      rows: figures,
    };
  } finally {
    await database.end();
    await server.stop();
    folder.remove();
  }
}

async function runOnce(
  clerk: Call,
  memory: () => number,
): Promise<{ seconds: number; lines: number; p95: number; memory: number }> {
  const began = performance.now();
  const { runId } = await dataOf<{ runId: string }>(
    clerk("/billing/runs", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ period, mode: "CALCULATE" }),
    }),
  );
  const asked: number[] = [];
  let most = memory();
  for (;;) {
    const at = performance.now();
    await (await clerk("/invoices?pageSize=20")).arrayBuffer();
    asked.push(performance.now() - at);
    most = Math.max(most, memory());
    const run = await dataOf<Receipt>(clerk(`/billing/runs/${runId}`));
    if (run.state === "DONE") {
      const seconds = (performance.now() - began) / 1000;
      const billed = run.counts.filter(({ result }) => result === "CREATED" || result === "UNCHANGED");
      const count = billed.reduce((sum, one) => sum + one.count, 0);
      if (count < contracts) throw new Error(`${count} of ${contracts} contracts were billed`);
      const p95 = asked.toSorted((a, b) => a - b)[Math.floor(asked.length * 0.95)] ?? 0;
      return { seconds, lines: run.lines, p95, memory: most };
    }
    await pause(500);
  }
}
