import { type RefObject, useEffect } from "react";

/**
 * Sets `data-over` on the frame while the table is wider than its container, and `data-before` and `data-after` while
 * columns are hidden past an edge.
 */
export function useEdgeShadows(scroller: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>) {
  // Outside React: writes to the DOM directly, so that scrolling renders nothing.
  useEffect(() => {
    const box = scroller.current;
    const marked = frame.current;
    if (!box || !marked) return;
    const mark = () => {
      const overflows = box.scrollWidth > box.clientWidth + 1;
      marked.toggleAttribute("data-over", overflows);
      marked.toggleAttribute("data-before", box.scrollLeft > 1);
      marked.toggleAttribute("data-after", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    };
    // In the capture phase, so that the position is read before the rows change and forces no layout.
    box.addEventListener("scroll", mark, { passive: true, capture: true });
    // It also tells the first sizes, when they are laid out: asked for here, they would be laid out for the question.
    const observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(mark);
    observer?.observe(box);
    const table = box.querySelector("table");
    if (table) observer?.observe(table);
    return () => {
      box.removeEventListener("scroll", mark, true);
      observer?.disconnect();
    };
  }, [scroller, frame]);
}
