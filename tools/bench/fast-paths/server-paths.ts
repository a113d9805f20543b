import autocannon from "autocannon";
import { serverFastPaths } from "../../../packages/contract/src/kernel/fast-paths.ts";
import { withBaseTree } from "../../check/base-tree.ts";
import { creates, fill, lists } from "../customers/customers.ts";
import {
  benchFolder,
  type BenchServer,
  databaseUrl,
  postmasterOf,
  startBenchServer,
} from "../measuring/bench-server.ts";
import { median, round, type Row, type Section } from "../measuring/report.ts";
import { ratios, spreadOf, spreadText } from "../measuring/rounds.ts";
import { clusterProcessorMs, processorMs } from "./processor-time.ts";

const connections = 32;
const seconds = 1.5;

/** Per call: milliseconds of processor time of the server and of the database, and calls a second. */
type Cost = { server: number; database: number; perSecond: number };
type Options = { rounds: number; base?: string | undefined };

/**
 * The server without each of its fast paths beside one with all, on the same database and in turn; `base`: then also
 * the server of another commit.
 */
export async function benchServerPaths({ rounds, base }: Options): Promise<Section> {
  const folder = benchFolder();
  const reference = await startBenchServer(folder.path);
  try {
    const database = databaseUrl(folder.path);
    const postmaster = postmasterOf(folder.path);
    await fill(database);
    const beside = async (name: string, of: readonly CaseName[], settings: Record<string, string>, tree?: string) => {
      const other = await startBenchServer(folder.path, tree, { DATABASE_URL: database, ...settings });
      try {
        const rows: Row[] = [];
        for (const one of of) {
          const row = { what: `${name}: ${one}`, figure: await compare([reference, other], postmaster, one, rounds) };
          console.log(`${row.what.padEnd(44)} ${row.figure}`);
          rows.push(row);
        }
        return rows;
      } finally {
        await other.stop();
      }
    };
    const rows: Row[] = [];
    for (const { off, of } of plans) {
      const left = off === "all" ? "false" : serverFastPaths.filter((path) => path !== off).join(",");
      rows.push(...(await beside(`without ${off}`, of, { BUSBAR_FAST_PATHS: left })));
    }
    if (base !== undefined)
      rows.push(...(await withBaseTree(base, (tree) => beside(`at ${base}`, ["list", "create"], {}, tree))));
    return {
      title: "Fast paths of the server",
      intro: `100,000 customers, 32 connections, ${rounds} rounds in turn with the server as it is, on the same database. Processor time per call, user and system, as it is → without the path, and the ratio of the rounds: median (lowest–highest); at last calls a second.`,
      rows,
    };
  } finally {
    await reference.stop();
    folder.remove();
  }
}

async function compare(servers: readonly BenchServer[], postmaster: number, of: CaseName, rounds: number) {
  const costs = servers.map((): Cost[] => []);
  for (let turn = 0; turn <= rounds; turn += 1)
    for (const at of turn % 2 ? [1, 0] : [0, 1]) {
      const cost = await costOf(servers[at]!, postmaster, cases[of]);
      // The first round warms up.
      if (turn > 0) costs[at]!.push(cost);
    }
  return told(costs[0]!, costs[1]!);
}

const cases = {
  list: lists.newest,
  "list of many": lists.large,
  keyword: lists.keyword,
  create: creates("/api/customers"),
} satisfies Record<string, autocannon.Request[]>;
type CaseName = keyof typeof cases;

const plans: readonly { off: (typeof serverFastPaths)[number] | "all"; of: readonly CaseName[] }[] = [
  { off: "named-statements", of: ["list", "create"] },
  { off: "rights-mark", of: ["create"] },
  { off: "list-memory", of: ["list of many"] },
  { off: "key-frequencies", of: ["keyword"] },
  { off: "all", of: ["list", "create"] },
];

async function costOf(server: BenchServer, postmaster: number, requests: autocannon.Request[]): Promise<Cost> {
  const headers = { authorization: `Bearer ${await server.tokenOf("admin")}` };
  const pid = server.process.pid!;
  const times = () => [processorMs(pid), clusterProcessorMs(postmaster)] as const;
  const before = times();
  const answers = await autocannon({ url: server.url, connections, duration: seconds, requests, headers });
  const failed = answers.errors + answers.non2xx;
  if (failed > 0) throw new Error(`${failed} calls failed`);
  const { total } = answers.requests;
  const after = times();
  return {
    server: (after[0] - before[0]) / total,
    database: (after[1] - before[1]) / total,
    perSecond: total / answers.duration,
  };
}

function told(on: readonly Cost[], off: readonly Cost[]): string {
  const ratio = (of: (cost: Cost) => number) => spreadText(spreadOf(ratios(off.map(of), on.map(of))), 2);
  const both = (of: (cost: Cost) => number) => [on, off].map((costs) => round(median(costs.map(of)), 2)).join(" → ");
  return [
    `server ${both((cost) => cost.server)} ms`,
    `database ${both((cost) => cost.database)} ms`,
    `both ${ratio((cost) => cost.server + cost.database)}`,
    `a second ${ratio((cost) => cost.perSecond)}`,
  ].join(", ");
}
