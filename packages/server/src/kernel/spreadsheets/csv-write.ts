import { neutraliseNumber, neutraliseText } from "./formula-text.ts";
import type { SheetAbout, SheetColumn, SheetValues } from "./spreadsheets.ts";
import { createEventLoopYield } from "./event-loop-yield.ts";

const chunkLength = 64 * 1024;

/** RFC 4180 with a byte order mark, without which spreadsheets read Chinese in another encoding. */
export function writeCsv(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetValues>,
  about?: SheetAbout,
): ReadableStream<Uint8Array> {
  const chunks = csvChunks(columns, rows, about);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await chunks.return()),
    },
    { highWaterMark: 0 },
  );
}

async function* csvChunks(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetValues>,
  about: SheetAbout | undefined,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  const yieldToEventLoop = createEventLoopYield();
  let text = `\uFEFF${columns.map((column) => quoted(neutraliseText(column.title))).join(",")}\r\n`;
  for await (const values of rows) {
    text += `${columns.map((column, at) => csvField(values[at] ?? null, column)).join(",")}\r\n`;
    if (text.length < chunkLength) continue;
    yield encoder.encode(text);
    text = "";
    await yieldToEventLoop();
  }
  for (const line of about?.lines() ?? []) {
    // As many fields as a row, so that readers do not report damage.
    const rest = Array.from({ length: Math.max(0, columns.length - 3) }, () => "");
    text += `${["#", ...line, ...rest].map((field) => quoted(neutraliseNumber(field))).join(",")}\r\n`;
  }
  yield encoder.encode(text);
}

function csvField(value: string | null, column: SheetColumn): string {
  if (value === null) return '""';
  return quoted(column.kind === "number" ? neutraliseNumber(value) : neutraliseText(value));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
