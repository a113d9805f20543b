import { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from "yauzl";
import { SheetError, type SheetSource } from "../../../kernel/spreadsheets/spreadsheets.ts";

export const archiveLimits = {
  entries: 1_000,
  /** Limit of the compression ratio, for one entry above a mebibyte and for the whole; deflate can reach 1,032. */
  ratio: 200,
  ratioFrom: 1024 * 1024,
  unpackedBytes: 1024 ** 3,
} as const;

/** The parts of an XLSX file by name; names ignore case (ECMA-376 part 2, 6.2.2.3). */
export type Archive = {
  has(name: string): boolean;
  /** The declared unpacked size; {@link Archive.unpack} refuses to produce more. */
  sizeOf(name: string): number;
  /** @throws {SheetError} `sheet.bomb`, `sheet.damaged`, `sheet.truncated` */
  unpack(name: string): AsyncGenerator<Buffer>;
};

/** Checks the whole directory before anything is unpacked. Source of the limits: docs/security.md, uploads. */
export async function openArchive(source: SheetSource): Promise<Archive> {
  const reader = new SourceReader(source);
  const entries: Entry[] = [];
  let zip: ZipFile;
  try {
    zip = await fromRandomAccessReaderPromise(reader, source.size, { autoClose: false, strictFileNames: true });
    if (zip.entryCount > archiveLimits.entries) throw bomb("entries");
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (fault) {
    throw toSheetError(fault);
  }
  judgeEntries(entries, source.size);
  const byName = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
  const get = (name: string) => {
    const entry = byName.get(name.toLowerCase());
    if (entry === undefined) throw new SheetError("sheet.damaged", { what: `no ${name}` });
    return entry;
  };
  return {
    has: (name) => byName.has(name.toLowerCase()),
    sizeOf: (name) => get(name).uncompressedSize,
    unpack: (name) => unpackEntry(source, zip, get(name)),
  };
}

function judgeEntries(entries: readonly Entry[], fileBytes: number): void {
  let unpacked = 0;
  let end = 0;
  const names = new Set<string>();
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const { compressedSize: packed, uncompressedSize: size, relativeOffsetOfLocalHeader: start } = entry;
    unpacked += size;
    if (start < end) throw bomb("overlap");
    end = start + 30 + entry.fileNameRaw.length + packed;
    if (end > fileBytes) throw new SheetError("sheet.truncated");
    if (size > archiveLimits.ratioFrom && size > packed * archiveLimits.ratio) throw bomb("ratio");
    const name = entry.fileName.toLowerCase();
    if (names.has(name)) throw new SheetError("sheet.unsafe", { what: "two parts of one name" });
    names.add(name);
    if ((entry.generalPurposeBitFlag & 1) !== 0) throw new SheetError("sheet.protected");
  }
  if (unpacked > archiveLimits.unpackedBytes) throw bomb("size");
  if (unpacked > archiveLimits.ratioFrom && unpacked > fileBytes * archiveLimits.ratio) throw bomb("ratio");
}

async function* unpackEntry(source: SheetSource, zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stored = entry.compressionMethod === 0;
  if (!stored && entry.compressionMethod !== 8) throw new SheetError("sheet.damaged", { what: "compression method" });
  let bytes = 0;
  let sum = 0;
  let packed: Readable | null = null;
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    packed = Readable.from(source.slice(fileDataStart, fileDataStart + entry.compressedSize).stream(), {
      objectMode: false,
    });
    packed.on("error", (fault) => inflate.destroy(fault));
    const unpacked: Readable = stored ? packed : packed.pipe(inflate);
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // The declared sizes were checked above; more than declared is a forged entry.
      if (bytes > entry.uncompressedSize) throw bomb("declared size");
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (fault) {
    throw toSheetError(fault);
  } finally {
    packed?.destroy();
    inflate.destroy();
  }
  if (bytes !== entry.uncompressedSize || sum !== entry.crc32)
    throw new SheetError("sheet.damaged", { what: "checksum" });
}

function bomb(what: string): SheetError {
  return new SheetError("sheet.bomb", { what });
}

function toSheetError(fault: unknown): unknown {
  if (!(fault instanceof Error) || fault instanceof SheetError) return fault;
  const { message } = fault;
  if (/end of central directory|comment length|unexpected EOF|file bounds|unexpected end/i.test(message)) {
    return new SheetError("sheet.truncated", { what: message }, fault);
  }
  if (/file ?name|absolute path|relative path/i.test(message))
    return new SheetError("sheet.unsafe", { what: message }, fault);
  if (/encryption/.test(message)) return new SheetError("sheet.protected", {}, fault);
  if (/size mismatch/.test(message)) return new SheetError("sheet.bomb", { what: message }, fault);
  return new SheetError("sheet.damaged", { what: message }, fault);
}

/** Reads the central directory through a buffer, because yauzl requests it in pieces of 46 bytes. */
class SourceReader extends RandomAccessReader {
  readonly #source: SheetSource;
  #start = 0;
  #window = Buffer.alloc(0);

  constructor(source: SheetSource) {
    super();
    EventEmitter.call(this);
    this.#source = source;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (fault: Error | null, bytesRead?: number) => void,
  ): void {
    this.#fill(position, length).then(
      (bytes) => callback(null, bytes.copy(buffer, offset)),
      (fault: Error) => callback(fault),
    );
  }

  async #fill(position: number, length: number): Promise<Buffer> {
    const inside = position >= this.#start && position + length <= this.#start + this.#window.length;
    if (!inside) {
      const end = Math.min(this.#source.size, position + Math.max(length, 64 * 1024));
      this.#window = Buffer.from(await this.#source.slice(Math.min(position, end), end).arrayBuffer());
      this.#start = position;
    }
    return this.#window.subarray(position - this.#start, position - this.#start + length);
  }
}
