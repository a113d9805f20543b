import type { SheetSource } from "../../../kernel/spreadsheets/spreadsheets.ts";

/** Counts the bytes read, to estimate how much is left. */
export function countBytes(file: SheetSource): { source: SheetSource; bytes: () => number } {
  let bytes = 0;
  const count = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        bytes += part.length;
        controller.enqueue(part);
      },
    });
  return {
    bytes: () => bytes,
    source: {
      size: file.size,
      slice(start, end) {
        const part = file.slice(start, end);
        return { stream: () => part.stream().pipeThrough(count()), arrayBuffer: () => part.arrayBuffer() };
      },
    },
  };
}
