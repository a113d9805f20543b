import { crc32, deflateSync, inflateSync } from "node:zlib";

const signature = 8;
/** Bytes of a chunk around its contents: length, kind, check sum. */
const frame = 12;
const depthAt = 8;
const colourAt = 9;
const interlaceAt = 12;

/**
 * The same picture in three quarters of the bytes: browsers write PNG in a hurry, and the repository keeps every
 * picture for good. Takes what Chromium writes, eight bits of red, green and blue without interlace.
 * @throws for any other kind
 */
export function smallerPng(png: Buffer): Buffer {
  const parts: { kind: string; body: Buffer }[] = [];
  for (let at = signature; at < png.length; ) {
    const length = png.readUInt32BE(at);
    parts.push({ kind: png.toString("latin1", at + 4, at + 8), body: png.subarray(at + 8, at + 8 + length) });
    at += frame + length;
  }
  const head = parts.find(({ kind }) => kind === "IHDR")?.body;
  if (!head || head[depthAt] !== 8 || head[colourAt] !== 2 || head[interlaceAt] !== 0) {
    throw new Error("Not a picture of eight bits of red, green and blue");
  }
  const packed = Buffer.concat(parts.filter(({ kind }) => kind === "IDAT").map(({ body }) => body));
  const pixels = deflateSync(unfiltered(inflateSync(packed), head.readUInt32BE(0) * 3), { level: 9, memLevel: 9 });
  return Buffer.concat([
    png.subarray(0, signature),
    ...[
      { kind: "IHDR", body: head },
      { kind: "IDAT", body: pixels },
      { kind: "IEND", body: Buffer.alloc(0) },
    ].map(chunk),
  ]);
}

/** Lines as they are, each after a 0 for "no filter": letters on plain ground pack best so. PNG specification, 9.2. */
function unfiltered(lines: Buffer, width: number): Buffer {
  const plain = Buffer.alloc(lines.length);
  const wide = width + 1;
  for (let start = 0; start < lines.length; start += wide) {
    const filter = lines[start];
    for (let x = 1; x <= width; x += 1) {
      const left = x > 3 ? plain[start + x - 3]! : 0;
      const above = start > 0 ? plain[start + x - wide]! : 0;
      const corner = x > 3 && start > 0 ? plain[start + x - wide - 3]! : 0;
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter!]!;
      plain[start + x] = lines[start + x]! + guess;
    }
  }
  return plain;
}

function nearest(left: number, above: number, corner: number): number {
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs);
  if (toLeft! <= toAbove! && toLeft! <= toCorner!) return left;
  return toAbove! <= toCorner! ? above : corner;
}

function chunk({ kind, body }: { kind: string; body: Buffer }): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
