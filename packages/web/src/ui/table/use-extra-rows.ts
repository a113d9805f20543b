import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** From the top of the page's title to that of the table: title, card and one row of controls. */
const usualHeight = 89;
/** What the window has left over below a page of the usual height. */
const slack = 3;
/** One row of filters. */
const usualToolbar = 32;
/** What a further row of controls takes from the table. @see R-S21 */
const rowHeight = 60;

/**
 * Tells the styles of a table as high as the window how many rows of controls above it are more than the first: states
 * with counts, a note, or filters that need a second line. Without it the page would scroll beside its table. The height
 * of the filters stays known while the bulk bar stands in their place.
 */
export function useExtraRows(table: RefObject<HTMLElement | null>): void {
  const watched = useRef<readonly Element[]>([]);
  const observer = useRef<ResizeObserver>(undefined);
  // The page is outside of the table. A rule with `:has` would cost every element below the page a look.
  useLayoutEffect(() => {
    const box = table.current;
    const page = box?.closest<HTMLElement>("[data-part=page]");
    if (!box || !page || box.parentElement?.parentElement !== page) return;
    const isWhole = box.dataset["height"] === "viewport" && box.dataset["sums"] === undefined;
    page.toggleAttribute("data-whole", isWhole);
    // Effects end also where the view is only kept behind others: its styles would be computed anew with every switch.
    return () => queueMicrotask(() => box.isConnected || page.removeAttribute("data-whole"));
  }, [table]);
  // Outside React: sizes are read where they are laid out already, before the browser paints.
  useEffect(() => {
    const box = table.current;
    const page = box?.closest("[data-part=page]");
    if (!box || !page || typeof ResizeObserver === "undefined") return;
    observer.current ??= new ResizeObserver(() => {
      const grid = box.querySelector("[data-part=grid]");
      if (!grid) return;
      const excess = grid.getBoundingClientRect().top - page.getBoundingClientRect().top - usualHeight;
      tell(box, "--bb-extra-rows", Math.max(0, Math.ceil((excess - slack) / rowHeight)), 0, "");
      if (box.dataset["selecting"] === undefined)
        tell(
          box,
          "--bb-toolbar-height",
          box.firstElementChild?.getBoundingClientRect().height ?? 0,
          usualToolbar,
          "px",
        );
    });
    const above = [page.firstElementChild, ...earlierThan(box), box.firstElementChild].filter((one) => one !== null);
    if (above.length === watched.current.length && above.every((one, at) => one === watched.current[at])) return;
    for (const one of watched.current) observer.current.unobserve(one);
    for (const one of above) observer.current.observe(one);
    watched.current = above;
  });
  useEffect(
    () => () => {
      observer.current?.disconnect();
      observer.current = undefined;
      watched.current = [];
    },
    [],
  );
}

/** A property is inherited by every cell, whose styles are computed anew: what is usual is not set. */
function tell(box: HTMLElement, property: string, value: number, usual: number, unit: string): void {
  const next = value <= usual ? "" : `${value}${unit}`;
  if (box.style.getPropertyValue(property) !== next) box.style.setProperty(property, next);
}

function* earlierThan(box: Element): Generator<Element> {
  for (let one = box.previousElementSibling; one; one = one.previousElementSibling) yield one;
}
