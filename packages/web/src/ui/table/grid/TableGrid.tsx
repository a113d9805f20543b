import { type CSSProperties, Fragment, type ReactNode, type RefObject, useRef } from "react";
import controls from "../../fields/controls.module.css";
import { useUiTexts } from "../../texts/ui-texts.tsx";
import { useStable } from "../../use-stable.ts";
import { CellBubble } from "./CellBubble.tsx";
import { clampWidth, moveKey } from "../rules/column-rules.ts";
import type { Cell } from "../rules/grid-moves.ts";
import { nextSort } from "../rules/paging-rules.ts";
import { SkeletonRows } from "./SkeletonRows.tsx";
import { sortName, TableHead } from "./TableHead.tsx";
import { offsetName, TableRow } from "./TableRow.tsx";
import type { DataColumn, DataTableProps, Density, TablePreferences } from "../rules/table-types.ts";
import type { ColumnLayout } from "../rules/column-layout.ts";
import styles from "./grid.module.css";
import { useCellEdit } from "./use-cell-edit.ts";
import { useEdgeShadows } from "./scroll/use-edge-shadows.ts";
import { useGridFocus } from "./use-grid-focus.ts";
import { useRowWindow } from "./scroll/use-row-window.ts";

/** Pixels; must equal the style sheet's values. */
export const rowHeights: Record<Density, number> = { compact: 32, normal: 40, roomy: 48 };
const checkWidth = 44;
const actionsWidth = 48;
const skeletonRows = 12;
/** A column that grows takes so much; what is left beyond it is shared out among all of them. */
const mostGrown = 320;

/** The room that a list has beyond the least widths of its columns, for a column's width; negative where it scrolls. */
const spareOf = (least: number) => `(100cqi - ${least}px)`;
/** Quick actions stand beside the menu as far as there is room, so that they cover no cell. */
const quickWidth = (least: number) => `calc(${actionsWidth}px + clamp(0px, ${spareOf(least)}, var(--bb-quick)))`;
const grownWidth = (own: number, least: number) =>
  `max(${own}px, min(${mostGrown}px, ${own}px + ${spareOf(least)} - var(--bb-quick)))`;

type TableGridProps<Row> = Omit<DataTableProps<Row>, "columns"> & {
  layout: ColumnLayout<Row>;
  kept: TablePreferences;
  onKept: (next: TablePreferences) => void;
  onDraftWidth: (key: string, width: number | undefined) => void;
  mark: "all" | "some" | "none" | undefined;
  isSelected: ((key: string) => boolean) | undefined;
  onMark: () => void;
  onSelect: (key: string, shift: boolean) => void;
  /** Adds the rows from one to another to the selection; undefined when rows cannot be selected. */
  onExtend: ((from: string, to: string) => void) | undefined;
  onSelectPage: () => void;
  onMenu: (key: string, button: HTMLElement) => void;
  onSay: (words: string) => void;
  scroller: RefObject<HTMLDivElement | null>;
  /** Shown instead of rows: empty, no match, error. */
  instead: ReactNode;
};

/** The table element in its own scroll container, with one tab stop. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { layout, rows, query, total, kept, isSelected, rowActions, scroller } = props;
  const texts = useUiTexts().table;
  const table = useRef<HTMLTableElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const density = kept.density ?? "normal";
  const rowHeight = rowHeights[density];
  const withCheck = isSelected !== undefined;
  const withActions = rowActions !== undefined;
  const lead = withCheck ? checkWidth : 0;
  const trail = withActions ? actionsWidth : 0;
  const count = rows?.length ?? 0;
  const columnCount = layout.laid.length + (withCheck ? 1 : 0) + (withActions ? 1 : 0);
  const columnAt = (cell: number): DataColumn<Row> | undefined => layout.laid[cell - (withCheck ? 1 : 0)]?.column;

  const onSort = (column: DataColumn<Row>) => {
    const name = sortName(column);
    if (!name) return;
    const sort = nextSort(query.sort, name);
    props.onQuery({ sort, pageNo: 1 });
    props.onSay(sort ? texts.sortedBy(column.title, sort.startsWith("-")) : texts.unsorted);
  };
  const onWidth = (key: string, width: number, done: boolean) => {
    const column = layout.laid.find((place) => place.column.key === key)?.column;
    if (!column) return;
    const next = clampWidth(width, column);
    props.onDraftWidth(key, done ? undefined : next);
    if (done) props.onKept({ ...kept, widths: { ...kept.widths, [key]: next } });
  };
  const onMove = (key: string, beside: string) =>
    props.onKept({ ...kept, order: moveKey(layout.order, key, layout.order.indexOf(beside)) });
  const onFit = (key: string) => {
    const at = layout.laid.findIndex((place) => place.column.key === key) + (withCheck ? 1 : 0);
    onWidth(key, contentWidth(table.current, at), true);
  };
  const edit = useCellEdit(table, {
    editing: props.editing,
    rows,
    rowKey: props.rowKey,
    laid: layout.laid,
    lead: withCheck ? 1 : 0,
  });
  const onEnter = (cell: Cell) => {
    if (cell.row < 0) {
      const column = columnAt(cell.column);
      if (column) onSort(column);
      else if (withCheck && cell.column === 0) props.onMark();
      return;
    }
    // Enter in the first column opens the record.
    if (cell.column > (withCheck ? 1 : 0) && edit.startAt(cell)) return;
    const row = rows?.[cell.row];
    const cells = table.current?.querySelector<HTMLTableRowElement>(`tr[data-index="${cell.row}"]`)?.cells;
    // The box is selected by Space and X; where one enters the table, Enter opens the row as the first column does.
    const place = cells?.[withCheck && cell.column === 0 ? 1 : cell.column];
    const press = place?.querySelector<HTMLElement>(`a[href], .${styles.tools} > button, input[type=checkbox]`);
    const last = place?.matches(`.${styles.tdActions}`)
      ? place.querySelector<HTMLElement>(`.${styles.tools} > button`)
      : press;
    if (last) last.click();
    else if (row !== undefined) props.onOpen?.(row);
  };
  const onSpace = (cell: Cell, shift: boolean) => {
    const row = rows?.[cell.row];
    if (!withCheck) return;
    if (cell.row < 0) props.onMark();
    else if (row !== undefined) props.onSelect(props.rowKey(row), shift);
  };
  const keyAt = (index: number) => {
    const row = rows?.[index];
    return row === undefined ? undefined : props.rowKey(row);
  };
  const grid = useGridFocus(table, {
    rows: count,
    columns: columnCount,
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight || 400) / rowHeight) - 2),
    onEnter,
    onEdit: edit.startAt,
    onSpace,
    onExtend:
      props.onExtend &&
      ((from, to) => {
        const [start, end] = [keyAt(from), keyAt(to)];
        if (start !== undefined && end !== undefined) props.onExtend?.(start, end);
      }),
    onSelectAll: withCheck ? props.onSelectPage : undefined,
    onResizeKey: (at, step) => {
      const key = columnAt(at)?.key;
      if (key) onWidth(key, (layout.widths[key] ?? 0) + step * 10, true);
    },
    onMoveKey: (at, step) => {
      const key = columnAt(at)?.key;
      const beside = columnAt(at + step)?.key;
      if (key && beside) onMove(key, beside);
    },
  });
  const shown = useRowWindow(count, rowHeight, scroller, grid.active.row);
  useEdgeShadows(scroller, frame);
  const onSelect = useStable(props.onSelect);
  const onMenu = useStable(props.onMenu);

  const style: CSSProperties & Record<`--${string}`, string> = {
    minWidth: layout.totalWidth + lead + trail,
    "--bb-row": `${rowHeight}px`,
  };
  const pinned: Record<`--${string}`, string> = {
    "--bb-start": `${layout.startWidth + lead}px`,
    "--bb-end": `${layout.endWidth + trail}px`,
  };
  for (const place of layout.laid) {
    if (!place.side) continue;
    const base = place.side === "start" ? lead : trail;
    style[offsetName(place.column.key)] = `${(layout.offsets[place.column.key] ?? 0) + base}px`;
  }
  const firstRow = (query.pageNo - 1) * query.pageSize;
  const dimmed = props.busy === true && rows !== undefined;

  return (
    <div
      ref={frame}
      className={styles.grid}
      data-part="grid"
      style={pinned}
      data-dimmed={dimmed || undefined}
      data-rows={count > 0 || undefined}
    >
      {/* Before leaving with Tab, the focus moves to one of these two, and the browser continues from there. */}
      <div ref={scroller} className={styles.scroller}>
        <span tabIndex={-1} />
        <table
          ref={table}
          className={styles.data}
          // A table with cell-by-cell keyboard navigation; ARIA in HTML allows the role.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-rowcount={(total ?? count) + 1}
          aria-colcount={columnCount}
          aria-multiselectable={withCheck || undefined}
          aria-busy={dimmed || rows === undefined}
          style={style}
          onKeyDown={grid.onKeyDown}
          onFocus={grid.onFocus}
        >
          <caption className={controls.hiddenText}>{props.caption}</caption>
          <colgroup>
            {withCheck ? <col style={{ width: checkWidth }} /> : null}
            {layout.laid.map(({ column }) => (
              <col
                key={column.key}
                style={{
                  width:
                    column.key === layout.grows
                      ? grownWidth(layout.widths[column.key] ?? 0, layout.totalWidth + lead + trail)
                      : layout.widths[column.key],
                }}
              />
            ))}
            {withActions ? <col style={{ width: quickWidth(layout.totalWidth + lead + trail) }} /> : null}
          </colgroup>
          <TableHead
            layout={layout}
            sort={query.sort}
            mark={props.mark}
            hasRows={count > 0}
            withActions={withActions}
            onMark={props.onMark}
            onSort={onSort}
            onWidth={onWidth}
            onFit={onFit}
            onMove={onMove}
          />
          <tbody>
            {rows === undefined && !props.instead ? (
              <SkeletonRows count={skeletonRows} laid={layout.laid} withCheck={withCheck} withActions={withActions} />
            ) : null}
            {shown.rows.map(({ index, before }) => {
              const row = rows?.[index];
              if (row === undefined) return null;
              const key = props.rowKey(row);
              const label = props.rowLabel(row);
              return (
                <Fragment key={key}>
                  <Gap height={before} columns={columnCount} />
                  <TableRow
                    row={row}
                    rowKey={key}
                    label={label}
                    index={index}
                    ariaIndex={firstRow + index + 2}
                    laid={layout.laid}
                    selected={isSelected?.(key)}
                    selectLabel={texts.selectRow(label)}
                    menuLabel={texts.rowActions(label)}
                    href={props.rowHref?.(row)}
                    rowActions={rowActions}
                    editing={edit.forRows}
                    editedColumn={edit.columnOf(key)}
                    onSelect={onSelect}
                    onMenu={onMenu}
                    onOpen={props.onOpen}
                  />
                </Fragment>
              );
            })}
            <Gap height={shown.after} columns={columnCount} />
          </tbody>
        </table>
        <span tabIndex={-1} />
        {props.instead}
      </div>
      <CellBubble within={scroller} />
    </div>
  );
}

/** An empty row as tall as the rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td className={styles.gap} colSpan={columns} style={{ height }} />
    </tr>
  );
}

/** Pixels that the rendered cells of a column need for their full text. */
function contentWidth(table: HTMLTableElement | null, at: number): number {
  const padding = 26;
  const needs = [...(table?.rows ?? [])].map((row) => {
    const words = row.cells[at]?.querySelector<HTMLElement>(`.${styles.cell}, .${styles.thInner}`);
    return words ? measure(words) : 0;
  });
  return Math.max(0, ...needs) + padding;
}

function measure(words: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(words);
  return Math.max(range.getBoundingClientRect().width, words.scrollWidth > words.clientWidth ? words.scrollWidth : 0);
}
