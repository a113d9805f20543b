import { SheetError, type SheetEncoding, type SheetSource } from "../../../kernel/spreadsheets/spreadsheets.ts";
import { createEventLoopYield } from "../../../kernel/spreadsheets/event-loop-yield.ts";

/** This many valid characters beyond ASCII are no coincidence: the file is UTF-8 with a damaged place. */
const provenUtf8 = 32;
const beyondLatin = /[\u0800-\uFFFF]/g;

export type DetectedEncoding = { encoding: SheetEncoding; markBytes: number };

/**
 * Reads the whole file once, because its first byte outside ASCII may come late. Order: byte order mark, strict UTF-8,
 * GB18030. Text that is cut or damaged inside a UTF-8 character must not be read as GB18030, which would garble it.
 * @throws {SheetError} `sheet.encoding`; `sheet.not_a_sheet` for binary content
 */
export async function detectEncoding(source: SheetSource, wanted?: SheetEncoding): Promise<DetectedEncoding> {
  const marked = markOf(Buffer.from(await source.slice(0, Math.min(3, source.size)).arrayBuffer()));
  if (wanted !== undefined) {
    const detected = { encoding: wanted, markBytes: marked?.encoding === wanted ? marked.markBytes : 0 };
    if ((await scan(source, detected)) !== "right") throw new SheetError("sheet.encoding", { what: wanted });
    return detected;
  }
  if (marked !== null) {
    if ((await scan(source, marked)) === "right") return marked;
    throw new SheetError("sheet.encoding", { what: marked.encoding });
  }
  const utf8 = { encoding: "utf-8", markBytes: 0 } as const;
  const verdict = await scan(source, utf8);
  if (verdict === "right") return utf8;
  if (verdict === "damaged") throw new SheetError("sheet.encoding", { what: "utf-8" });
  const gb18030 = { encoding: "gb18030", markBytes: 0 } as const;
  if ((await scan(source, gb18030)) === "right") return gb18030;
  throw new SheetError("sheet.encoding");
}

function markOf(start: Buffer): DetectedEncoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return { encoding: "utf-8", markBytes: 3 };
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: "utf-16le", markBytes: 2 };
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: "utf-16be", markBytes: 2 };
  return null;
}

/**
 * wrong: contains bytes that are invalid in this encoding; damaged: the same, after much that only this encoding
 * explains.
 */
async function scan(
  source: SheetSource,
  { encoding, markBytes }: DetectedEncoding,
): Promise<"right" | "wrong" | "damaged"> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const bytewise = encoding === "utf-8" || encoding === "gb18030";
  const yieldToEventLoop = createEventLoopYield();
  let proofs = 0;
  let current: Uint8Array = new Uint8Array();
  try {
    for await (const chunk of source.slice(markBytes, source.size).stream()) {
      current = chunk;
      if (bytewise && chunk.includes(0)) throw new SheetError("sheet.not_a_sheet", { what: "binary" });
      const text = decoder.decode(chunk, { stream: true });
      if (proofs < provenUtf8) proofs += text.match(beyondLatin)?.length ?? 0;
      await yieldToEventLoop();
    }
    decoder.decode();
  } catch (fault) {
    if (fault instanceof SheetError) throw fault;
    if (encoding === "utf-8") proofs += textBeforeFault(current).match(beyondLatin)?.length ?? 0;
    return proofs >= provenUtf8 ? "damaged" : "wrong";
  }
  return "right";
}

function textBeforeFault(chunk: Uint8Array): string {
  const start = chunk.findIndex((byte) => byte < 0x80 || byte > 0xbf);
  const [text = ""] = new TextDecoder().decode(chunk.subarray(Math.max(0, start))).split("\uFFFD", 1);
  return text;
}
