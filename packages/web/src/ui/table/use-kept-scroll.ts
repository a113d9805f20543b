import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * A new page starts at its top. A view that was hidden comes back where it was: a hidden element forgets its scroll,
 * so it is written down.
 */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, page: string, absent: boolean) {
  const kept = useRef({ page, top: 0, left: 0 });
  // Outside React: the scroll position, set before the view is painted.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || absent) return;
    if (kept.current.page !== page) kept.current = { page, top: 0, left: box.scrollLeft || kept.current.left };
    box.scrollTo?.(kept.current);
    const write = () => {
      kept.current = { page, top: box.scrollTop, left: box.scrollLeft };
    };
    // Captured, so that the position is read before the rows change and costs no layout.
    box.addEventListener("scroll", write, { passive: true, capture: true });
    return () => box.removeEventListener("scroll", write, true);
  }, [scroller, page, absent]);
}
