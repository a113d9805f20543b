import { type RefObject, useLayoutEffect, useState } from "react";

/** The element's width in pixels, measured before the first paint; undefined where there is no layout. */
export function useBoxWidth(ref: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box || typeof ResizeObserver === "undefined") return;
    setWidth(box.clientWidth || undefined);
    const observer = new ResizeObserver(() => setWidth(box.clientWidth || undefined));
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
