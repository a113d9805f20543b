import type { DataColumn, PinSide, TablePreferences } from "./table-types.ts";

export const defaultWidth = 160;
const defaultMin = 64;
const defaultMax = 800;

type WidthLimits = { minWidth?: number; maxWidth?: number };
type ColumnWords = Pick<DataColumn<never>, "key" | "pinned" | "hidden" | "hideable">;

/** Minimum and maximum width of a column in pixels. */
export function widthLimits(column: WidthLimits): { min: number; max: number } {
  const min = column.minWidth ?? defaultMin;
  return { min, max: Math.max(min, column.maxWidth ?? defaultMax) };
}

export function clampWidth(width: number, column: WidthLimits): number {
  const { min, max } = widthLimits(column);
  return Math.round(Math.min(Math.max(width, min), max));
}

/**
 * All column keys in the person's order. Keys that no longer exist are dropped; a new column is placed after the column
 * that precedes it in the code, so that a new release shows it in a sensible place.
 */
export function orderedKeys(columns: readonly { key: string }[], kept: readonly string[] | undefined): string[] {
  const known = columns.map((column) => column.key);
  const order = [...new Set(kept ?? [])].filter((key) => known.includes(key));
  known.forEach((key, index) => {
    if (order.includes(key)) return;
    const before = known.slice(0, index).findLast((candidate) => order.includes(candidate));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  return order;
}

/** The order with one key moved to an index. */
export function moveKey(order: readonly string[], key: string, to: number): string[] {
  const from = order.indexOf(key);
  if (from < 0) return [...order];
  const next = order.filter((candidate) => candidate !== key);
  next.splice(Math.min(Math.max(to, 0), next.length), 0, key);
  return next;
}

/** Where a column is pinned: the person's choice, else the default. */
export function pinOf(column: ColumnWords, kept: TablePreferences | undefined): PinSide | undefined {
  const choice = kept?.pinned?.[column.key];
  if (choice === "none") return undefined;
  return choice ?? column.pinned;
}

/** The hidden keys. The first column and unhideable ones are always shown. */
export function hiddenKeys(columns: readonly ColumnWords[], kept: TablePreferences | undefined): string[] {
  return columns
    .filter((column, index) => index > 0 && column.hideable !== false)
    .filter((column) => (kept?.hidden ? kept.hidden.includes(column.key) : column.hidden === true))
    .map((column) => column.key);
}
