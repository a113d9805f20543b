import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStable } from "../../use-stable.ts";
import type { LaidColumn } from "../rules/column-layout.ts";
import type { Cell } from "../rules/grid-moves.ts";
import type { CellEditing, CellLeave, DataColumn } from "../rules/table-types.ts";

/** What a row needs for editing; keeps its identity, so that rows do not render again. */
export type RowEditing<Row> = {
  may: (row: Row, column: string) => boolean;
  render: (row: Row, column: DataColumn<Row>) => ReactNode;
  /** @returns whether the cell is now being edited */
  start: (rowKey: string, column: string) => boolean;
};

type Options<Row> = {
  editing: CellEditing<Row> | undefined;
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  laid: readonly LaidColumn<Row>[];
  /** Number of cells before the first column. */
  lead: number;
};

/** The one cell of a table that is being edited, and moving to the next editable one. */
export function useCellEdit<Row>(table: RefObject<HTMLTableElement | null>, options: Options<Row>) {
  const { editing, rows, rowKey, laid, lead } = options;
  const [open, setOpen] = useState<{ key: string; column: string }>();
  const focusOn = useRef<Cell>(undefined);

  // Outside React: the cell gets the focus back after its field is gone.
  useLayoutEffect(() => {
    const cell = focusOn.current;
    if (open !== undefined || cell === undefined) return;
    focusOn.current = undefined;
    const line = table.current?.querySelector<HTMLTableRowElement>(`:scope > tbody > tr[data-index="${cell.row}"]`);
    line?.cells[cell.column]?.focus();
  });

  const mayAt = (row: number, column: number): boolean => {
    const found = rows?.[row];
    const place = laid[column];
    return editing !== undefined && found !== undefined && place !== undefined && editing.may(found, place.column.key);
  };
  const start = (key: string, column: string): boolean => {
    const row = rows?.findIndex((one) => rowKey(one) === key) ?? -1;
    const at = laid.findIndex((place) => place.column.key === column);
    if (!mayAt(row, at)) return false;
    setOpen({ key, column });
    return true;
  };
  /** The next editable cell, row after row. */
  const beside = (from: Cell, step: 1 | -1): Cell | undefined => {
    const count = laid.length * (rows?.length ?? 0);
    for (let at = from.row * laid.length + from.column + step; at >= 0 && at < count; at += step) {
      const cell = { row: Math.floor(at / laid.length), column: at % laid.length };
      if (mayAt(cell.row, cell.column)) return cell;
    }
    return undefined;
  };
  const leave = (to: CellLeave) => {
    setOpen(undefined);
    const row = rows?.findIndex((one) => rowKey(one) === open?.key) ?? -1;
    const column = laid.findIndex((place) => place.column.key === open?.column);
    if (to === "away" || row < 0 || column < 0) return;
    const next = to === "here" ? undefined : beside({ row, column }, to === "next" ? 1 : -1);
    const [found, place] = [next && rows?.[next.row], next && laid[next.column]];
    if (found !== undefined && place) setOpen({ key: rowKey(found), column: place.column.key });
    else focusOn.current = { row, column: column + lead };
  };

  const may = useStable((row: Row, column: string) => editing?.may(row, column) ?? false);
  const begin = useStable(start);
  const left = useStable(leave);
  const render = useStable((row: Row, column: DataColumn<Row>): ReactNode => editing?.render(row, column, left));
  const isOn = editing !== undefined;
  const forRows = useMemo<RowEditing<Row> | undefined>(
    () => (isOn ? { may, render, start: begin } : undefined),
    [isOn, may, render, begin],
  );
  return {
    forRows,
    columnOf: (key: string) => (open?.key === key ? open.column : undefined),
    /** Starts editing by keyboard: F2 in any cell, Enter in cells without a link. */
    startAt: (cell: Cell): boolean => {
      const [row, place] = [rows?.[cell.row], laid[cell.column - lead]];
      return row !== undefined && place !== undefined && start(rowKey(row), place.column.key);
    },
  };
}
