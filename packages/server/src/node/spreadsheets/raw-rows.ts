import {
  refuseDuplicateTitles,
  SheetError,
  sheetLimits,
  type SheetCell,
  type SheetReadOptions,
  type SheetRow,
  type SheetTopRow,
} from "../../kernel/spreadsheets/spreadsheets.ts";
import { createEventLoopYield } from "../../kernel/spreadsheets/event-loop-yield.ts";

/** A row as in the file: with as many cells as it has, at least one of them not empty. */
export type RawRow = { row: number; cells: SheetCell[] };

export const emptyCell: SheetCell = Object.freeze({ text: "", kind: "empty" });

const textOf = (cell: SheetCell): string => cell.text.replace(/\s+/g, " ").trim();

/**
 * The row that a person names is the head, else the one found among the first rows; rows must follow it.
 * @throws {SheetError} `sheet.empty`, `sheet.too_many_columns`, `sheet.duplicate_column`
 */
export async function readHead(
  batches: AsyncGenerator<RawRow[]>,
  { maxColumns = sheetLimits.columns, headRow: named, findHead }: SheetReadOptions,
): Promise<{ headRow: number; head: string[]; top: SheetTopRow[] }> {
  const seen: RawRow[] = [];
  const from = (least: number) => seen.filter(({ row }) => row >= least);
  for await (const batch of batches) {
    seen.push(...batch);
    if (seen.length > sheetLimits.topRows && from(named ?? 1).length > 1) break;
  }
  const top = seen.slice(0, sheetLimits.topRows).map(({ row, cells }) => ({ row, texts: cells.map(textOf) }));
  const [titles, next] = from(named ?? findHead?.(top) ?? 1);
  if (titles === undefined) throw new SheetError("sheet.empty");
  const head = titles.cells.map(textOf);
  while (head.at(-1) === "") head.pop();
  if (head.length > maxColumns) throw new SheetError("sheet.too_many_columns", { limit: maxColumns, row: titles.row });
  refuseDuplicateTitles(head);
  if (next === undefined || head.length === 0) throw new SheetError("sheet.empty");
  return { headRow: titles.row, head, top };
}

/**
 * Adjusts the rows below the head to its width. @throws {SheetError} `sheet.too_many_rows`, `sheet.too_many_columns`
 */
export async function* shapeRows(
  batches: AsyncGenerator<RawRow[]>,
  width: number,
  options: SheetReadOptions & { sparse: boolean },
): AsyncGenerator<SheetRow> {
  const { maxColumns = sheetLimits.columns, maxRows = sheetLimits.rows, headRow = 1, sparse } = options;
  const yieldToEventLoop = createEventLoopYield();
  let count = -1;
  for await (const batch of batches) {
    for (const { row, cells } of batch) {
      if (row < headRow) continue;
      count += 1;
      if (count === 0) continue;
      if (count > maxRows) throw new SheetError("sheet.too_many_rows", { limit: maxRows });
      const missing = sparse ? 0 : Math.max(0, width - cells.length);
      const extra = cells.length > width ? cells.splice(width).filter((cell) => cell.kind !== "empty") : [];
      if (width + extra.length > maxColumns) throw new SheetError("sheet.too_many_columns", { limit: maxColumns, row });
      while (cells.length < width) cells.push(emptyCell);
      yield { row, cells, missing, extra };
    }
    await yieldToEventLoop();
  }
}
