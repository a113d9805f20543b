import { type PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { PackedFile } from "../../ports.ts";

/**
 * Written while the files arrive, so that only one or two are in memory. Names are UTF-8; PDFs are stored uncompressed
 * because they are compressed already.
 */
export function zipStream(files: AsyncIterable<PackedFile>): ReadableStream<Uint8Array> {
  return ReadableStream.from(zipChunks(files));
}

async function* zipChunks(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const source = files[Symbol.asyncIterator]();
  const addNext = async (): Promise<void> => {
    const next = await source.next();
    if (next.done === true) return zip.end();
    const { name, bytes, at } = next.value;
    const content = Readable.from([bytes]);
    content.on("end", addOrBreak);
    zip.addReadStream(content, name, { compress: false, size: bytes.length, mtime: at });
  };
  const addOrBreak = () => void addNext().catch((fault: unknown) => output.destroy(fault as Error));
  try {
    addOrBreak();
    for await (const chunk of output as AsyncIterable<Buffer>) yield chunk;
  } finally {
    output.destroy();
    await source.return?.();
  }
}
