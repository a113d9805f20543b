import autocannon from "autocannon";
import pg from "pg";
import { benchFolder, type BenchServer, databaseUrl, startBenchServer } from "../measuring/bench-server.ts";
import { round, type Row, type Section } from "../measuring/report.ts";
import { dryRunOfPoints } from "./points-import.ts";
import { seedRecordsSql } from "./records-seed.ts";

const connections = 32;
const customers = 5000;
const importedPoints = 20_000;

type Times = { seconds?: number; warmUpSeconds?: number };

const keyword = (word: string) => `keyword=${encodeURIComponent(word)}`;
/** Default order, a keyword, and one filter for each list. */
const lists: Record<string, string[]> = {
  customers: ["", keyword("客户12"), "lifecycle=ACTIVE"],
  points: ["", keyword("B-12"), "status=ACTIVE"],
  contracts: ["", keyword("客户12"), "status=ACTIVE"],
  partners: ["", keyword("伙伴12"), "status=ACTIVE"],
  "price-plans": ["", keyword("套餐1"), "status=ACTIVE"],
  "tou-calendars": ["", keyword("A")],
  assignments: ["", keyword("上海"), "region=east"],
};
const words = ["default order", "keyword", "filter"];

/**
 * Every list of the records with 5,000 customers, 20,000 points and 10,000 contracts, and an import of 20,000 points,
 * on a server of its own.
 */
export async function benchRecords({ seconds = 3, warmUpSeconds = 1 }: Times = {}): Promise<Section> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  try {
    await fill(databaseUrl(folder.path));
    const rows: Row[] = [];
    for (const [who, username] of [
      ["administrator", "admin"],
      ["regional manager", "smeast"],
    ] as const) {
      const token = await server.tokenOf(username);
      for (const [noun, queries] of Object.entries(lists))
        for (const [at, query] of queries.entries()) {
          const figure = await listFigure(server, token, `/api/${noun}?${query}`, { seconds, warmUpSeconds });
          rows.push({ what: `${noun}, ${words[at]}, ${who}`, figure });
          console.log(`${noun}, ${words[at]}, ${who}: ${figure}`);
        }
    }
    const spent = await dryRunOfPoints(server, importedPoints);
    rows.push({
      what: `import of ${importedPoints} points, upload to the end of the dry run`,
      figure: `${round(spent, 1)} s`,
    });
    return {
      title: "Records",
      intro: `${customers} customers, ${customers * 4} pick-up points, ${customers * 2} contracts with volumes beside the demo; pages of 20 with total over ${connections} connections, client on the same machine. Limits: p95 200 ms, dry run 20 s.`,
      rows,
    };
  } finally {
    await server.stop();
    folder.remove();
  }
}

async function fill(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    for (const statement of seedRecordsSql(customers)) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function listFigure({ url }: BenchServer, token: string, path: string, times: Required<Times>): Promise<string> {
  const taken: number[] = [];
  const calls = { url, connections, requests: [{ path }], headers: { authorization: `Bearer ${token}` } };
  await autocannon({ ...calls, duration: times.warmUpSeconds });
  const { requests, errors, non2xx, duration } = await autocannon({
    ...calls,
    duration: times.seconds,
    setupClient: (client) => client.on("response", (_status, _bytes, ms) => taken.push(ms)),
  });
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => round(sorted[Math.floor(sorted.length * part)] ?? Number.NaN);
  const failed = errors + non2xx > 0 ? `, ${errors + non2xx} failed` : "";
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${round(requests.total / duration)}/s${failed}`;
}

/** `node tools/bench/records/records.ts [seconds]` */
if (import.meta.main) {
  const section = await benchRecords({ seconds: Number(process.argv[2] ?? 3) });
  if ("rows" in section) console.log(section.rows.at(-1));
}
