import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { bandsOfPoints } from "../../packages/server/src/modules/readings/usage/bands-of-points.ts";
import { sumByBands } from "../../packages/server/src/modules/readings/usage/usage-repository.ts";
import { openDatabase } from "../../packages/server/src/node/database/database.ts";
import { inBackground } from "../../packages/server/src/node/database/background-work.ts";
import { benchFolder, databaseUrl, startBenchServer } from "./measuring/bench-server.ts";
import { type Call, callerOf, dataOf } from "./measuring/latency.ts";
import { median, type Row, round, type Section } from "./measuring/report.ts";

const points = Number(process.env["READING_POINTS"] ?? 20_000);
const month = { from: "2025-03-01", to: "2025-04-01" };
const days = 31;
const rounds = 9;

/** A month of many points: what its values take on the disk, and their bands; and a year of one point by the API. */
export async function benchReadings(): Promise<Section> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  const url = databaseUrl(folder.path);
  const database = new pg.Client({ connectionString: url });
  const { db } = openDatabase({ url, max: 2 });
  try {
    await database.connect();
    const before = await sizeOf(database);
    await fill(database);
    const bytes = (await sizeOf(database)) - before;
    const { rows } = await database.query<{ id: string; time_zone: string }>(
      "select id, time_zone from pickup_point where external_code like 'BENCH-%'",
    );
    const started = performance.now();
    const lines = await inBackground(async () => {
      const { segments, bands } = await bandsOfPoints(db, rows, month);
      return (await sumByBands(db, segments, bands)).length;
    });
    const seconds = (performance.now() - started) / 1000;
    const clerk = await callerOf(server, "clerk1");
    const times: number[] = [];
    for (let at = 0; at < rounds; at += 1) {
      const asked = performance.now();
      const answer = await clerk("/points/1/intervals?from=2025-01-01&to=2026-01-01");
      await answer.arrayBuffer();
      times.push(performance.now() - asked);
    }
    const machine = await writeAsMachine(database, clerk);
    const figures: Row[] = [
      { what: "Bytes a value, with its index", figure: round(bytes / (points * days * 96), 2) },
      { what: `${points} points × ${days} days into ${lines} bands`, figure: `${round(seconds, 1)} s` },
      { what: "A year of quarter-hours of one point by the API", figure: `${round(median(times.slice(1)))} ms` },
      {
        what: `Values a second by POST /bulk/readings, of ${machine.values}`,
        figure: `${Math.round(machine.values / machine.seconds)}`,
      },
    ];
    for (const { what, figure } of figures) console.log(`${what.padEnd(64)} ${figure}`);
    return {
      title: "Readings",
      intro:
        "A month of quarter-hours of many points under one contract by time of use, in a database that is not tuned. Goals: 6 bytes a value, 10 s for the bands, 500 ms for a year, 20,000 values a second of machines.",
      rows: figures,
    };
  } finally {
    await db.destroy();
    await database.end();
    await server.stop();
    folder.remove();
  }
}

/** Sends a month of some points, a value a line, and waits until all are written. */
async function writeAsMachine(database: pg.Client, call: Call): Promise<{ values: number; seconds: number }> {
  const { rows } = await database.query<{ code: string }>(
    `with chosen as (select id, external_code from pickup_point where external_code like 'BENCH-%' order by id limit 100),
       let_out as (insert into point_tenancy (point_id, customer_id, valid_from)
         select id, (select min(id) from customer), '2024-01-01' from chosen)
     select external_code as code from chosen`,
  );
  const lines = rows.flatMap(({ code }) =>
    Array.from({ length: 30 * 96 }, (_, slot) => {
      const start = new Date(Date.UTC(2025, 3, 1, -8) + slot * 900_000 + 8 * 3_600_000).toISOString().slice(0, 19);
      return `{"point":"${code}","channel":"ACTIVE_IMPORT","start":"${start}+08:00","minutes":15,"value":"${((slot * 7.331) % 400).toFixed(3)}","unit":"kWh","quality":"A"}`;
    }),
  );
  const body = gzipSync(lines.join("\n"));
  const began = performance.now();
  const { id, jobId } = await dataOf<{ id: string; jobId: string }>(
    call("/bulk/readings", {
      method: "POST",
      headers: {
        "content-type": "application/x-ndjson",
        "content-encoding": "gzip",
        "idempotency-key": crypto.randomUUID(),
      },
      body,
    }),
  );
  for (;;) {
    const { state } = await dataOf<{ state: string }>(call(`/jobs/${jobId}`));
    if (state !== "queued" && state !== "running") break;
    await pause(100);
  }
  const seconds = (performance.now() - began) / 1000;
  const { counts } = await dataOf<{ counts: { new: number } }>(call(`/imports/${id}`));
  if (counts.new !== lines.length) throw new Error(`${counts.new} of ${lines.length} values were taken`);
  return { values: lines.length, seconds };
}

async function sizeOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>(
    "select pg_total_relation_size('interval_day_202503') as bytes",
  );
  return Number(rows[0]?.bytes);
}

/** Points of the first customer under its contract of 2025, each with a month of values. */
async function fill(database: pg.Client): Promise<void> {
  await database.query("set statement_timeout = 0");
  await database.query(
    `insert into pickup_point (id_scheme, external_code, name, area_code, region, status, capacity_kva)
     select 'FREE', 'BENCH-' || n, 'bench', p.area_code, p.region, 'ACTIVE', 2000
     from generate_series(1, $1::int) as n cross join (select * from pickup_point where id = 1) p`,
    [points],
  );
  await database.query(
    `insert into contract_point (point_id, contract_id, valid_from, valid_to, binds)
     select p.id, b.contract_id, b.valid_from, b.valid_to, true from pickup_point p
     cross join (select * from contract_point where point_id = 1 and binds and valid_from = '2025-01-01') b
     where p.external_code like 'BENCH-%'`,
  );
  await database.query(
    `insert into interval_day (point_id, channel, day, resolution_min, written_at, total, max_slot, quality, values)
     select p.id, 'ACTIVE_IMPORT', d.day, 15, now(), 0, 1, null,
       (select array_agg((random() * 500000)::int) from generate_series(1, 96) where p.id is not null and d.day is not null)
     from pickup_point p cross join (select $1::date + n as day from generate_series(0, $2::int - 1) as n) d
     where p.external_code like 'BENCH-%'`,
    [month.from, days],
  );
  await database.query("analyze interval_day");
}
