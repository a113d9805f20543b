import autocannon from "autocannon";
import pg from "pg";
import { creditCheckCharacter } from "../../packages/contract/src/values/identifiers.ts";
import { clusterFolder, openDataFolder } from "../../packages/server/src/node/postgres/data-folder.ts";
import { clusterUrl, runningPostmaster } from "../../packages/server/src/node/postgres/postgres-cluster.ts";
import { benchFolder, startBenchServer } from "./measuring/bench-server.ts";
import { seedCustomersSql } from "./measuring/customer-seed.ts";

const customers = 100_000;
const connections = 32;

type Options = { warmUpSeconds?: number; seconds?: number };
export type BenchLine = { what: string; perSecond: number; p50: number; p99: number; errors: number };

/** A server of its own with an embedded database and 100,000 customers; each case is called over 32 connections. */
export async function benchCustomers({ warmUpSeconds = 2, seconds = 8 }: Options = {}): Promise<BenchLine[]> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  try {
    await fill(folder.path);
    const [admin, manager] = [await server.tokenOf("admin"), await server.tokenOf("smeast")];
    const lines: BenchLine[] = [];
    const measure = async (what: string, token: string, requests: autocannon.Request[]) => {
      const options = { url: server.url, connections, headers: { authorization: `Bearer ${token}` }, requests };
      await autocannon({ ...options, duration: warmUpSeconds });
      const { requests: counts, latency, errors, non2xx } = await autocannon({ ...options, duration: seconds });
      const line = { what, perSecond: counts.average, p50: latency.p50, p99: latency.p99, errors: errors + non2xx };
      console.log(
        `${what.padEnd(64)} ${line.perSecond.toFixed(0).padStart(6)}/s  p50 ${line.p50} ms  p99 ${line.p99} ms  errors ${line.errors}`,
      );
      lines.push(line);
    };
    const list = (queries: string[]) => queries.map((query) => ({ path: `/api/customers?${query}` }));
    const regions = ["north", "northeast", "east", "central", "south", "southwest", "northwest"];
    await measure(
      "list: region, lifecycle, newest first, 1–3 % of the rows",
      admin,
      list(regions.flatMap((region) => ["LEAD", "QUOTED"].map((stage) => `region=${region}&lifecycle=${stage}`))),
    );
    await measure(
      "list: the same, 5–20 % of the rows",
      admin,
      list(regions.map((region) => `region=${region}&lifecycle=ACTIVE`)),
    );
    await measure(
      "list: province, lifecycle, by name",
      admin,
      list(["320000", "110000", "440000"].map((area) => `areaCode=${area}&lifecycle=ACTIVE&sort=name`)),
    );
    await measure("list: keyword in a region", admin, list(["region=east&keyword=%E9%93%B8%E9%80%A03"]));
    await measure("list: a regional manager, lifecycle, source", manager, list(["lifecycle=LEAD&source=OWN"]));
    await measure("create with audit row and event", admin, [
      {
        method: "POST",
        path: "/api/customers",
        headers: { "content-type": "application/json" },
        setupRequest: (request) => ({ ...request, body: JSON.stringify(nextCustomer()) }),
      },
    ]);
    return lines;
  } finally {
    await server.stop();
    folder.remove();
  }
}

let made = 0;
function nextCustomer() {
  made += 1;
  const start = `91310115MB${String(made).padStart(7, "0")}`;
  return {
    name: `压测客户${made}有限公司`,
    uscc: start + creditCheckCharacter(start),
    areaCode: "310115",
    address: `示例路 ${made} 号`,
    contacts: [{ name: "张三", mobile: "13800138000" }],
  };
}

async function fill(folder: string): Promise<void> {
  const cluster = { folder: clusterFolder(openDataFolder(folder).path) };
  const postmaster = runningPostmaster(cluster);
  if (!postmaster) throw new Error("The embedded database does not run");
  const client = new pg.Client({ connectionString: clusterUrl(cluster as never, postmaster, "busbar") });
  await client.connect();
  await client.query(seedCustomersSql(customers));
  // Counts read the index alone once the pages are known to hold nothing new.
  await client.query("vacuum (analyze) customer");
  await client.end();
}

if (import.meta.main) await benchCustomers();
