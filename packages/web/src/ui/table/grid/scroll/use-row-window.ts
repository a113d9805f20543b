import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

/** Tables with more rows than this are virtualised. */
const virtualFrom = 200;

export type WindowRow = { index: number; before: number };
export type RowWindow = { rows: WindowRow[]; after: number };

/**
 * The rows to render, each with the empty pixels before it, and the empty pixels after the last. All rows up to {@link
 * virtualFrom}; beyond that the visible ones and the one at `kept`, which has the focus.
 */
export function useRowWindow(
  count: number,
  rowHeight: number,
  scroller: RefObject<HTMLElement | null>,
  kept: number | undefined,
): RowWindow {
  "use no memo"; // The virtualizer mutates while its identity stays.
  const virtual = count > virtualFrom;
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 1000, height: 600 },
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range);
      if (kept === undefined || kept < 0 || kept >= count || seen.includes(kept)) return seen;
      return [...seen, kept].sort((a, b) => a - b);
    },
  });
  if (!virtual) return { rows: Array.from({ length: count }, (_, index) => ({ index, before: 0 })), after: 0 };
  return windowRows(
    virtualizer.getVirtualItems().map((item) => item.index),
    count,
    rowHeight,
  );
}

/** The gaps around the rendered rows, so that the total height is that of all rows. Indices are ascending. */
export function windowRows(indices: readonly number[], count: number, rowHeight: number): RowWindow {
  const rows = indices.map((index, at) => ({ index, before: (index - (indices[at - 1] ?? -1) - 1) * rowHeight }));
  return { rows, after: (count - 1 - (indices.at(-1) ?? -1)) * rowHeight };
}
