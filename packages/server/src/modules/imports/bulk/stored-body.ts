import { bulkBytes, bulkRowsAtOnce } from "@busbar/contract/imports/bulk";
import { columnsOf, type ImportKind } from "@busbar/contract/imports/import-columns";
import { AppError, type Language } from "../../../kernel/app-error.ts";
import { type ImportNeeds, toRefusal } from "../import-ports.ts";
import type { FoundHead } from "../import-repository.ts";
import { bulkRows, unpacked } from "./bulk-rows.ts";

/** More text than this is a job, however few rows have it. */
const charsAtOnce = 2_000_000;

/** A bulk body is kept as the file that a person would have uploaded, so that check, receipt and undo are the same. */
export const headOf = (kind: ImportKind, fields: readonly string[] = Object.keys(columnsOf(kind))): FoundHead => ({
  format: "csv",
  encoding: "utf-8",
  separator: ",",
  sheets: [],
  sheet: null,
  headRow: 1,
  head: fields.map((field) => ({ title: columnsOf(kind)[field]?.en ?? field, samples: [] })),
  top: [],
  layout: null,
});
export const mappingOf = (kind: ImportKind, fields: readonly string[] = Object.keys(columnsOf(kind))) =>
  Object.fromEntries(fields.map((field, at) => [field, at] as const));

/**
 * Stores the body as a file. `first`: its rows, if they are few enough to be answered at once.
 * @throws AppError `request.too_large`, `request.malformed`, and what {@link bulkRows} throws
 */
export async function storeBody(
  { ports: { files, spreadsheets } }: Pick<ImportNeeds, "ports">,
  { request, language }: { request: Request; language: Language },
  { head }: FoundHead,
  shape: Parameters<typeof bulkRows>[1],
) {
  if (Number(request.headers.get("content-length") ?? 0) > bulkBytes.sent)
    throw new AppError("request.too_large", { limit: `${bulkBytes.sent / 1024 / 1024} MiB` });
  const first: string[][] = [];
  let [rows, chars] = [0, 0];
  async function* counted() {
    for await (const cells of bulkRows(unpacked(request), shape, language)) {
      rows += 1;
      for (const cell of cells) chars += cell.length;
      if (rows <= bulkRowsAtOnce && chars <= charsAtOnce) first.push(cells);
      yield cells;
    }
  }
  const columns = head.map(({ title }) => ({ title, kind: "text" as const }));
  const file = await files.put(spreadsheets.writeCsv(columns, counted())).catch((fault: unknown) => {
    // What is packed wrongly ends as a fault of the stream.
    throw fault instanceof TypeError ? new AppError("request.malformed") : toRefusal(fault);
  });
  if (rows === 0) {
    await files.remove(file.storageKey);
    throw new AppError("request.malformed");
  }
  return { file, rows, first: first.length === rows ? first : null };
}
