import type { PrintedColumn, PrintedPart, PrintedRow } from "../../kernel/documents/printed-document.ts";
import { ink, inner, looks, lowest, newPage, page, paragraph, section, type Sheet, shortened } from "./sheet.ts";
import type { Look } from "./typesetter.ts";

const cellPadding = { x: 4, y: 3 };

/** A table whose head is repeated on each page. */
export function drawTable(sheet: Sheet, { title, columns, rows }: Extract<PrintedPart, { kind: "table" }>): void {
  const { doc, set } = sheet;
  const shares = columns.reduce((all, { width }) => all + width, 0);
  const widths = columns.map(({ width }) => (inner * width) / shares);
  const lineHeight = set.lineHeight(looks.cell);
  const padded = (lines: number) => lines * lineHeight + cellPadding.y * 2;

  /** Draws a row of cells at the sheet's position. */
  function band(cells: readonly (readonly string[])[], look: Look, fill?: string): void {
    const height = padded(Math.max(...cells.map((lines) => lines.length)));
    if (fill) doc.rect(page.left, sheet.y, inner, height).fill(fill);
    let x = page.left;
    columns.forEach((column: PrintedColumn, place) => {
      const width = widths[place]!;
      const at = { x: x + cellPadding.x, y: sheet.y + cellPadding.y, width: width - cellPadding.x * 2 };
      paragraph(sheet, cells[place] ?? [], look, { ...at, align: column.align ?? "start" });
      x += width;
    });
    sheet.y += height;
    doc
      .moveTo(page.left, sheet.y)
      .lineTo(page.left + inner, sheet.y)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke();
  }
  const wrapped = (cells: readonly string[], look: Look) =>
    columns.map((_, place) => set.wrap(cells[place] ?? "", look, widths[place]! - cellPadding.x * 2));
  const heads = wrapped(
    columns.map((column) => column.title),
    looks.head,
  );
  const drawHead = () => band(heads, looks.head, ink.pale);
  const headHeight = padded(Math.max(...heads.map((lines) => lines.length)));

  if (sheet.y + set.lineHeight(looks.section) + headHeight + padded(2) > lowest) newPage(sheet);
  if (title !== undefined) sheet.y += section(sheet, title, { x: page.left, y: sheet.y, width: inner });
  drawHead();

  function drawGroup(name: string, next: number): void {
    const lines = shortened(set.wrap(name, looks.strong, inner - cellPadding.x * 2));
    const height = padded(lines.length);
    // A group line is never the last on a page.
    if (sheet.y + height + next > lowest) {
      newPage(sheet);
      drawHead();
    }
    paragraph(sheet, lines, looks.strong, {
      x: page.left + cellPadding.x,
      y: sheet.y + cellPadding.y,
      width: inner - cellPadding.x * 2,
    });
    sheet.y += height;
    doc
      .moveTo(page.left, sheet.y)
      .lineTo(page.left + inner, sheet.y)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke();
  }

  function drawCells(row: Extract<PrintedRow, { cells: unknown }>): void {
    const look: Look = { ...(row.strong ? looks.strong : looks.cell), ...(row.muted && { color: ink.soft }) };
    let cells = wrapped(row.cells, { ...look, size: looks.cell.size });
    let most = Math.max(...cells.map((lines) => lines.length));
    if (sheet.y + padded(most) > lowest) {
      newPage(sheet);
      drawHead();
    }
    // A row taller than a page continues on the next.
    for (let room = roomFor(); most > room; room = roomFor()) {
      band(
        cells.map((lines) => lines.slice(0, room)),
        { ...look, size: looks.cell.size },
      );
      cells = cells.map((lines) => lines.slice(room));
      most -= room;
      newPage(sheet);
      drawHead();
    }
    band(cells, { ...look, size: looks.cell.size });
  }
  const roomFor = () => Math.max(Math.floor((lowest - sheet.y - cellPadding.y * 2) / lineHeight), 1);

  for (const row of rows) {
    if ("group" in row) drawGroup(row.group, padded(2));
    else drawCells(row);
  }
  sheet.y += 10;
}
