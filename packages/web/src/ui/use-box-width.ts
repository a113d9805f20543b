import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The element's width in pixels, measured before the first paint; undefined where there is no layout. */
export function useBoxWidth(ref: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  const isMeasured = useRef(false);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box || typeof ResizeObserver === "undefined") return;
    // Not again where a view comes back from behind others: the observer tells the size when it is laid out.
    if (!isMeasured.current) setWidth(box.clientWidth || undefined);
    isMeasured.current = true;
    const observer = new ResizeObserver(() => setWidth(box.clientWidth || undefined));
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
