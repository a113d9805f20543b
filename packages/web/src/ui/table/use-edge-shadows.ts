import { type RefObject, useEffect } from "react";

/** Marks the frame with `data-before` and `data-after` while columns lie hidden past an edge of the scroller. */
export function useEdgeShadows(scroller: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>) {
  // Outside React: the scroll position, written past React so that scrolling renders nothing.
  useEffect(() => {
    const box = scroller.current;
    const marked = frame.current;
    if (!box || !marked) return;
    const mark = () => {
      marked.toggleAttribute("data-before", box.scrollLeft > 1);
      marked.toggleAttribute("data-after", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    };
    mark();
    box.addEventListener("scroll", mark, { passive: true });
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(mark);
    observer?.observe(box);
    if (box.firstElementChild) observer?.observe(box.firstElementChild);
    return () => {
      box.removeEventListener("scroll", mark);
      observer?.disconnect();
    };
  });
}
