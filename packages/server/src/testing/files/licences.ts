import { deflateSync } from "node:zlib";

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
const uint32 = (value: number) => Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = joined(bytesOf(type), content);
  return joined(uint32(content.length), body, uint32(crc32(body)));
}

/** Two by two grey pixels that any browser displays. */
export const pngFile = (): Uint8Array<ArrayBuffer> =>
  joined(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", joined(uint32(2), uint32(2), Uint8Array.of(8, 0, 0, 0, 0))),
    chunk("IDAT", new Uint8Array(deflateSync(Uint8Array.of(0, 90, 200, 0, 200, 90)))),
    chunk("IEND", new Uint8Array()),
  );

/** The segments of a JPEG in order; the scan is empty. */
export const jpegFile = (): Uint8Array<ArrayBuffer> =>
  joined(
    Uint8Array.of(0xff, 0xd8),
    Uint8Array.of(0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0),
    Uint8Array.of(0xff, 0xc0, 0, 11, 8, 0, 2, 0, 2, 1, 1, 0x11, 0),
    Uint8Array.of(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0),
    Uint8Array.of(0x2a, 0x55),
    Uint8Array.of(0xff, 0xd9),
  );

/** One empty page; `more` is inserted among its objects. */
export const pdfFile = (more = ""): Uint8Array<ArrayBuffer> => {
  const head = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
${more}`;
  return bytesOf(`${head}trailer << /Root 1 0 R /Size 4 >>\nstartxref\n${head.length}\n%%EOF\n`);
};

export const asBytes = bytesOf;
