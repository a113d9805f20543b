import { createLinesWriter, LinesDamaged, readLines } from "./lines-file.ts";

/** Who made a backup. `sealedKey` opens in the vault of the installation alone, which so knows its own public key. */
export type BackupSignature = { publicKey: string; sealedKey: string; signature: string };
/** A key that signs the database's log, as the backup's snapshot holds it. */
export type LogKeyRow = { public_key: string; sealed_private_key: string };

/**
 * A backup is gzipped text: each line has one letter for its kind, then JSON. `H` describes the content, `T` begins a
 * table, `R` is a row of it, `F` begins a stored file, `D` is a part of its bytes in base64, `Q` is a queued job, `E`
 * is the end with counts, a signature and a hash over everything before. Without Busbar it can be read with `zcat`.
 */
export type BackupHead = {
  busbar: "backup";
  format: 1;
  at: string;
  postgres: string;
  migrations: { number: number; name: string; checksum: string }[];
  sequences: { name: string; value: string }[];
};
export type BackupLine =
  | { kind: "H"; head: BackupHead }
  | { kind: "T"; table: string; columns: string[] }
  /** PostgreSQL's own JSON text: parsing it here would round its numbers. */
  | { kind: "R"; row: string }
  | { kind: "F"; storageKey: string; sizeBytes: number; sha256: string }
  | { kind: "D"; bytes: Buffer }
  | { kind: "Q"; queue: string; jobId: string }
  | ({ kind: "E"; rows: number; files: number; sha256: string } & Partial<BackupSignature>);

/** @see createLinesWriter */
export const createBackupWriter = (path: string) => createLinesWriter<BackupLine["kind"]>(path);

/** Reads line by line. @throws {@link LinesDamaged} for a file that is not a backup, was cut off or was changed */
export async function* readBackup(path: string): AsyncGenerator<BackupLine> {
  for await (const line of readLines(path, "backup")) yield parse(line);
}

function parse(line: string): BackupLine {
  const kind = line[0] as BackupLine["kind"];
  const text = line.slice(1);
  if (kind === "R") return { kind, row: text };
  if (kind === "D") return { kind, bytes: Buffer.from(text, "base64") };
  try {
    const value = JSON.parse(text) as object;
    if (kind === "H") return { kind, head: value as BackupHead };
    if (kind === "T" || kind === "F" || kind === "Q" || kind === "E") return { kind, ...value } as BackupLine;
  } catch {
    // The error is thrown below.
  }
  throw new LinesDamaged("This is not a Busbar backup.");
}
