const windowBytes = 256 * 1024;

/** Random access to a stored file, with a buffer for neighbouring reads. */
export function createFileWindow(content: Blob) {
  let start = 0;
  let held = new Uint8Array();
  return {
    sizeBytes: content.size,
    /** Returns fewer than `length` bytes at the end of the file. */
    async at(offset: number, length: number): Promise<Uint8Array> {
      if (offset < start || offset + length > start + held.length) {
        start = offset;
        held = new Uint8Array(await content.slice(offset, offset + Math.max(length, windowBytes)).arrayBuffer());
      }
      return held.subarray(offset - start, offset - start + length);
    },
    /**
     * The file from front to back; each part repeats the last `overlap` bytes of the one before, for matches across
     * parts.
     */
    async *parts(overlap: number, from = 0): AsyncGenerator<Uint8Array> {
      for (let at = from; at < content.size; at += windowBytes)
        yield new Uint8Array(await content.slice(Math.max(from, at - overlap), at + windowBytes).arrayBuffer());
    },
  };
}
export type FileWindow = ReturnType<typeof createFileWindow>;

/**
 * One character per byte. TextDecoder's `latin1` is Windows-1252, which differs; decoded in parts to limit the stack.
 */
export function latin1(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join("");
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);
