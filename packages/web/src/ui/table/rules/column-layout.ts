import { clampWidth, defaultWidth, hiddenKeys, orderedKeys, pinOf } from "./column-rules.ts";
import type { DataColumn, PinSide, TablePreferences } from "./table-types.ts";

export type LaidColumn<Row> = { column: DataColumn<Row>; side: PinSide | undefined; isTitle: boolean };

export type ArrangedColumns<Row> = {
  /** Shown columns from left to right. */
  laid: LaidColumn<Row>[];
  /** All keys, including hidden ones, in the person's order. */
  order: string[];
  hidden: string[];
};

export type ColumnMeasures = {
  widths: Record<string, number>;
  /** Pixels from the pinned side, by key. */
  offsets: Record<string, number>;
  /** The one column that takes the remaining width. */
  grows: string | undefined;
  totalWidth: number;
  startWidth: number;
  endWidth: number;
};

export type ColumnLayout<Row> = ArrangedColumns<Row> & ColumnMeasures;

/** Which columns are shown, in which order. Does not read widths, so that rows do not render during a resize. */
export function arrangeColumns<Row>(
  columns: DataColumn<Row>[],
  kept: Pick<TablePreferences, "order" | "hidden" | "pinned">,
): ArrangedColumns<Row> {
  const order = orderedKeys(columns, kept.order);
  const hidden = hiddenKeys(columns, kept);
  const shown = columns
    .filter((column) => !hidden.includes(column.key))
    .sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
    .map((column) => ({ column, side: pinOf(column, kept), isTitle: column === columns[0] }));
  const laid = [...at("start", shown), ...at(undefined, shown), ...at("end", shown)];
  return { laid, order, hidden };
}

/** The width of each shown column, and the offsets of pinned ones. `drafts` are widths being dragged. */
export function measureColumns<Row>(
  laid: LaidColumn<Row>[],
  kept: TablePreferences["widths"],
  drafts: Record<string, number>,
): ColumnMeasures {
  const chosen = { ...kept, ...drafts };
  const widths: Record<string, number> = {};
  for (const { column } of laid)
    widths[column.key] = clampWidth(chosen[column.key] ?? column.width ?? defaultWidth, column);

  const offsets: Record<string, number> = {};
  const stack = (places: LaidColumn<Row>[]) =>
    places.reduce((from, { column, side }) => {
      if (side) offsets[column.key] = from;
      return from + (widths[column.key] ?? 0);
    }, 0);
  const startWidth = stack(at("start", laid));
  const endWidth = stack(at("end", laid).reverse());
  const totalWidth = startWidth + stack(at(undefined, laid)) + endWidth;

  const growing = laid.find(({ column }) => column.grow && !(column.key in chosen));
  const grows = (growing ?? laid.findLast(({ side }) => side === undefined) ?? laid.at(-1))?.column.key;
  return { widths, offsets, grows, totalWidth, startWidth, endWidth };
}

const at = <Row>(side: PinSide | undefined, places: LaidColumn<Row>[]) => places.filter((place) => place.side === side);
