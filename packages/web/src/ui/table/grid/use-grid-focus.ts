import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type Cell, nextCell } from "../rules/grid-moves.ts";
import { revealCell } from "./scroll/reveal-cell.ts";

const controls = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [role=separator]";

type GridFocusOptions = {
  rows: number;
  columns: number;
  /** Rows per PageDown. */
  pageRows: () => number;
  onEnter: (cell: Cell) => void;
  /** @returns whether the cell is now being edited */
  onEdit: (cell: Cell) => boolean;
  onSpace: (cell: Cell, shift: boolean) => void;
  /** Shift and an arrow key extend the selection; undefined when rows cannot be selected. */
  onExtend: ((from: number, to: number) => void) | undefined;
  onSelectAll: (() => void) | undefined;
  onResizeKey: (column: number, step: number) => void;
  onMoveKey: (column: number, step: number) => void;
};

/**
 * One tab stop for the whole table: arrow keys move between cells, F2 enters a cell with several controls, Escape
 * leaves it, Tab leaves the table. Source: the WAI-ARIA grid pattern.
 */
export function useGridFocus(table: RefObject<HTMLTableElement | null>, options: GridFocusOptions) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const wanted = useRef(false);
  const stop = useRef<HTMLElement>(undefined);

  // Outside React: tab stop and focus are set on the DOM, so that moving does not render the cells.
  useLayoutEffect(() => {
    const cell = cellElement(table.current, active) ?? cellElement(table.current, { row: -1, column: active.column });
    if (stop.current !== cell) {
      if (stop.current) stop.current.tabIndex = -1;
      stop.current = cell;
    }
    if (!cell) return;
    cell.tabIndex = 0;
    if (!wanted.current) return;
    wanted.current = false;
    cell.focus({ preventScroll: true });
    revealCell(cell);
  });

  const onFocus = (event: FocusEvent) => {
    const at = cellAt(event.target as HTMLElement);
    if (at && (at.row !== active.row || at.column !== active.column)) setActive(at);
  };

  const leave = (backwards: boolean) => {
    const edge = backwards ? table.current?.previousElementSibling : table.current?.nextElementSibling;
    (edge as HTMLElement | null | undefined)?.focus({ preventScroll: true });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>("td, th");
    if (!cell || event.defaultPrevented) return;
    if (event.key === "Tab") return leave(event.shiftKey); // The browser continues from the edge.
    if (target !== cell) return inside(event, target, cell);
    if (event.altKey) return arrange(event);
    if (options.onSelectAll && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
      event.preventDefault();
      options.onSelectAll();
      return;
    }
    if (event.metaKey) return;
    const at = cellAt(cell) ?? active;
    const act = {
      Enter: () => options.onEnter(at),
      " ": () => options.onSpace(at, event.shiftKey),
      x: () => options.onSpace(at, false),
    };
    if (event.key === "F2") {
      event.preventDefault();
      if (at.row >= 0 && options.onEdit(at)) return;
      (cell.querySelector<HTMLElement>("[role=separator]") ?? cell.querySelector<HTMLElement>(controls))?.focus();
      return;
    }
    if (event.key in act && !event.ctrlKey) {
      event.preventDefault();
      act[event.key as keyof typeof act]();
      return;
    }
    const next = nextCell(at, { key: event.key, ctrl: event.ctrlKey }, { ...options, pageRows: options.pageRows() });
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey && at.row >= 0 && next.row >= 0 && next.row !== at.row) options.onExtend?.(at.row, next.row);
    wanted.current = true;
    setActive({ ...next });
  };

  const inside = (event: KeyboardEvent, target: HTMLElement, cell: HTMLElement) => {
    if (event.key === "Escape") {
      cell.focus();
      // From a check box, which nothing has to be left for, it clears the selection at once.
      if (!target.matches("[type=checkbox]")) event.preventDefault();
      return;
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || target.matches("input:not([type=checkbox]), textarea, select, [role=separator]")) return;
    const all = [...cell.querySelectorAll<HTMLElement>(controls)];
    event.preventDefault();
    all[all.indexOf(target) + step]?.focus();
  };

  const arrange = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || active.row !== -1) return;
    event.preventDefault();
    if (event.shiftKey) {
      wanted.current = true;
      setActive({ ...active, column: Math.min(Math.max(active.column + step, 0), options.columns - 1) });
      options.onMoveKey(active.column, step);
    } else options.onResizeKey(active.column, step);
  };

  return { active, onFocus, onKeyDown };
}

function cellElement(table: HTMLTableElement | null, { row, column }: Cell): HTMLElement | undefined {
  const line =
    row < 0
      ? table?.tHead?.rows[0]
      : table?.querySelector<HTMLTableRowElement>(`:scope > tbody > tr[data-index="${row}"]`);
  return line?.cells[Math.min(column, line.cells.length - 1)];
}

function cellAt(element: HTMLElement): Cell | undefined {
  const cell = element.closest<HTMLTableCellElement>("td, th");
  const line = cell?.closest("tr");
  if (!cell || !line) return undefined;
  if (line.parentElement?.tagName === "THEAD") return { row: -1, column: cell.cellIndex };
  return line.dataset.index === undefined ? undefined : { row: Number(line.dataset.index), column: cell.cellIndex };
}
