import { join } from "node:path";
import { createClient } from "../database/limited-client.ts";
import { startLimits } from "../database/limits.ts";
import { checkStorage, describeReading, type StorageReading } from "../integrity/check-storage.ts";
import { createFileStore } from "../storage/files.ts";
import type { Finding } from "./finding.ts";

const mostShown = 20;

/**
 * Reads the whole storage. The result is noted as that of the weekly check, so that running servers hear of it: it is
 * all that a doctor writes.
 */
export async function examineStorage(ownerUrl: string, dataFolder: string): Promise<Finding[]> {
  const startedAt = new Date();
  const reading = await checkStorage(ownerUrl, createFileStore(join(dataFolder, "files")));
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
  if (!noted) found.push({ what: "storage", state: "warn", text: "the result could not be noted" });
  return found;
}

async function note(url: string, startedAt: Date, reading: StorageReading): Promise<void> {
  const [first] = reading.damages;
  const client = createClient(url, "busbar doctor", startLimits);
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>("select to_regclass('storage_check') is not null as there");
    if (!rows[0]?.there) return;
    await client.query(
      `insert into storage_check (id, started_at, finished_at, damages, summary)
       select coalesce(max(id), 0) + 1, $1, now(), $2, $3 from storage_check`,
      [startedAt, reading.damages.length, first ? `${first.where}: ${first.what}` : describeReading(reading)],
    );
  } finally {
    await client.end();
  }
}
