/** Row -1 is the head; columns count all shown cells from 0. */
export type Cell = { row: number; column: number };
export type GridSize = { rows: number; columns: number; pageRows: number };
export type GridKey = { key: string; ctrl: boolean };

/**
 * The cell that a key moves the focus to; undefined for keys that the grid does not handle. Source: the WAI-ARIA grid
 * pattern.
 */
export function nextCell(at: Cell, { key, ctrl }: GridKey, size: GridSize): Cell | undefined {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const to = (row: number, column: number): Cell => ({
    row: Math.min(Math.max(row, -1), lastRow),
    column: Math.min(Math.max(column, 0), lastColumn),
  });
  switch (key) {
    case "ArrowDown":
    case "j":
      return ctrl ? undefined : to(at.row + 1, at.column);
    case "ArrowUp":
    case "k":
      return ctrl ? undefined : to(at.row - 1, at.column);
    case "ArrowRight":
      return to(at.row, ctrl ? lastColumn : at.column + 1);
    case "ArrowLeft":
      return to(at.row, ctrl ? 0 : at.column - 1);
    case "Home":
      return ctrl ? to(0, 0) : to(at.row, 0);
    case "End":
      return ctrl ? to(lastRow, lastColumn) : to(at.row, lastColumn);
    case "PageDown":
      return to(at.row + size.pageRows, at.column);
    case "PageUp":
      return to(Math.max(at.row - size.pageRows, Math.min(at.row, 0)), at.column);
    default:
      return undefined;
  }
}
