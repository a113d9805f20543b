import { Readable } from "node:stream";
import { fromBufferPromise } from "yauzl";
import { asBytes } from "./licences.ts";

/** An archive with entries of these names, stored uncompressed; check sums are left out, because nobody unpacks it. */
export function packageFile(entries: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const uint = (bytes: number, value: number) => {
    const view = new DataView(new ArrayBuffer(4));
    view.setUint32(0, value, true);
    return String.fromCharCode(...new Uint8Array(view.buffer, 0, bytes));
  };
  let body = "";
  let directory = "";
  for (const [name, content] of Object.entries(entries)) {
    const sizes = `${uint(4, 0)}${uint(4, content.length)}${uint(4, content.length)}${uint(2, name.length)}${uint(2, 0)}`;
    const at = uint(4, body.length);
    directory += `PK\x01\x02${uint(4, 0x14_0014)}${uint(4, 0)}${uint(4, 0)}${sizes}${uint(4, 0)}${uint(4, 0)}${uint(2, 0)}${at}${name}`;
    body += `PK\x03\x04${uint(2, 20)}${uint(4, 0)}${uint(4, 0)}${sizes}${name}${content}`;
  }
  const count = uint(2, Object.keys(entries).length);
  return asBytes(
    `${body}${directory}PK\x05\x06${uint(4, 0)}${count}${count}${uint(4, directory.length)}${uint(4, body.length)}${uint(2, 0)}`,
  );
}

/** A compound file with an allocation table and a directory of empty streams. */
export function compoundFile(...streams: string[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(512 * (3 + Math.floor(streams.length / 4)));
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(30, 9, true);
  view.setUint32(44, 1, true);
  view.setUint32(48, 1, true);
  view.setUint32(68, 0xfffffffe, true);
  bytes.fill(0xff, 76, 512);
  view.setUint32(76, 0, true);
  bytes.fill(0xff, 512, 1024);
  const sectors = Math.ceil((streams.length + 1) / 4);
  for (let at = 1; at <= sectors; at += 1) view.setUint32(512 + at * 4, at === sectors ? 0xfffffffe : at + 1, true);
  ["Root Entry", ...streams].forEach((name, at) => {
    const start = 1024 + at * 128;
    for (let letter = 0; letter < name.length; letter += 1)
      view.setUint16(start + letter * 2, name.charCodeAt(letter), true);
    view.setUint16(start + 64, name.length * 2 + 2, true);
  });
  return bytes;
}

/** The files of a ZIP by name, in order; check sums are verified. */
export async function zippedFiles(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const content = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.from(await new Response(Readable.toWeb(content)).arrayBuffer()));
  }
  return files;
}
