import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { createClient } from "../database/limited-client.ts";
import { startLimits } from "../database/limits.ts";
import { checkStorage, describeReading, type StorageReading } from "../integrity/check-storage.ts";
import { createFileStore } from "../storage/files.ts";
import type { Finding } from "./finding.ts";

const mostShown = 20;

/**
 * Reads the whole storage. The result is noted as that of the weekly check, so that running servers hear of it: beside
 * extensions for the reading it is all that a doctor writes.
 */
export async function examineStorage(ownerUrl: string, dataFolder: string): Promise<Finding[]> {
  const startedAt = new Date();
  const folder = join(dataFolder, "files");
  if (await areFilesElsewhere(ownerUrl, folder)) {
    const text = `not checked: ${folder} was not found. Run the command on the server, with the server's DATA_DIR`;
    return [{ what: "storage", state: "warn", text }];
  }
  const reading = await checkStorage(ownerUrl, createFileStore(folder));
  const { damages } = reading;
  const found: Finding[] = damages
    .slice(0, mostShown)
    .map(({ where, what }) => ({ what: "storage", state: "bad", text: `${where}: ${what}` }));
  if (damages.length > mostShown)
    found.push({ what: "storage", state: "bad", text: `and ${damages.length - mostShown} more places` });
  if (damages.length > 0)
    found.push({
      what: "storage",
      state: "bad",
      text: "keep a copy of the data folder, then restore the last backup: docs/operations.md, Damaged storage",
    });
  const noted = await note(ownerUrl, startedAt, reading).then(
    () => true,
    () => false,
  );
  found.push({ what: "storage", state: "ok", text: describeReading(reading) });
  if (!noted) found.push({ what: "storage", state: "warn", text: "the result could not be saved" });
  return found;
}

/** On another machine than the server's every stored file would count as lost, and the servers as damaged. */
async function areFilesElsewhere(url: string, folder: string): Promise<boolean> {
  if (existsSync(folder)) return false;
  return withClient(url, async (client) => {
    if (!(await isTable(client, "stored_file"))) return false;
    // The folder comes with the first file.
    const { rowCount } = await client.query(
      "select from stored_file where expires_at is null or expires_at > now() limit 1",
    );
    return rowCount === 1;
  });
}

function note(url: string, startedAt: Date, reading: StorageReading): Promise<void> {
  const [first] = reading.damages;
  return withClient(url, async (client) => {
    if (!(await isTable(client, "storage_check"))) return;
    await client.query(
      `insert into storage_check (id, started_at, finished_at, damages, summary)
       select coalesce(max(id), 0) + 1, $1, now(), $2, $3 from storage_check`,
      [startedAt, reading.damages.length, first ? `${first.where}: ${first.what}` : describeReading(reading)],
    );
  });
}

async function isTable(client: pg.Client, name: "stored_file" | "storage_check"): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [name]);
  return rows[0]?.there === true;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = createClient(url, "busbar doctor", startLimits);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
