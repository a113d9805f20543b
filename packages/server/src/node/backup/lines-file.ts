import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** A file that was cut off, was changed or is another. */
export class LinesDamaged extends Error {}

/**
 * Lines are compressed in parts of so many characters: each part is a trip to another thread and back, and a trip for
 * each row takes minutes on a busy machine.
 */
const partLength = 256 * 1024;
/** What is compressed or read at once; Node's own 16 kB make four times as many trips. */
const chunkSize = 64 * 1024;

/**
 * Writes lines of a letter and a text under gzip, as fast as the disk accepts them. `end` marks the file as complete:
 * its line has the hash of all before. Readers refuse a file without it.
 */
export function createLinesWriter<Letter extends string>(path: string, { over = false } = {}) {
  const gzip = createGzip({ level: 6, chunkSize });
  const file = createWriteStream(path, { flags: over ? "w" : "wx", mode: 0o600, flush: true });
  gzip.pipe(file);
  const done = finished(file);
  done.catch(() => undefined);
  const hash = createHash("sha256");
  let part = "";
  const flush = async () => {
    const isRoom = gzip.write(part);
    part = "";
    if (!isRoom) await Promise.race([once(gzip, "drain"), done]);
  };
  return {
    async line(letter: Letter, text: string): Promise<void> {
      const line = `${letter}${text}\n`;
      hash.update(line);
      part += line;
      if (part.length >= partLength) await flush();
    },
    /** Over all lines so far. */
    contentSha256: () => hash.copy().digest(),
    /** @returns how many bytes the file has, once they are on the disk */
    async end(counts: Record<string, unknown>): Promise<number> {
      gzip.end(`${part}E${JSON.stringify({ ...counts, sha256: hash.digest("hex") })}\n`);
      await done;
      return file.bytesWritten;
    },
    break(): void {
      gzip.destroy();
      file.destroy();
    },
  };
}

/** Reads line by line. @throws {@link LinesDamaged} when the file, named by `word`, was cut off or changed */
export async function* readLines(path: string, word: "archive" | "backup"): AsyncGenerator<string> {
  const source = createReadStream(path);
  const gunzip = source.pipe(createGunzip({ chunkSize }));
  source.on("error", (error) => gunzip.destroy(error));
  const hash = createHash("sha256");
  let ended = false;
  try {
    for await (const line of createInterface({ input: gunzip, crlfDelay: Infinity })) {
      if (ended) throw new LinesDamaged(`The ${word} contains data after its end.`);
      ended = line.startsWith("E");
      if (!ended) hash.update(`${line}\n`);
      else if (endOf(line) !== hash.digest("hex"))
        throw new LinesDamaged(`The ${word} was changed: its hash does not match.`);
      yield line;
    }
  } catch (error) {
    if (error instanceof LinesDamaged || !String((error as { code?: string }).code).startsWith("Z_")) throw error;
    throw new LinesDamaged(`This is not a ${word}, or it is damaged.`, { cause: error });
  } finally {
    source.destroy();
  }
  if (!ended) throw new LinesDamaged(`The ${word} is incomplete: its end is missing.`);
}

function endOf(line: string): unknown {
  try {
    return (JSON.parse(line.slice(1)) as { sha256?: unknown }).sha256;
  } catch {
    return undefined;
  }
}
