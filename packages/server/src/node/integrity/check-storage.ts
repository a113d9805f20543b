import type pg from "pg";
import type { FileStore } from "../../ports.ts";
import { createClient } from "../database/limited-client.ts";
import { startLimits } from "../database/limits.ts";
import { canCheckPages, checkPages } from "./check-pages.ts";
import { checkFiles } from "./check-files.ts";
import { checkTables } from "./check-tables.ts";
import type { Damage } from "./damage.ts";
import { makeExtension } from "./make-extension.ts";

export type StorageReading = {
  tables: number;
  rows: number;
  indexes: number;
  /** Pages whose checksum was compared; null where there are none, or this account may not read them. */
  pages: number | null;
  amcheck: boolean;
  files: number;
  damages: Damage[];
};

/**
 * Reads the whole database and all stored files and compares them with what is known of them. Better as the owner of an
 * embedded database, who may also read its pages. Where the account may, the extensions pageinspect and amcheck are made
 * for it and stay; nothing else is changed. @throws when not everything could be read, such as when the connection is lost
 */
export async function checkStorage(url: string, files: Pick<FileStore, "open">): Promise<StorageReading> {
  const client = createClient(url, "busbar storage check", startLimits);
  try {
    await client.connect();
    await client.query("set idle_in_transaction_session_timeout = 0");
    return await checkAll(client, files);
  } finally {
    await client.end();
  }
}

async function checkAll(client: pg.Client, files: Pick<FileStore, "open">): Promise<StorageReading> {
  const onDisk = (await canCheckPages(client)) ? await checkPages(client) : null;
  const amcheck = await makeExtension(client, "amcheck");
  const read = await checkTables(client, amcheck);
  const stored = await checkFiles(client, files);
  return {
    ...read,
    pages: onDisk?.pages ?? null,
    amcheck,
    files: stored.files,
    damages: [...(onDisk?.damages ?? []), ...read.damages, ...stored.damages],
  };
}

/** What was read, for people. */
export const describeReading = ({ tables, rows, indexes, pages, amcheck, files }: StorageReading): string =>
  `${rows} rows of ${tables} tables, ${indexes} indexes and ${files} stored files read; ` +
  (pages === null ? "no page checksums to compare" : `${pages} page checksums compared`) +
  (amcheck ? ", tables and indexes verified inside" : ", amcheck is not at hand");
