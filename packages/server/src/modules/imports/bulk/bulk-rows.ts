import { bulkBytes } from "@busbar/contract/imports/bulk";
import { validationText } from "@busbar/contract/kernel/errors/validation-texts";
import { AppError, type Language } from "../../../kernel/app-error.ts";
import { limitStream } from "../../../kernel/http/body.ts";
import { ValidationError } from "../../../kernel/http/validation-error.ts";

/** Longest line, as of a row of a file. */
const longestLine = 1024 * 1024;

/** The end of a time that says its offset. */
const offset = /(?:z|[+-]\d\d:?\d\d)\s*$/i;

/** The unpacked body. @throws AppError `request.unsupported_type` for another packing, `request.too_large` */
export function unpacked(request: Request, most = bulkBytes): ReadableStream<Uint8Array> {
  const sent = limitStream((request.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array>, most.sent);
  const encoding = (request.headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  if (encoding === "identity") return sent;
  if (encoding !== "gzip") throw new AppError("request.unsupported_type");
  const gunzip = new DecompressionStream("gzip") as TransformStream<Uint8Array, Uint8Array>;
  return limitStream(sent.pipeThrough(gunzip), most.unpacked);
}

/** The lines of a text, read bit by bit, each with its number from 1; empty ones are left out. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ line: string; row: number }> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  let row = 0;
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new AppError("request.malformed");
    }
  };
  for await (const part of body) {
    const lines = (rest + decode(part)).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestLine) throw new AppError("request.malformed");
    for (const line of lines) if (line.trim() !== "") yield { line, row: (row += 1) };
  }
  rest += decode();
  if (rest.trim() !== "") yield { line: rest, row: row + 1 };
}

/**
 * The rows of an NDJSON body as cells in the order of `fields`. One line at a time is in memory. `withOffset`: the field
 * whose times must say their offset.
 * @throws ValidationError at the row and field for what is no row with these fields
 */
export async function* bulkRows(
  body: ReadableStream<Uint8Array>,
  { fields, withOffset }: { fields: readonly string[]; withOffset?: string },
  language: Language,
): AsyncGenerator<string[]> {
  const places = new Map(fields.map((field, at) => [field, at]));
  const refused = (path: string, code: string, values: Record<string, unknown>) =>
    new ValidationError([{ path, code, message: validationText(code, language, values) }]);
  for await (const { line, row } of linesOf(body)) {
    const given = parsed(line);
    if (given === null) throw refused(String(row), "bulk.row", { row });
    const cells: string[] = fields.map(() => "");
    for (const [field, value] of Object.entries(given)) {
      const at = places.get(field);
      const text = textOf(value);
      if (at === undefined) throw refused(`${row}.${field}`, "unknown_key", { key: field });
      if (text === null) throw refused(`${row}.${field}`, "bulk.value", { row });
      if (field === withOffset && text !== "" && !offset.test(text))
        throw refused(`${row}.${field}`, "bulk.offset", { row });
      cells[at] = text;
    }
    if (cells.every((text) => text.trim() === "")) throw refused(String(row), "bulk.row", { row });
    yield cells;
  }
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return value !== null && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** A value as the cell of a file has it; null for what no cell can hold. */
function textOf(value: unknown): string | null {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!Array.isArray(value) || !value.every((one) => typeof one === "string")) return null;
  return value.join("；");
}
