import { type CSSProperties, memo, type MouseEvent, useState } from "react";
import IconMore from "~icons/ri/more-fill";
import { Icon } from "../../Icon.tsx";
import controls from "../../fields/controls.module.css";
import type { RowAction } from "../rules/table-types.ts";
import type { LaidColumn } from "../rules/column-layout.ts";
import styles from "./grid.module.css";
import type { RowEditing } from "./use-cell-edit.ts";

type TableRowProps<Row> = {
  row: Row;
  rowKey: string;
  label: string;
  index: number;
  ariaIndex: number;
  laid: LaidColumn<Row>[];
  /** Undefined when rows cannot be selected. */
  selected: boolean | undefined;
  selectLabel: string;
  menuLabel: string;
  href: string | undefined;
  rowActions: ((row: Row) => RowAction[]) | undefined;
  editing: RowEditing<Row> | undefined;
  /** The column whose cell is being edited. */
  editedColumn: string | undefined;
  onSelect: (key: string, shift: boolean) => void;
  onMenu: (key: string, button: HTMLElement) => void;
  onOpen: ((row: Row) => void) | undefined;
};

function Row<R>(props: TableRowProps<R>) {
  const { row, rowKey, index, laid, selected, rowActions } = props;
  const [near, setNear] = useState(false);
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (target.closest("a, button, input, label")) return;
    const column = target.closest<HTMLElement>("td[data-editable]")?.dataset["editable"];
    if (column === undefined || !props.editing?.start(rowKey, column)) props.onOpen?.(row);
  };
  return (
    <tr
      className={selected ? `${styles.row} ${styles.rowSelected}` : styles.row}
      data-index={index}
      aria-rowindex={props.ariaIndex}
      aria-selected={selected}
      onDoubleClick={props.onOpen || props.editing ? onDoubleClick : undefined}
      onPointerEnter={rowActions && (() => setNear(true))}
      onPointerLeave={rowActions && (() => setNear(false))}
      onFocus={rowActions && (() => setNear(true))}
      onBlur={rowActions && (() => setNear(false))}
    >
      {selected === undefined ? null : (
        <td className={`${styles.td} ${styles.tdCheck} ${styles.pin}`} tabIndex={-1}>
          <input
            type="checkbox"
            className={controls.check}
            tabIndex={-1}
            aria-label={props.selectLabel}
            checked={selected}
            onChange={(event) => props.onSelect(rowKey, (event.nativeEvent as PointerEvent).shiftKey === true)}
          />
        </td>
      )}
      {laid.map((place) => (
        <TableCell
          key={place.column.key}
          row={row}
          place={place}
          href={place.isTitle ? props.href : undefined}
          editing={props.editing}
          isEdited={props.editedColumn === place.column.key}
        />
      ))}
      {rowActions ? (
        <td className={`${styles.td} ${styles.tdActions} ${styles.pin} ${styles.pinEnd}`} tabIndex={-1}>
          <div className={styles.tools}>
            <button
              type="button"
              className={controls.iconButton}
              tabIndex={-1}
              aria-haspopup="menu"
              aria-label={props.menuLabel}
              onClick={(event) => props.onMenu(rowKey, event.currentTarget)}
            >
              <Icon of={IconMore} />
            </button>
            {near ? <QuickActions actions={rowActions(row)} /> : null}
          </div>
        </td>
      ) : null}
    </tr>
  );
}

/** Memoised: renders again only when its own props change. */
export const TableRow = memo(Row) as typeof Row;

type TableCellProps<R> = {
  row: R;
  place: LaidColumn<R>;
  href: string | undefined;
  editing: RowEditing<R> | undefined;
  isEdited: boolean;
};

function TableCell<R>({ row, place, href, editing, isEdited }: TableCellProps<R>) {
  const { column, side, isTitle } = place;
  const content = isEdited ? editing?.render(row, column) : column.render(row);
  const shown = (
    <div className={isEdited ? styles.cellEdit : column.lines === 2 ? `${styles.cell} ${styles.cell2}` : styles.cell}>
      {href === undefined || isEdited ? (
        content
      ) : (
        <a className={controls.link} href={href} tabIndex={-1}>
          {content}
        </a>
      )}
    </div>
  );
  const given = {
    className: cellClass("td", column.align, side),
    style: pinStyle(column.key, side),
    tabIndex: -1,
    "data-editable": editing?.may(row, column.key) ? column.key : undefined,
  };
  if (isTitle)
    return (
      <th scope="row" {...given}>
        {shown}
      </th>
    );
  return <td {...given}>{shown}</td>;
}

/** The first two enabled actions with an icon, shown on hover and focus; the menu has all actions. */
function QuickActions({ actions }: { actions: RowAction[] }) {
  const quick = actions.filter((action) => action.icon && !action.disabledReason && !action.danger).slice(0, 2);
  if (quick.length === 0) return null;
  return (
    <span className={styles.quick}>
      {quick.map((action) => (
        <button
          key={action.key}
          type="button"
          className={controls.iconButton}
          tabIndex={-1}
          aria-label={action.label}
          title={action.label}
          onClick={action.onRun}
        >
          {action.icon ? <Icon of={action.icon} /> : null}
        </button>
      ))}
    </span>
  );
}

/** The classes that a column's heading and cells share. */
export function cellClass(kind: "td" | "th", align: string | undefined, side: "start" | "end" | undefined): string {
  const aligned = align && align !== "start" ? `${styles[kind]} ${styles[align]}` : `${styles[kind]}`;
  if (!side) return aligned;
  return side === "end" ? `${aligned} ${styles.pin} ${styles.pinEnd}` : `${aligned} ${styles.pin}`;
}

/** The offset of a pinned cell. Reads a CSS property of the table, so that resizing does not render the rows. */
export function pinStyle(key: string, side: "start" | "end" | undefined): CSSProperties | undefined {
  if (!side) return undefined;
  const offset = `var(${offsetName(key)})`;
  return side === "start" ? { left: offset } : { right: offset };
}

/** Name of the custom property with a pinned column's offset. */
export function offsetName(key: string): `--${string}` {
  return `--bb-at-${key.replace(/[^\w-]/g, "_")}`;
}
