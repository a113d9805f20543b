import { SaxesParser } from "saxes";
import { SheetError } from "../../../kernel/spreadsheets/spreadsheets.ts";
import { createEventLoopYield } from "../../../kernel/spreadsheets/event-loop-yield.ts";

/** More bytes without a tag than this are no sheet; it limits the memory for a text or attribute. */
const tagWithin = 4 * 1024 * 1024;

export type Attributes = Readonly<Record<string, string>>;

/** Names come without their prefix; callers must handle equal names of other vocabularies. */
export type XmlHandlers = {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Checked after each chunk: reading stops when it returns true. */
  done?(): boolean;
};

/**
 * Parses bytes as they arrive, and yields after each chunk so that the caller can process the results. Document types,
 * and with them custom entities, are refused. @throws {SheetError} `sheet.unsafe`, `sheet.damaged`, `sheet.bomb`
 */
export async function* readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = spare;
  spare = createParser();
  const yieldToEventLoop = createEventLoopYield();
  let decoder: ReturnType<typeof decoderFor> | null = null;
  let sinceTag = 0;
  parser.on("opentag", (tag) => {
    sinceTag = 0;
    handlers.open?.(localName(tag.name), tag.attributes);
  });
  parser.on("closetag", (tag) => {
    sinceTag = 0;
    handlers.close?.(localName(tag.name));
  });
  const text = handlers.text?.bind(handlers) ?? ignored;
  parser.on("text", text);
  parser.on("cdata", text);
  parser.on("doctype", () => {
    throw new SheetError("sheet.unsafe", { what: "doctype" });
  });
  try {
    for await (const chunk of chunks) {
      decoder ??= decoderFor(chunk);
      sinceTag += chunk.length;
      parser.write(decoder.decode(chunk, { stream: true }));
      if (sinceTag > tagWithin) throw new SheetError("sheet.bomb", { what: "text without a tag" });
      yield;
      if (handlers.done?.() === true) return;
      await yieldToEventLoop();
    }
    parser.write(decoder?.decode() ?? "").close();
  } catch (fault) {
    if (fault instanceof SheetError) throw fault;
    throw new SheetError("sheet.damaged", { what: fault instanceof Error ? fault.message : "xml" }, fault);
  }
  yield;
}

function createParser() {
  const parser = new SaxesParser({ xmlns: false, position: false });
  for (const event of ["opentag", "closetag", "text", "cdata", "doctype"] as const) parser.on(event, ignored);
  return parser;
}

function ignored(): void {}

/**
 * The next file's parser is created ahead, so that one always exists and V8 keeps its class's shape and compiled code.
 * Otherwise the first major collection between two files makes all later ones take 3.7 times as long (Node 24).
 */
let spare = createParser();

/** Reads a small part to its end. */
export async function readXmlPart(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const steps = readXml(chunks, handlers);
  while ((await steps.next()).done !== true);
}

/** An attribute by its name without prefix, because writers use different prefixes. */
export function prefixedAttribute(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((candidate) => candidate.endsWith(`:${name}`));
  return key === undefined ? undefined : attributes[key];
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

/** OOXML parts are UTF-8 or UTF-16 (ECMA-376 part 2). */
function decoderFor(chunk: Buffer): InstanceType<typeof TextDecoder> {
  const le = (chunk[0] === 0xff && chunk[1] === 0xfe) || (chunk[0] === 0x3c && chunk[1] === 0);
  const be = (chunk[0] === 0xfe && chunk[1] === 0xff) || (chunk[0] === 0 && chunk[1] === 0x3c);
  return new TextDecoder(le ? "utf-16le" : be ? "utf-16be" : "utf-8", { fatal: true });
}
