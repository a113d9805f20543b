import { type FileWindow, latin1, startsWith, viewOf } from "./file-window.ts";

/** Chunks from IHDR to IEND without a gap and nothing after them. Source: PNG, third edition, 5.3 and 11.2. */
export async function isWholePng(file: FileWindow): Promise<boolean> {
  let hasPixels = false;
  for (let at = 8, first = true; at + 12 <= file.sizeBytes; first = false) {
    const head = await file.at(at, 16);
    const length = viewOf(head).getUint32(0);
    const type = latin1(head.subarray(4, 8));
    if (at + 12 + length > file.sizeBytes) return false;
    if (first) {
      if (type !== "IHDR" || length !== 13) return false;
      const view = viewOf(await file.at(at + 8, 8));
      if (view.getUint32(0) === 0 || view.getUint32(4) === 0) return false;
    }
    if (type === "IDAT") hasPixels = true;
    at += 12 + length;
    if (type === "IEND") return hasPixels && length === 0 && at === file.sizeBytes;
  }
  return false;
}

/** Segments up to the scan, a frame with a size among them, and the end marker. Source: ITU-T T.81, annex B. */
export async function isWholeJpeg(file: FileWindow): Promise<boolean> {
  let hasFrame = false;
  for (let at = 2; at + 4 <= file.sizeBytes; ) {
    const head = await file.at(at, 9);
    const marker = head[1] as number;
    if (head[0] !== 0xff) return false;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = viewOf(head).getUint16(2);
    if (length < 2 || at + 2 + length > file.sizeBytes) return false;
    // C4, C8 and CC in this range are not frames but tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      hasFrame = length >= 8 && head.length === 9 && viewOf(head).getUint16(7) > 0;
    at += 2 + length;
    // Cameras append their own data, so the end marker is searched for and need not be at the end of the file.
    if (marker === 0xda) return hasFrame && (await hasEndMarker(file, at));
  }
  return false;
}

async function hasEndMarker(file: FileWindow, from: number): Promise<boolean> {
  for await (const part of file.parts(1, from))
    for (let at = part.indexOf(0xff); at >= 0; at = part.indexOf(0xff, at + 1)) if (part[at + 1] === 0xd9) return true;
  return false;
}

/** The length that the container states equals the file's. Source: RFC 9649, 2.3 and 2.4. */
export async function isWholeWebp(file: FileWindow): Promise<boolean> {
  const head = await file.at(0, 16);
  if (head.length < 16 || latin1(head.subarray(8, 12)) !== "WEBP") return false;
  return /^VP8[ LX]$/.test(latin1(head.subarray(12, 16))) && viewOf(head).getUint32(4, true) + 8 === file.sizeBytes;
}

/** A screen with a size, and the trailer. Source: GIF89a specification, 18 and 27. */
export async function isWholeGif(file: FileWindow): Promise<boolean> {
  const head = await file.at(0, 13);
  if (head.length < 13 || startsWith(head.subarray(6), [0, 0]) || startsWith(head.subarray(8), [0, 0])) return false;
  return (await file.at(file.sizeBytes - 1, 1))[0] === 0x3b;
}
