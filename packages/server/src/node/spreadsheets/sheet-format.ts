import { SheetError, type SheetSource } from "../../kernel/spreadsheets/spreadsheets.ts";

const oleSector = 512;
const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Other file formats that people rename, by their first bytes. */
const strangers: [what: string, start: string][] = [
  ["pdf", "%PDF-"],
  ["png", "\x89PNG"],
  ["jpeg", "\xff\xd8\xff"],
  ["gif", "GIF8"],
  ["gzip", "\x1f\x8b"],
  ["rar", "Rar!"],
  ["7z", "7z\xbc\xaf"],
  ["rtf", "{\\rtf"],
  ["program", "MZ\x90"],
  ["program", "\x7fELF"],
];

/**
 * Detected by content, never by name. Markup is refused: many systems save HTML with the extension .xls.
 * @throws {SheetError} `sheet.empty`, `sheet.old_excel`, `sheet.protected`, `sheet.not_a_sheet`
 */
export async function detectFormat(source: SheetSource): Promise<"csv" | "xlsx"> {
  if (source.size === 0) throw new SheetError("sheet.empty");
  const start = Buffer.from(await source.slice(0, Math.min(source.size, 1024)).arrayBuffer());
  if (ole.every((byte, at) => start[at] === byte)) throw await judgeOle(source, start);
  if (start.subarray(0, 2).toString("latin1") === "PK" && (start[2] ?? 0) < 9 && (start[3] ?? 0) < 9) return "xlsx";
  const latin = start.toString("latin1");
  for (const [what, begins] of strangers) {
    if (latin.startsWith(begins)) throw new SheetError("sheet.not_a_sheet", { what });
  }
  const readable = start
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (/^<(\?xml|!doctype|!--|html|table|head|body|meta|svg|\w+:)/i.test(readable)) {
    throw new SheetError("sheet.not_a_sheet", { what: "markup" });
  }
  return "csv";
}

/**
 * An OLE container is an Excel file of 1997–2003, or a newer one encrypted with a password (MS-CFB 2.2, MS-OFFCRYPTO).
 */
async function judgeOle(source: SheetSource, start: Buffer): Promise<SheetError> {
  const sectorShift = start.length > 0x34 ? start.readUInt16LE(0x1e) : 9;
  const sector = sectorShift === 12 ? 4096 : oleSector;
  const directory = start.length > 0x34 ? (start.readUInt32LE(0x30) + 1) * sector : source.size;
  const entries = await source
    .slice(Math.min(directory, source.size), Math.min(directory + 2048, source.size))
    .arrayBuffer();
  const encrypted = Buffer.from(entries).includes(Buffer.from("EncryptedPackage", "utf16le"));
  return new SheetError(encrypted ? "sheet.protected" : "sheet.old_excel");
}
