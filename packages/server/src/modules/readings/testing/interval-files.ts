import type { importer } from "../../../testing/importer.ts";
import type { TestApp } from "../../../testing/start-test-app.ts";

type Clerk = Awaited<ReturnType<typeof importer>>;

/** Points of a capacity of 2,000 kVA that have customers all through June 2025 and no readings; their codes. */
export async function emptyPoints(app: TestApp, count: number): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select p.id from pickup_point p join point_tenancy t on t.point_id = p.id
     where p.status = 'ACTIVE' and p.commodity = 'ELECTRICITY' and p.external_code not like 'PP-DEMO-00%'
       and p.time_zone = 'Asia/Shanghai' and p.resolution_min = 15
       and t.valid_from <= '2025-05-31' and coalesce(t.valid_to, '2100-01-01') > '2025-07-01'
     order by p.id limit $1`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  for (const table of ["interval_day", "interval_day_history", "vee_exception"])
    await app.database.pool.query(`delete from ${table} where point_id = any ($1::bigint[])`, [ids]);
  // Under other codes the demo, which goes on by day, leaves them alone.
  await app.database.pool.query(
    "update pickup_point set capacity_kva = 2000, external_code = 'IMPORT-' || id where id = any ($1::bigint[])",
    [ids],
  );
  return ids.map((id) => `IMPORT-${id}`);
}

/** What is stored of the readings of points, as text; `whole`: with versions, imports and times, too. */
export async function readingsOf(app: TestApp, codes: readonly string[], whole = false): Promise<string[]> {
  const more = whole ? ", d.version, d.batch_id, d.written_at" : "";
  const { rows } = await app.database.pool.query<{ text: string }>(
    `select row(p.external_code, d.channel, d.day, d.resolution_min, d.total, d.max_slot, d.quality, d.values${more})::text as text
     from interval_day d join pickup_point p on p.id = d.point_id where p.external_code = any ($1::text[]) order by 1`,
    [codes],
  );
  return rows.map(({ text }) => text);
}

/** Uploads, checks and commits what can be taken. */
export async function importFile(clerk: Clerk, file: Blob, force = false) {
  const { id } = await clerk.upload(file, "readings.csv", force);
  await clerk.check(id);
  const batch = await clerk.client.getImport({ params: { id } });
  if (batch.counts.new + batch.counts.changed + batch.held > 0) await clerk.commit(id, true);
  return batch;
}

export const longFile = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([[["point_code", "start", "value", "unit"], ...rows].map((row) => row.join(",")).join("\n")]);
