import { type DragEvent, useState } from "react";
import IconDown from "~icons/ri/arrow-down-line";
import IconUp from "~icons/ri/arrow-up-line";
import IconIdle from "~icons/ri/expand-up-down-line";
import IconHelp from "~icons/ri/question-line";
import { Icon } from "../../Icon.tsx";
import controls from "../../fields/controls.module.css";
import { useUiTexts } from "../../texts/ui-texts.tsx";
import { ColumnEdge } from "./ColumnEdge.tsx";
import { widthLimits } from "../rules/column-rules.ts";
import { sortWay } from "../rules/paging-rules.ts";
import { cellClass, pinStyle } from "./TableRow.tsx";
import type { DataColumn } from "../rules/table-types.ts";
import type { ColumnLayout, LaidColumn } from "../rules/column-layout.ts";
import styles from "./grid.module.css";

type TableHeadProps<Row> = {
  layout: ColumnLayout<Row>;
  sort: string | undefined;
  /** How much of the page is selected; undefined when rows cannot be selected. */
  mark: "all" | "some" | "none" | undefined;
  hasRows: boolean;
  withActions: boolean;
  onMark: () => void;
  onSort: (column: DataColumn<Row>) => void;
  onWidth: (key: string, width: number, done: boolean) => void;
  onFit: (key: string) => void;
  /** Moves the first column to the position of the second. */
  onMove: (key: string, beside: string) => void;
};

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { layout, mark } = props;
  const texts = useUiTexts().table;
  const [dragged, setDragged] = useState<string>();
  const [dropTarget, setDropTarget] = useState<string>();
  const drop = () => {
    if (dragged && dropTarget && dragged !== dropTarget) props.onMove(dragged, dropTarget);
    setDragged(undefined);
    setDropTarget(undefined);
  };
  return (
    <thead>
      <tr aria-rowindex={1}>
        {mark === undefined ? null : (
          <th scope="col" className={`${styles.th} ${styles.tdCheck} ${styles.pin}`} tabIndex={-1}>
            <input
              type="checkbox"
              className={controls.check}
              tabIndex={-1}
              aria-label={texts.selectPage}
              checked={mark === "all"}
              ref={(box) => {
                if (box) box.indeterminate = mark === "some";
              }}
              disabled={!props.hasRows}
              onChange={props.onMark}
            />
          </th>
        )}
        {layout.laid.map((place) => (
          <HeadCell
            key={place.column.key}
            {...props}
            place={place}
            isOver={dropTarget === place.column.key && dragged !== dropTarget}
            onDragStart={() => setDragged(place.column.key)}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              setDropTarget(place.column.key);
            }}
            onDrop={drop}
          />
        ))}
        {props.withActions ? (
          <th scope="col" className={`${styles.th} ${styles.tdActions} ${styles.pin} ${styles.pinEnd}`} tabIndex={-1}>
            <span className={controls.hiddenText}>{texts.actions}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

type HeadCellProps<Row> = TableHeadProps<Row> & {
  place: LaidColumn<Row>;
  isOver: boolean;
  onDragStart: () => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: () => void;
};

function HeadCell<Row>(props: HeadCellProps<Row>) {
  const { column, side } = props.place;
  const texts = useUiTexts().table;
  const way = sortWay(props.sort, sortName(column) ?? "");
  const width = props.layout.widths[column.key] ?? 0;
  const className = cellClass("th", column.align, side);
  const words = (
    <>
      <span className={styles.thWords}>{column.title}</span>
      {column.help ? (
        <span className={styles.thHelp} title={column.help}>
          <Icon of={IconHelp} size={14} label={column.help} />
        </span>
      ) : null}
    </>
  );
  return (
    <th
      scope="col"
      className={props.isOver ? `${className} ${styles.thOver}` : className}
      style={pinStyle(column.key, side)}
      aria-sort={sortName(column) ? (way ?? "none") : undefined}
      tabIndex={-1}
      onDragOver={props.onDragOver}
      onDrop={props.onDrop}
    >
      <div className={styles.thInner} draggable onDragStart={props.onDragStart} onDragEnd={props.onDrop}>
        {sortName(column) ? (
          <button type="button" className={styles.sort} tabIndex={-1} onClick={() => props.onSort(column)}>
            {words}
            <span className={way ? styles.sortMark : `${styles.sortMark} ${styles.sortIdle}`}>
              <Icon of={way === undefined ? IconIdle : way === "descending" ? IconDown : IconUp} size={14} />
            </span>
          </button>
        ) : (
          <span className={styles.thPlain}>{words}</span>
        )}
      </div>
      <ColumnEdge
        label={texts.resize(column.title)}
        width={width}
        {...widthLimits(column)}
        onWidth={(next, done) => props.onWidth(column.key, next, done)}
        onFit={() => props.onFit(column.key)}
      />
    </th>
  );
}

/** The server's name for sorting by the column; undefined when it cannot be sorted. */
export function sortName<Row>(column: DataColumn<Row>): string | undefined {
  if (!column.sortable) return undefined;
  return column.sortable === true ? column.key : column.sortable;
}
