import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/**
 * A backup is gzipped text: each line has one letter for its kind, then JSON. `H` describes the content, `T` begins a
 * table, `R` is a row of it, `F` begins a stored file, `D` is a part of its bytes in base64, `Q` is a queued job, `E`
 * is the end with counts and a hash over everything before. Without Busbar it can be read with `zcat`.
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
  | { kind: "E"; rows: number; files: number; sha256: string };

export class BackupDamaged extends Error {}

/**
 * Writes lines as fast as the disk accepts them. `end` marks the backup as complete; readers refuse a file without it.
 */
export function createBackupWriter(path: string) {
  const gzip = createGzip({ level: 6 });
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  gzip.pipe(file);
  const done = finished(file);
  done.catch(() => undefined);
  const hash = createHash("sha256");
  const write = async (line: string) => {
    if (!gzip.write(line)) await Promise.race([once(gzip, "drain"), done]);
  };
  return {
    async line(letter: BackupLine["kind"], text: string): Promise<void> {
      const line = `${letter}${text}\n`;
      hash.update(line);
      await write(line);
    },
    async end(counts: { rows: number; files: number }): Promise<number> {
      await write(`E${JSON.stringify({ ...counts, sha256: hash.digest("hex") })}\n`);
      gzip.end();
      await done;
      return file.bytesWritten;
    },
    break(): void {
      gzip.destroy();
      file.destroy();
    },
  };
}

/** Reads line by line. @throws {@link BackupDamaged} for a file that is not a backup, was cut off or was changed */
export async function* readBackup(path: string): AsyncGenerator<BackupLine> {
  const source = createReadStream(path);
  const gunzip = source.pipe(createGunzip());
  source.on("error", (error) => gunzip.destroy(error));
  const hash = createHash("sha256");
  let ended = false;
  try {
    for await (const line of createInterface({ input: gunzip, crlfDelay: Infinity })) {
      if (ended) throw new BackupDamaged("The backup goes on behind its end.");
      const read = parse(line);
      if (read.kind !== "E") hash.update(`${line}\n`);
      else if (read.sha256 !== hash.digest("hex")) throw new BackupDamaged("The backup was changed: its hash differs.");
      ended = read.kind === "E";
      yield read;
    }
  } catch (error) {
    if (error instanceof BackupDamaged || !String((error as { code?: string }).code).startsWith("Z_")) throw error;
    throw new BackupDamaged("This is no backup, or it is damaged.", { cause: error });
  } finally {
    source.destroy();
  }
  if (!ended) throw new BackupDamaged("The backup is not whole: its end is missing.");
}

function parse(line: string): BackupLine {
  const kind = line[0] as BackupLine["kind"];
  const text = line.slice(1);
  if (kind === "R") return { kind, row: text };
  if (kind === "D") return { kind, bytes: Buffer.from(text, "base64") };
  try {
    const value = JSON.parse(text) as never;
    if (kind === "H") return { kind, head: value };
    if (kind === "T" || kind === "F" || kind === "Q" || kind === "E")
      return { kind, ...(value as object) } as BackupLine;
  } catch {
    // The error is thrown below.
  }
  throw new BackupDamaged("This is no backup of Busbar.");
}
