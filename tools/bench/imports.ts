import { spawn } from "node:child_process";
import { once } from "node:events";
import { openAsBlob, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes } from "../../packages/contract/src/index.ts";
import { type Client, createClient } from "../../packages/contract/src/kernel/http/client.ts";
import { creditCheckCharacter } from "../../packages/contract/src/values/identifiers.ts";
import {
  customerImportColumns,
  customerImportFields,
} from "../../packages/contract/src/imports/columns/customer-import-columns.ts";
import { freePort } from "../../packages/server/src/node/postgres/free-port.ts";
import { createSpreadsheets } from "../../packages/server/src/node/spreadsheets/spreadsheets.ts";
import { demoPassword } from "../../packages/server/src/demo/demo-accounts.ts";
import { serverOf } from "./measuring/bench-server.ts";

const main = serverOf();
const areas = ["310115", "320505", "110105", "440305", "510107"];

function codeOf(series: number, n: number): string {
  const body = `91${areas[n % areas.length]}M${series}${String(n).padStart(7, "0")}`;
  return body + creditCheckCharacter(body);
}

async function* customers(series: number, count: number, wrongEvery: number) {
  for (let n = 1; n <= count; n += 1) {
    const wrong = wrongEvery > 0 && n % wrongEvery === 0;
    yield [
      `华东第${series}${n}精密制造有限公司`,
      codeOf(series, n),
      `精密${n}`,
      wrong ? "310100" : (areas[n % areas.length] as string),
      `江苏省苏州市工业园区星湖街${n % 500}号`,
      n % 2 ? "C" : "制造业",
      "自营",
      null,
      String(1 + (n % 90)),
      `${n * 37}.50`,
      `王小${n % 9}`,
      wrong ? "1380013800" : `138${String(n % 100_000_000).padStart(8, "0")}`,
      `c${n}@example.com`,
      "重点；园区",
    ];
  }
}

/** The same as the body of a bulk call. */
async function* asLines(rows: ReturnType<typeof customers>) {
  for await (const cells of rows)
    yield `${JSON.stringify(Object.fromEntries(customerImportFields.map((field, at) => [field, cells[at]])))}\n`;
}

/** Resident memory of the server process, in megabytes: Linux only, elsewhere 0. */
function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Linux counts processor time in ticks of a hundredth of a second. */
const ticksPerSecond = 100;

/**
 * Processor time of the server and its PostgreSQL in seconds, which other load on the machine does not change. Linux
 * only, elsewhere 0.
 */
function processorSeconds(pid: number, dataFolder: string): { server: number; database: number } {
  const statOf = (id: string) => {
    try {
      const [, rest = ""] = readFileSync(`/proc/${id}/stat`, "utf8").split(") ");
      const fields = rest.split(" ");
      return { parent: fields[1], ticks: Number(fields[11]) + Number(fields[12]) };
    } catch {
      return { parent: "", ticks: 0 };
    }
  };
  try {
    const postmaster = readFileSync(join(dataFolder, "postgres", "postmaster.pid"), "utf8").split("\n")[0] ?? "";
    const children = readdirSync("/proc")
      .filter((id) => /^\d+$/.test(id))
      .map(statOf)
      .filter(({ parent }) => parent === postmaster);
    const database = children.reduce((sum, { ticks }) => sum + ticks, 0);
    return { server: statOf(String(pid)).ticks / ticksPerSecond, database: database / ticksPerSecond };
  } catch {
    return { server: 0, database: 0 };
  }
}

const percentile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

type Step = { seconds: number; grownMb: number; healthMaxMs: number; listP50Ms: number; listP95Ms: number };

/**
 * Runs one step while another person lists customers every 100 ms and the server's event loop is probed every 15 ms.
 * @throws the step's error, whatever happens to the probes when the server is stopped for it
 */
export async function watched(
  work: () => Promise<unknown>,
  other: Pick<Client<typeof routes>, "listCustomers">,
  base: string,
  pid: number,
): Promise<Step> {
  const before = residentMb(pid);
  let peak = before;
  let healthMaxMs = 0;
  const lists: number[] = [];
  let over = false;
  const probe = async (everyMs: number, look: () => Promise<unknown>, told: (ms: number) => void) => {
    while (!over) {
      const start = performance.now();
      await look();
      told(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const probes = [
    probe(
      15,
      () => fetch(`${base}/healthz`).then((answer) => answer.arrayBuffer()),
      (ms) => {
        healthMaxMs = Math.max(healthMaxMs, ms);
        peak = Math.max(peak, residentMb(pid));
      },
    ),
    probe(
      100,
      () => other.listCustomers({ query: { pageSize: 20 } }),
      (ms) => lists.push(ms),
    ),
  ];
  const start = performance.now();
  let seconds = 0;
  const step = work().finally(() => {
    seconds = (performance.now() - start) / 1000;
    over = true;
  });
  await Promise.all([step, ...probes]);
  return {
    seconds,
    grownMb: peak - before,
    healthMaxMs,
    listP50Ms: percentile(lists, 0.5),
    listP95Ms: percentile(lists, 0.95),
  };
}

/**
 * Imports `rowCount` customers as CSV and as XLSX (one row in `wrongEvery` wrong) into a server of its own on the
 * embedded database: upload, dry run, commit, undo; and the same by a bulk call, which is all of these but the undo. Prints seconds, memory growth of the server, and the response times
 * of other people's requests.
 * @throws when a step fails, or another number of rows is new or wrong
 */
export async function benchImports({
  rowCount = 100_000,
  wrongEvery = 20,
  formats = ["csv", "xlsx", "ndjson"],
} = {}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "busbar-bench-"));
  // PostgreSQL's own user must be able to enter it; otherwise the data would move to the system's state folder and
  // remain there.
  await chmod(folder, 0o755);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"] ?? "",
      DATA_DIR: join(folder, "data"),
      PORT: String(port),
      BUSBAR_LOG_LEVEL: "warn",
      // A million rows exceed the default limit.
      BUSBAR_UPLOAD_MAX: "1GB",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(server, "exit");
  try {
    for (let left = 300; ; left -= 1) {
      if (
        await fetch(`${base}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        break;
      if (left === 0 || server.exitCode !== null) throw new Error("The server did not start");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    // A token lasts ten minutes; all steps of a million rows take longer on a busy machine.
    const as = (username: string) => {
      let token = { text: "", until: 0 };
      return createClient(
        routes,
        async (request) => {
          if (performance.now() > token.until) {
            const signedIn = await createClient(routes, fetch, `${base}/api`).signIn({
              body: { username, password: demoPassword },
            });
            token = { text: signedIn.token, until: performance.now() + 300_000 };
          }
          request.headers.set("authorization", `Bearer ${token.text}`);
          return fetch(request);
        },
        `${base}/api`,
      );
    };
    const [clerk, other] = [as("clerk1"), as("clerk2")];
    const finished = async (jobId: string) => {
      for (;;) {
        const job = await clerk.getJob({ params: { id: jobId } });
        if (job.state === "done") return job;
        if (job.state !== "queued" && job.state !== "running") throw new Error(`Job ${job.state}: ${job.error?.code}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    const pid = server.pid as number;
    const sheets = createSpreadsheets();
    const columns = customerImportFields.map((field) => ({
      title: customerImportColumns[field].zh,
      kind: "text" as const,
    }));
    for (const [series, format] of formats.entries()) {
      const path = join(folder, `customers.${format}`);
      const rows = customers(series + 1, rowCount, wrongEvery);
      const written = {
        csv: () => sheets.writeCsv(columns, rows),
        xlsx: () => sheets.writeXlsx(columns, rows, { sheetName: "客户" }),
        ndjson: () => asLines(rows),
      };
      await writeFile(path, written[format as keyof typeof written]());
      let id = "";
      const undo = async () => finished((await clerk.undoImport({ params: { id } })).jobId);
      const inBulk: [string, () => Promise<unknown>][] = [
        [
          "bulk",
          async () => {
            const started = await clerk.writeInBulk(
              {
                params: { kind: "customers" },
                query: { mode: "commit", atomic: "false" },
                file: await openAsBlob(path),
              },
              { idempotencyKey: crypto.randomUUID() },
            );
            ({ id } = started);
            if (started.jobId) await finished(started.jobId);
          },
        ],
        ["undo", undo],
      ];
      const byFile: [string, () => Promise<unknown>][] = [
        [
          "upload",
          async () =>
            void ({ id } = await clerk.uploadImport({
              query: { kind: "customers", name: `c.${format}` },
              file: await openAsBlob(path),
            })),
        ],
        [
          "dry run",
          async () => {
            const { mapping } = await clerk.getImport({ params: { id } });
            await finished((await clerk.checkImport({ params: { id }, body: { mapping } })).jobId);
          },
        ],
        [
          "commit",
          async () =>
            finished(
              (
                await clerk.commitImport(
                  { params: { id }, body: { validOnly: true } },
                  { idempotencyKey: crypto.randomUUID() },
                )
              ).jobId,
            ),
        ],
        ["undo", undo],
      ];
      for (const [name, step] of format === "ndjson" ? inBulk : byFile) {
        const before = processorSeconds(pid, join(folder, "data"));
        const done = await watched(step, other, base, pid);
        const after = processorSeconds(pid, join(folder, "data"));
        console.log(
          `${format.padEnd(7)}${name.padEnd(8)} ${rowCount} rows  ${done.seconds.toFixed(1)} s  memory +${done.grownMb.toFixed(0)} MB` +
            `  slowest health answer ${done.healthMaxMs.toFixed(0)} ms  list p50 ${done.listP50Ms.toFixed(0)} p95 ${done.listP95Ms.toFixed(0)} ms` +
            `  processor: server ${(after.server - before.server).toFixed(1)} s, database ${(after.database - before.database).toFixed(1)} s`,
        );
      }
      const { counts, sizeBytes } = await clerk.getImport({ params: { id } });
      const wrong = wrongEvery > 0 ? Math.floor(rowCount / wrongEvery) : 0;
      if (counts.new !== rowCount - wrong || counts.wrong !== wrong) {
        throw new Error(`${wrong} of ${rowCount} rows are wrong, and the import says ${JSON.stringify(counts)}`);
      }
      console.log(`${format.padEnd(7)}${(sizeBytes / 1024 ** 2).toFixed(1)} MB file, ${JSON.stringify(counts)}`);
    }
  } finally {
    if (server.exitCode === null) server.kill("SIGTERM");
    await exited;
    await rm(folder, { recursive: true, force: true });
  }
}

/* `node tools/bench/imports.ts [rows] [one wrong in] [formats]`, such as `1000000 20 csv`. */
if (import.meta.main) {
  const [rowCount, wrongEvery, formats] = process.argv.slice(2);
  await benchImports({
    ...(rowCount && { rowCount: Number(rowCount) }),
    ...(wrongEvery && { wrongEvery: Number(wrongEvery) }),
    ...(formats && { formats: formats.split(",") }),
  });
}
