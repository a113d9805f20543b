import styles from "../grid.module.css";

type Span = { from: number; to: number };

/** Pixels to scroll so that `inner` is within `outer`; a longer one is aligned at its start. */
export function scrollBy(inner: Span, outer: Span): number {
  if (inner.from < outer.from) return inner.from - outer.from;
  return Math.max(0, Math.min(inner.to - outer.to, inner.from - outer.from));
}

/** Scrolls a cell out from under the sticky head and pinned columns, which scrollIntoView ignores. */
export function revealCell(cell: HTMLElement) {
  const scroller = cell.closest<HTMLElement>(`.${styles.scroller}`);
  const line = cell.closest("tr");
  if (!scroller || !line) return;
  const box = scroller.getBoundingClientRect();
  const own = cell.getBoundingClientRect();
  const head = scroller.querySelector("thead")?.getBoundingClientRect().height ?? 0;
  const down = { from: box.top + head, to: box.top + scroller.clientHeight };
  if (!cell.closest("thead")) scroller.scrollTop += scrollBy({ from: own.top, to: own.bottom }, down);
  if (cell.matches(`.${styles.pin}`)) return;
  const start = [...line.cells].filter((other) => other.matches(`.${styles.pin}:not(.${styles.pinEnd})`)).at(-1);
  const end = line.querySelector(`:scope > .${styles.pinEnd}`);
  const across = {
    from: start?.getBoundingClientRect().right ?? box.left,
    to: end?.getBoundingClientRect().left ?? box.left + scroller.clientWidth,
  };
  scroller.scrollLeft += scrollBy({ from: own.left, to: own.right }, across);
}
