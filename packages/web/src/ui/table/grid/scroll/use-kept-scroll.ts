import { type RefObject, useLayoutEffect, useRef } from "react";
import { afterNextFrame, drawLateRows, markLateRows } from "../../rules/late-rows.ts";

/**
 * A new page starts at its top. A view that is shown again is restored to its scroll position, which a hidden element
 * loses. The visible rows are rendered first.
 * @param rowHeight pixels
 */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  page: string,
  absent: boolean,
  rowHeight: number,
) {
  const kept = useRef({ page, top: 0, left: 0, height: 0 });
  // Outside React: the scroll position, restored before the view is painted.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || absent) return;
    if (kept.current.page !== page) {
      kept.current = { ...kept.current, page, top: 0, left: box.scrollLeft || kept.current.left };
      drawLateRows(box);
    } else markLateRows(box, kept.current.top, kept.current.height, rowHeight);
    box.scrollTo?.(kept.current);
    const callOff = afterNextFrame(() => {
      drawLateRows(box);
      kept.current.height = box.clientHeight;
    });
    const write = () => {
      const moved = box.scrollTop !== kept.current.top;
      kept.current = { page, top: box.scrollTop, left: box.scrollLeft, height: box.clientHeight };
      if (moved) drawLateRows(box);
    };
    // In the capture phase, so that the position is read before the rows change and forces no layout.
    box.addEventListener("scroll", write, { passive: true, capture: true });
    return () => {
      callOff();
      box.removeEventListener("scroll", write, true);
      markLateRows(box, kept.current.top, kept.current.height, rowHeight);
    };
  }, [scroller, page, absent, rowHeight]);
}
