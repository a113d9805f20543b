/** A table of fewer rows is laid out at once. */
const lateFrom = 50;
/** Rows past either edge that are drawn with those in sight. */
const margin = 2;

/**
 * Marks the rows out of sight of a table that goes behind: coming back, it draws those in sight for the next frame and
 * the others right after it, in less than half the time for a hundred rows. Empty room before and after keeps the
 * place of those in sight, so that the browser has nothing at all to find out about the others.
 *
 * @param top pixels that the table is scrolled by
 * @param height pixels of it that are in sight
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

/** Calls `after` when the next frame has been drawn. @returns calls it off */
export function afterNextFrame(after: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame's own callbacks run before it is drawn; a timer that they start runs after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(after, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
