/** Smaller tables are laid out at once. */
const lateFrom = 50;
/** Rows past each edge that are rendered with the visible ones. */
const margin = 2;

/**
 * Marks the rows outside of the viewport when a table is hidden: when it is shown again, the visible rows are laid out
 * for the next frame and the others right after it, in less than half the time for a hundred rows. Padding before and
 * after keeps the position of the visible ones, so that the browser need not lay out the others.
 * @param top pixels that the table is scrolled by
 * @param height visible height in pixels
 */
export function markLateRows(box: HTMLElement, top: number, height: number, rowHeight: number): void {
  const rows = [...box.querySelectorAll<HTMLElement>("tbody > tr[data-index]")];
  if (rows.length < lateFrom || height <= 0) return;
  const first = Math.floor(top / rowHeight) - margin;
  const last = Math.ceil((top + height) / rowHeight) + margin;
  let before = 0;
  let after = 0;
  for (const row of rows) {
    const index = Number(row.dataset["index"]);
    if (index < first) before += rowHeight;
    if (index > last) after += rowHeight;
    row.toggleAttribute("data-late", index < first || index > last);
  }
  const body = rows[0]!.parentElement!;
  body.style.setProperty("--bb-late-before", `${before}px`);
  body.style.setProperty("--bb-late-after", `${after}px`);
  body.toggleAttribute("data-late-rows", before + after > 0);
}

export function drawLateRows(box: HTMLElement): void {
  for (const row of box.querySelectorAll("tr[data-late]")) row.removeAttribute("data-late");
  for (const body of box.querySelectorAll("tbody[data-late-rows]")) body.removeAttribute("data-late-rows");
}

/** Calls `after` once the next frame is painted. @returns the function that cancels it */
export function afterNextFrame(after: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Animation frame callbacks run before painting; a timer started by one runs after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(after, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
