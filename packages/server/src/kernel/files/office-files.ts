import type { AttachmentKind } from "@busbar/contract/attachments/attachments";
import { type FileWindow, latin1, startsWith, viewOf } from "./file-window.ts";

type OfficeKind = Extract<
  AttachmentKind,
  "docx" | "xlsx" | "pptx" | "doc" | "xls" | "ppt" | "odt" | "ods" | "odp" | "ofd"
>;
type OfficeVerdict =
  | { kind: OfficeKind }
  | { problem: "file.not_accepted" | "file.damaged" | "file.active" | "file.locked" };

const notAccepted: OfficeVerdict = { problem: "file.not_accepted" };
const damaged: OfficeVerdict = { problem: "file.damaged" };

/** The part that decides a package's type. Sources: ECMA-376 part 1, 11 to 13; GB/T 33190-2016, 7.4. */
const mainParts: readonly [RegExp, OfficeKind][] = [
  [/^word\/document\d?\.xml$/i, "docx"],
  [/^xl\/workbook\.xml$/i, "xlsx"],
  [/^ppt\/presentation\.xml$/i, "pptx"],
  [/^OFD\.xml$/i, "ofd"],
];
const macros = /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\/|(^|\/)activeX\//i;

/**
 * Judges by the names in the archive's directory; nothing is unpacked. Source: APPNOTE.TXT 6.3.10, 4.3.12 and 4.3.16.
 */
export async function judgePackage(file: FileWindow): Promise<OfficeVerdict> {
  const names = await entriesOf(file);
  if (names === null) return damaged;
  if (names.some((name) => macros.test(name))) return { problem: "file.active" };
  if (names[0] === "mimetype") return judgeOpenDocument(file);
  for (const [part, kind] of mainParts) if (names.some((name) => part.test(name))) return { kind };
  return notAccepted;
}

const directoryMost = 4 * 1024 * 1024;

async function entriesOf(file: FileWindow): Promise<string[] | null> {
  const tailAt = Math.max(0, file.sizeBytes - 65_557);
  const tail = await file.at(tailAt, 65_557);
  let end = tail.length - 22;
  while (end >= 0 && !startsWith(tail.subarray(end), [0x50, 0x4b, 5, 6])) end -= 1;
  if (end < 0) return null;
  const { count, size, offset } = directoryOf(viewOf(tail.subarray(end, end + 22)));
  if (offset + size > tailAt + end || size > directoryMost) return null;
  const directory = await file.at(offset, size);
  const names: string[] = [];
  for (let at = 0; names.length < count; ) {
    const entry = directory.subarray(at, at + 46);
    if (entry.length < 46 || !startsWith(entry, [0x50, 0x4b, 1, 2])) return null;
    const view = viewOf(entry);
    const nameLength = view.getUint16(28, true);
    names.push(new TextDecoder().decode(directory.subarray(at + 46, at + 46 + nameLength)));
    at += 46 + nameLength + view.getUint16(30, true) + view.getUint16(32, true);
  }
  return names;
}

const directoryOf = (end: DataView) => ({
  count: end.getUint16(10, true),
  size: end.getUint32(12, true),
  offset: end.getUint32(16, true),
});

/** The first entry, stored uncompressed, names the type. Source: OASIS OpenDocument 1.3 part 2, 3.3. */
async function judgeOpenDocument(file: FileWindow): Promise<OfficeVerdict> {
  const start = latin1(await file.at(30, 200));
  const name = /^mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)(?![a-z-])/.exec(
    start,
  )?.[1];
  if (name === "text") return { kind: "odt" };
  if (name === "spreadsheet") return { kind: "ods" };
  return name === "presentation" ? { kind: "odp" } : notAccepted;
}

/** Limit of directory sectors to read: enough for 16,000 streams with sectors of 512 bytes. */
const mostSectors = 4000;

/** Office files before 2007, by the names of their streams. Source: [MS-CFB] 2.2, 2.3 and 2.6. */
export async function judgeCompound(file: FileWindow): Promise<OfficeVerdict> {
  const head = await file.at(0, 512);
  if (head.length < 512) return damaged;
  const view = viewOf(head);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return damaged;
  const sectorBytes = 1 << shift;
  const perSector = sectorBytes / 4;
  const sector = (number: number) => file.at((number + 1) * sectorBytes, sectorBytes);
  // The header lists 109 sectors of the allocation table, a chain of sectors lists the rest: [MS-CFB] 2.5.
  const tables = Array.from({ length: 109 }, (_, at) => view.getUint32(76 + at * 4, true));
  let more = view.getUint32(68, true);
  for (let left = view.getUint32(72, true); left > 0 && left < mostSectors; left -= 1) {
    const list = await sector(more);
    if (list.length < sectorBytes) return damaged;
    for (let at = 0; at < perSector - 1; at += 1) tables.push(viewOf(list).getUint32(at * 4, true));
    more = viewOf(list).getUint32(sectorBytes - 4, true);
  }
  const names = new Set<string>();
  let number = view.getUint32(48, true);
  for (let seen = 0; number < 0xfffffffa; seen += 1) {
    const directory = await sector(number);
    const table = tables[Math.floor(number / perSector)];
    if (seen > mostSectors || directory.length < sectorBytes || table === undefined) return damaged;
    for (let at = 0; at < sectorBytes; at += 128) names.add(nameOf(directory.subarray(at, at + 128)));
    const next = await sector(table);
    if (next.length < sectorBytes) return damaged;
    number = viewOf(next).getUint32((number % perSector) * 4, true);
  }
  return judgeStreams(names);
}

function nameOf(entry: Uint8Array): string {
  const bytes = viewOf(entry).getUint16(64, true);
  return bytes < 2 || bytes > 64 ? "" : new TextDecoder("utf-16le").decode(entry.subarray(0, bytes - 2));
}

function judgeStreams(names: ReadonlySet<string>): OfficeVerdict {
  if (names.has("EncryptedPackage")) return { problem: "file.locked" };
  if (["_VBA_PROJECT", "_VBA_PROJECT_CUR", "Macros"].some((name) => names.has(name))) return { problem: "file.active" };
  if (names.has("WordDocument")) return { kind: "doc" };
  if (names.has("Workbook") || names.has("Book")) return { kind: "xls" };
  return names.has("PowerPoint Document") ? { kind: "ppt" } : notAccepted;
}
