import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * A new page starts at its top. A view that is shown again is restored to its scroll position, which an element loses
 * where a browser hides it with `display: none`.
 */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, page: string, absent: boolean) {
  const kept = useRef({ page, top: 0, left: 0 });
  // Outside React: the scroll position, restored before the view is painted.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || absent) return;
    const isNew = kept.current.page !== page;
    if (isNew) kept.current = { page, top: 0, left: box.scrollLeft || kept.current.left };
    const { top, left } = kept.current;
    // At its start already: scrolling there would force a layout.
    if (isNew || top > 0 || left > 0) box.scrollTo?.({ top, left });
    const write = () => {
      kept.current = { page, top: box.scrollTop, left: box.scrollLeft };
    };
    // In the capture phase, so that the position is read before the rows change and forces no layout.
    box.addEventListener("scroll", write, { passive: true, capture: true });
    return () => box.removeEventListener("scroll", write, true);
  }, [scroller, page, absent]);
}
