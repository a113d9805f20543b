import type { LicenceKind } from "@busbar/contract/identity/enterprise-applications";

export type LicenceProblem = "licence.not_accepted" | "licence.damaged" | "licence.active";
export type LicenceVerdict = { kind: LicenceKind } | { problem: LicenceProblem };

/**
 * What a file is by its bytes, whatever it is called: signature first, then its parts to the end. Anything but the three
 * is refused, so markup never gets in. This looks for damage and for what runs in plain sight; it is no virus scanner.
 */
export function judgeLicence(bytes: Uint8Array): LicenceVerdict {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return whole("png", isWholePng(bytes));
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return whole("jpeg", isWholeJpeg(bytes));
  const start = latin1(bytes.subarray(0, 16));
  if (!/^%PDF-(1\.[0-7]|2\.0)\s/.test(start)) return { problem: "licence.not_accepted" };
  if (!isWholePdf(bytes)) return { problem: "licence.damaged" };
  // Whole names: in ten megabytes of compressed pictures three or four letters stand somewhere by chance.
  return /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA)(?=[\s/<>[\]()])/.test(namesOf(latin1(bytes)))
    ? { problem: "licence.active" }
    : { kind: "pdf" };
}

/** A character of a name may be written as its number, `/J#61vaScript`. Source: ISO 32000-2, 7.3.5. */
const namesOf = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const whole = (kind: LicenceKind, isWhole: boolean): LicenceVerdict =>
  isWhole ? { kind } : { problem: "licence.damaged" };
const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);
/** One character per byte. Not `latin1` of TextDecoder, which is Windows-1252; in parts, for the stack. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join("");
}

/** Chunks from IHDR to IEND without a gap and nothing behind. Source: PNG, third edition, 5.3 and 11.2. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hasPixels = false;
  for (let at = 8, first = true; at + 12 <= bytes.length; first = false) {
    const length = view.getUint32(at);
    const type = latin1(bytes.subarray(at + 4, at + 8));
    if (at + 12 + length > bytes.length) return false;
    if (first && (type !== "IHDR" || length !== 13 || view.getUint32(at + 8) === 0 || view.getUint32(at + 12) === 0))
      return false;
    if (type === "IDAT") hasPixels = true;
    at += 12 + length;
    if (type === "IEND") return hasPixels && length === 0 && at === bytes.length;
  }
  return false;
}

/** Segments up to the scan, a frame with a size among them, and the end marker. Source: ITU-T T.81, annex B. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hasFrame = false;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return false;
    // C4, C8 and CC of the range are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      hasFrame = length >= 8 && view.getUint16(at + 7) > 0;
    at += 2 + length;
    // Cameras write their own data behind the end, so it is looked for and not expected as the last bytes.
    if (marker === 0xda) return hasFrame && hasEndMarker(bytes, at);
  }
  return false;
}

function hasEndMarker(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.length - 2; at >= from; at -= 1) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}

/** The trailer points into the file and the end is written. Source: ISO 32000-2, 7.5.5. */
function isWholePdf(bytes: Uint8Array): boolean {
  const end = latin1(bytes.subarray(Math.max(0, bytes.length - 2048)));
  const offset = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(end)?.[1];
  return offset !== undefined && Number(offset) < bytes.length;
}

const endings: Record<LicenceKind, string> = { pdf: "pdf", png: "png", jpeg: "jpg" };

/** A name to show and to save under: the last part, without signs that systems mind, with the ending that is true. */
export function licenceName(given: string, kind: LicenceKind): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "")
    .replace(/\.[^.]*$/, "")
    .trim();
  return `${[...plain].slice(0, 80).join("") || "licence"}.${endings[kind]}`;
}
