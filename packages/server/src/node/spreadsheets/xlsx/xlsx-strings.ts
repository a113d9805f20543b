import { SheetError, sheetLimits } from "../../../kernel/spreadsheets/spreadsheets.ts";
import type { Archive } from "./xlsx-archive.ts";
import { unescapeText } from "./xlsx-values.ts";
import { readXmlPart } from "./xml-reader.ts";

const maxStrings = 5_000_000;
const maxTextBytes = 128 * 1024 * 1024;
const blockBytes = 4 * 1024 * 1024;
/** Smaller tables cannot hold {@link maxStrings}, because `<si/>` takes five bytes. */
const countFrom = maxStrings * 5;

export type SharedStrings = { get(index: number): string | undefined };

/**
 * The workbook's shared strings, kept as UTF-8 bytes: five million JavaScript strings would take half a gigabyte.
 * @throws {SheetError} `sheet.bomb` above 5 million strings or 128 MiB of text
 */
export async function readSharedStrings(archive: Archive, part: string | null): Promise<SharedStrings> {
  const table = new StringTable();
  if (part === null || !archive.has(part)) return table;
  if (archive.sizeOf(part) > countFrom) await refuseFlood(archive.unpack(part));
  let text = "";
  let inText = false;
  let phonetic = 0;
  await readXmlPart(archive.unpack(part), {
    open(name) {
      if (name === "si") text = "";
      else if (name === "t") inText = phonetic === 0;
      else if (name === "rPh") phonetic += 1;
    },
    close(name) {
      if (name === "t") inText = false;
      else if (name === "rPh") phonetic -= 1;
      else if (name === "si") table.add(unescapeText(text));
    },
    text(piece) {
      if (!inText) return;
      text += piece;
      if (text.length > sheetLimits.recordBytes) throw new SheetError("sheet.bomb", { what: "cell text" });
    },
  });
  return table;
}

/** Counting bytes is twenty times faster than parsing, so a flood is refused before it takes memory. */
async function refuseFlood(chunks: AsyncIterable<Buffer>): Promise<void> {
  let strings = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at + 3 < chunk.length; at += 1) {
      // "<si" and then ">", "/" or a space
      if (chunk[at] !== 0x3c || chunk[at + 1] !== 0x73 || chunk[at + 2] !== 0x69) continue;
      const next = chunk[at + 3];
      if (next === 0x3e || next === 0x2f || next === 0x20) strings += 1;
    }
    if (strings > maxStrings) throw new SheetError("sheet.bomb", { what: "shared strings" });
  }
}

class StringTable implements SharedStrings {
  readonly #blocks: Buffer[] = [];
  #starts = new Uint32Array(1024);
  #count = 0;
  #used = blockBytes;

  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#used + 4 + length > blockBytes) {
      this.#blocks.push(Buffer.allocUnsafe(blockBytes));
      this.#used = 0;
    }
    const block = this.#blocks.at(-1);
    if (block === undefined || this.#count >= maxStrings || this.#blocks.length * blockBytes > maxTextBytes) {
      throw new SheetError("sheet.bomb", { what: "shared strings" });
    }
    if (this.#count === this.#starts.length) this.#starts = grown(this.#starts);
    this.#starts[this.#count] = (this.#blocks.length - 1) * blockBytes + this.#used;
    this.#count += 1;
    block.writeUInt32LE(length, this.#used);
    this.#used += 4 + block.write(text, this.#used + 4);
  }

  get(index: number): string | undefined {
    const start = index < this.#count ? this.#starts[index] : undefined;
    if (start === undefined) return undefined;
    const at = start % blockBytes;
    const block = this.#blocks[Math.floor(start / blockBytes)];
    return block?.toString("utf8", at + 4, at + 4 + block.readUInt32LE(at));
  }
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
