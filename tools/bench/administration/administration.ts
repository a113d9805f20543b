import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type BenchServer, benchFolder, databaseUrl, startBenchServer } from "../measuring/bench-server.ts";
import { callerOf, connections, latencyOf } from "../measuring/latency.ts";
import { type Row, round, type Section } from "../measuring/report.ts";
import { type Amounts, seedAdministrationSql } from "./administration-seed.ts";

/** Calls of each case, after a tenth of them to warm up. */
const calls = Number(process.env["ADMINISTRATION_CALLS"] ?? 640);
const rows = Number(process.env["ADMINISTRATION_ROWS"] ?? 1_000_000);
const amounts: Amounts = { users: Math.min(10_000, rows), departments: 500, menus: 300, rows };

const of = (path: string, ...queries: string[]) => queries.map((query) => `${path}?${query}`);
const some = (count: number, query: (at: number) => string) => Array.from({ length: count }, (_, at) => query(at));
const text = encodeURIComponent;

const cases: readonly [what: string, paths: readonly string[]][] = [
  ["users: pages", of("/users", "pageNo=1", "pageNo=2", "pageNo=40")],
  ["users: by name, last seen", of("/users", "sort=fullName", "sort=-lastSeenAt", "sort=-createdAt")],
  [
    "users: keyword",
    of("/users", ...some(20, (at) => `keyword=${text(`bench${at * 97}`)}`), `keyword=${text("王伟")}`),
  ],
  ["users: a role, a state", of("/users", "role=rUuGVIXDuJ", "state=DISABLED", "role=Editor&state=ACTIVE")],
  ["users: a department", of("/users", ...some(20, (at) => `departmentId=${at * 20 + 1}`))],
  ["users: count", ["/users/count"]],
  ["departments, the tree", ["/departments"]],
  ["menus, the tree", ["/menu-entries"]],
  ["a person's menu", ["/menu/nav"]],
  ["roles", ["/roles"]],
  ["sessions", of("/user-sessions", "pageNo=1")],
  ["log: latest pages", of("/system-log", "pageNo=1", "pageNo=2", "pageNo=20", "sort=at")],
  ["log: a kind", of("/system-log", "kind=sign_in", "kind=refusal", "kind=export", "kind=error", "kind=change")],
  ["log: failed", of("/system-log", "result=failed")],
  ["log: a person", of("/system-log", ...some(20, (at) => `account=BENCH_${at * 31 + 1}`))],
  [
    "log: some days",
    of("/system-log", ...some(20, (at) => `from=2026-0${1 + (at % 9)}-01&to=2026-0${1 + (at % 9)}-0${2 + (at % 7)}`)),
  ],
  ["log, search: a rare word", of("/system-log", ...some(20, (at) => `keyword=${text(`新址 ${at * 997 + 1} 号`)}`))],
  ["log, search: a customer", of("/system-log", ...some(20, (at) => `keyword=${text(`客户${at * 41 + 7}有限`)}`))],
  ["log, search: a word in every row", of("/system-log", `keyword=${text("有限公司")}`, "keyword=customer")],
  ["log, search: what is nowhere", of("/system-log", ...some(20, (at) => `keyword=${text(`无此${at}词`)}`))],
  ["log, search: a word of a person", of("/system-log", ...some(20, (at) => `account=BENCH_${at + 1}&keyword=update`))],
];

/** Lists of people, departments, menus and the log, as an administrator reads them. */
export async function benchAdministration(): Promise<Section> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  try {
    const client = new pg.Client({ connectionString: databaseUrl(folder.path) });
    await client.connect();
    const seconds = await fill(client);
    await client.end();
    console.log(`seeded in ${round(seconds.seeding, 1)} s, sealed in ${round(seconds.sealing, 1)} s`);
    const admin = await callerOf(server as BenchServer, "admin");
    const found: Row[] = [
      { what: `sealing ${rows} rows of the log`, figure: `${round(rows / seconds.sealing)} rows/s` },
    ];
    for (const [what, paths] of cases) {
      const figure = await latencyOf(admin, paths, calls);
      console.log(`${what.padEnd(40)} ${figure}`);
      found.push({ what, figure });
    }
    return {
      title: "Administration",
      intro: `${amounts.users} people, ${amounts.departments} departments, ${amounts.menus} menu rows and ${rows} rows of the system log, ${connections} connections, embedded PostgreSQL, client on the same machine. Goals at p95: lists 200 ms, a search in the log 500 ms.`,
      rows: found,
    };
  } finally {
    await server.stop();
    folder.remove();
  }
}

/** Seeds, and waits until the server has sealed the log. */
async function fill(client: pg.Client): Promise<{ seeding: number; sealing: number }> {
  const started = performance.now();
  for (const statement of seedAdministrationSql(amounts)) await client.query(statement);
  const seeded = performance.now();
  const waiting = async () =>
    (
      await client.query(
        "select count(*)::int as n from audit_log where id > (select coalesce(max(log_id), 0) from audit_entry)",
      )
    ).rows[0] as { n: number };
  while ((await waiting()).n > 0) await pause(500);
  const sealed = performance.now();
  await client.query("vacuum (analyze) audit_entry");
  return { seeding: (seeded - started) / 1000, sealing: (sealed - seeded) / 1000 };
}

if (import.meta.main) await benchAdministration();
