import type { AttachmentKind } from "@busbar/contract/attachments/attachments";
import { createFileWindow, type FileWindow, latin1, startsWith } from "./file-window.ts";
import { judgeCompound, judgePackage } from "./office-files.ts";
import { hasName, isWholePdf, nameOfPdf } from "./pdf-files.ts";
import { isWholeGif, isWholeJpeg, isWholePng, isWholeWebp } from "./picture-files.ts";

export type FileProblem = "file.empty" | "file.not_accepted" | "file.damaged" | "file.active" | "file.locked";
/** CSV is reported as `txt`: the bytes do not tell the two apart. */
export type FileVerdict = { kind: Exclude<AttachmentKind, "csv"> } | { problem: FileProblem };

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/** Embedded files are allowed, because electronic invoices carry their data so; everything that executes is refused. */
const runsInPdf = nameOfPdf("JavaScript|Launch|RichMedia");

type Signature = "png" | "jpeg" | "webp" | "gif" | "pdf" | "package" | "compound" | "text";

/** The format that the first bytes claim; null for formats that are never accepted. */
export function signatureOf(head: Uint8Array): Signature | null {
  const start = latin1(head.subarray(0, 16));
  if (startsWith(head, pngStart)) return "png";
  if (startsWith(head, [0xff, 0xd8, 0xff])) return "jpeg";
  if (start.startsWith("RIFF")) return "webp";
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (/^%PDF-(1\.[0-7]|2\.0)\s/.test(start)) return "pdf";
  if (start.startsWith("PK\x03\x04")) return "package";
  if (startsWith(head, compoundStart)) return "compound";
  return /^(%PDF|%!PS|\{\\rtf)/.test(start) ? null : "text";
}

/**
 * Determines what a file is by its bytes, whatever its name: the signature first, then the structure to the end, read
 * in pieces. Markup is refused. This finds damage and visible scripts; it is no virus scanner.
 */
export async function judgeFile(content: Blob): Promise<FileVerdict> {
  if (content.size === 0) return { problem: "file.empty" };
  const file = createFileWindow(content);
  switch (signatureOf(await file.at(0, 16))) {
    case "png":
      return verdictOf("png", await isWholePng(file));
    case "jpeg":
      return verdictOf("jpeg", await isWholeJpeg(file));
    case "webp":
      return verdictOf("webp", await isWholeWebp(file));
    case "gif":
      return verdictOf("gif", await isWholeGif(file));
    case "pdf":
      if (!(await isWholePdf(file))) return { problem: "file.damaged" };
      return (await hasName(file, runsInPdf)) ? { problem: "file.active" } : { kind: "pdf" };
    case "package":
      return judgePackage(file);
    case "compound":
      return judgeCompound(file);
    case "text":
      return (await isText(file)) ? { kind: "txt" } : { problem: "file.not_accepted" };
    default:
      return { problem: "file.not_accepted" };
  }
}

const verdictOf = (kind: "png" | "jpeg" | "webp" | "gif", isWhole: boolean): FileVerdict =>
  isWhole ? { kind } : { problem: "file.damaged" };

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;
/** Anything that a browser may take for markup: an element, a comment, a declaration. */
const markup = /^\s*<[a-z!?/]/i;

/** Whether the whole file decodes as text in one of the usual encodings and is not markup. */
async function isText(file: FileWindow): Promise<boolean> {
  const mark = await file.at(0, 2);
  const wide = startsWith(mark, [0xff, 0xfe]) ? "utf-16le" : startsWith(mark, [0xfe, 0xff]) ? "utf-16be" : null;
  for (const encoding of wide ? [wide] : ["utf-8", "gb18030"]) if (await readsAs(file, encoding)) return true;
  return false;
}

async function readsAs(file: FileWindow, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let first = true;
  try {
    for await (const part of file.parts(0)) {
      const text = decoder.decode(part, { stream: true });
      if (control.test(text) || (first && markup.test(text))) return false;
      first = false;
    }
    decoder.decode();
  } catch {
    // Not this encoding.
    return false;
  }
  return true;
}
