import { type RefObject, useEffect, useRef } from "react";

/** From the top of the page's title to that of the table: title, card and one row of controls. */
const usualHeight = 89;
/** What the window has left over below a page of the usual height. */
const slack = 3;
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
  // Outside React: sizes are read where they are laid out already, before the browser paints.
  useEffect(() => {
    const box = table.current;
    const page = box?.closest("[data-part=page]");
    if (!box || !page || typeof ResizeObserver === "undefined") return;
    observer.current ??= new ResizeObserver(() => {
      const grid = box.querySelector("[data-part=grid]");
      if (!grid) return;
      const excess = grid.getBoundingClientRect().top - page.getBoundingClientRect().top - usualHeight;
      box.style.setProperty("--bb-extra-rows", String(Math.max(0, Math.ceil((excess - slack) / rowHeight))));
      if (box.dataset["selecting"] === undefined)
        box.style.setProperty("--bb-toolbar-height", `${box.firstElementChild?.getBoundingClientRect().height}px`);
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

function* earlierThan(box: Element): Generator<Element> {
  for (let one = box.previousElementSibling; one; one = one.previousElementSibling) yield one;
}
