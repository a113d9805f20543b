import { createHash } from "node:crypto";
import type pg from "pg";
import type { FileStore } from "../../ports.ts";
import type { Damage } from "./damage.ts";

const filesAtOnce = 200;
type Row = { id: string; key: string; size: string; sha256: string };

/** Reads every stored file and compares it with the size and the hash that were noted when it came. */
export async function checkFiles(
  client: pg.Client,
  files: Pick<FileStore, "open">,
): Promise<{ files: number; damages: Damage[] }> {
  const { rows: made } = await client.query<{ there: boolean }>(
    "select to_regclass('stored_file') is not null as there",
  );
  const damages: Damage[] = [];
  let read = 0;
  let last = "0";
  while (made[0]?.there) {
    const { rows } = await client.query<Row>(
      `select id::text, storage_key as key, size_bytes::text as size, sha256 from stored_file
       where id > $1 and (expires_at is null or expires_at > now()) order by id limit ${filesAtOnce}`,
      [last],
    );
    for (const row of rows) {
      const what = await differenceOf(files, row);
      // It may have been removed since, with its row.
      if (what !== null && (await isKept(client, row.id))) damages.push({ where: `stored file ${row.key}`, what });
    }
    read += rows.length;
    const end = rows.at(-1);
    if (!end) break;
    last = end.id;
  }
  return { files: read, damages };
}

async function differenceOf(files: Pick<FileStore, "open">, { key, size, sha256 }: Row): Promise<string | null> {
  try {
    const content = await files.open(key);
    if (content.size !== Number(size)) return `has ${content.size} bytes instead of ${size}`;
    const hash = createHash("sha256");
    for await (const part of content.stream()) hash.update(part);
    return hash.digest("hex") === sha256 ? null : "differs from its hash";
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`;
  }
}

async function isKept(client: pg.Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query("select from stored_file where id = $1", [id]);
  return rowCount === 1;
}
