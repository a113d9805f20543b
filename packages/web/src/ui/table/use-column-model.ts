import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { clampWidth, defaultWidth, hiddenKeys, orderedKeys, pinOf, widthLimits } from "./rules/column-rules.ts";
import type { DataColumn, PinSide, TablePreferences } from "./rules/table-types.ts";

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});
const noRows: never[] = [];

type ColumnState = {
  columnOrder: string[];
  columnPinning: { start: string[]; end: string[] };
  columnSizing: Record<string, number>;
  columnVisibility: Record<string, boolean>;
};

export type LaidColumn<Row> = { column: DataColumn<Row>; side: PinSide | undefined; isTitle: boolean };

export type ColumnModel<Row> = {
  /** Shown columns from left to right; keeps its identity while only widths change, so that rows do not render. */
  laid: LaidColumn<Row>[];
  /** Every key, hidden ones too, in the person's order. */
  order: string[];
  hidden: string[];
  widths: Record<string, number>;
  /** Pixels from the pinned side, by key. */
  offsets: Record<string, number>;
  /** The one column that takes the room left over. */
  grows: string | undefined;
  totalWidth: number;
  startWidth: number;
  endWidth: number;
};

/** The columns as the person arranged them. Rows never enter the library: the server pages, sorts and filters. */
export function useColumnModel<Row>(
  columns: DataColumn<Row>[],
  kept: TablePreferences | undefined,
  draftWidths: Record<string, number>,
): ColumnModel<Row> {
  "use no memo"; // The table object changes inside while its identity stays.
  const order = orderedKeys(columns, kept?.order);
  const hidden = hiddenKeys(columns, kept);
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const pinned = (side: PinSide) => order.filter((key) => pinOf(byKey.get(key) as DataColumn<Row>, kept) === side);
  const sizes: Record<string, number> = {};
  for (const column of columns) {
    const wanted = draftWidths[column.key] ?? kept?.widths?.[column.key] ?? column.width ?? defaultWidth;
    sizes[column.key] = clampWidth(wanted, column);
  }
  const definitions = useMemo(
    () =>
      columns.map((column) => {
        const { min, max } = widthLimits(column);
        return { id: column.key, minSize: min, maxSize: max };
      }),
    [columns],
  );
  // The library publishes a new state object to its store, so an equal one has to be the same one.
  const written = JSON.stringify({
    columnOrder: order,
    columnPinning: { start: pinned("start"), end: pinned("end") },
    columnSizing: sizes,
    columnVisibility: Object.fromEntries(hidden.map((key) => [key, false])),
  });
  const state = useMemo(() => JSON.parse(written) as ColumnState, [written]);
  const table = useTable({ features, columns: definitions, data: noRows, state });

  const start = table.getStartVisibleLeafColumns();
  const center = table.getCenterVisibleLeafColumns();
  const end = table.getEndVisibleLeafColumns();
  const shown = [...start, ...center, ...end];
  const offsets: Record<string, number> = {};
  for (const column of start) offsets[column.id] = column.getStart("start");
  for (const column of end) offsets[column.id] = column.getAfter("end");

  const structure = [start, center, end].map((part) => part.map((column) => column.id).join("\n")).join("\t");
  const laid = useMemo(() => {
    const found = new Map(columns.map((column) => [column.key, column]));
    return structure.split("\t").flatMap((part, at) =>
      part
        .split("\n")
        .map((key) => found.get(key))
        .filter((column) => column !== undefined)
        .map((column) => ({
          column,
          side: (["start", undefined, "end"] as const)[at],
          isTitle: column === columns[0],
        })),
    );
  }, [columns, structure]);

  const resized = { ...kept?.widths, ...draftWidths };
  const growing = laid.filter(({ column }) => column.grow && !(column.key in resized));
  return {
    laid,
    order,
    hidden,
    widths: Object.fromEntries(shown.map((column) => [column.id, column.getSize()])),
    offsets,
    grows: (growing[0] ?? laid.findLast(({ side }) => side === undefined) ?? laid.at(-1))?.column.key,
    totalWidth: table.getTotalSize(),
    startWidth: table.getStartTotalSize(),
    endWidth: table.getEndTotalSize(),
  };
}
