/**
 * How many entries of these widths fit into `room`, all in pixels. When not all do, `moreWidth` is kept for the entry
 * that holds the rest.
 */
export function fitting(widths: readonly number[], room: number, moreWidth: number): number {
  let used = 0;
  let last = 0;
  for (const [index, width] of widths.entries()) {
    used += width;
    if (used + moreWidth <= room) last = index + 1;
  }
  return used <= room ? widths.length : last;
}
