import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

type Edges = { overfull: boolean; atStart: boolean; atEnd: boolean };
const still: Edges = { overfull: false, atStart: true, atEnd: true };

/** Scrolls the tabs when they do not fit, and keeps the one in front in sight. */
export function useStripScroll(ref: RefObject<HTMLElement | null>, active: string, count: number) {
  const [edges, setEdges] = useState(still);

  // The browser's own layout says whether they fit.
  useLayoutEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const measure = () => {
      const most = strip.scrollWidth - strip.clientWidth;
      const next = { overfull: most > 1, atStart: strip.scrollLeft <= 1, atEnd: strip.scrollLeft >= most - 1 };
      setEdges((now) =>
        now.overfull === next.overfull && now.atStart === next.atStart && now.atEnd === next.atEnd ? now : next,
      );
    };
    measure();
    // The controls beside the strip come and go: what they take must not be the tab in front.
    const resized = new ResizeObserver(() => {
      measure();
      showActive(strip);
    });
    resized.observe(strip);
    const turn = ({ deltaX, deltaY }: WheelEvent) => {
      if (deltaX === 0) strip.scrollLeft += deltaY;
    };
    strip.addEventListener("scroll", measure, { passive: true });
    strip.addEventListener("wheel", turn, { passive: true });
    return () => {
      resized.disconnect();
      strip.removeEventListener("scroll", measure);
      strip.removeEventListener("wheel", turn);
    };
  }, [ref, count]);

  // Scrolling is outside React.
  useEffect(() => {
    showActive(ref.current);
  }, [ref, active, count, edges.overfull]);

  return {
    ...edges,
    page: (direction: 1 | -1) => {
      const strip = ref.current;
      strip?.scrollBy({ left: direction * strip.clientWidth * 0.8, behavior: "smooth" });
    },
  };
}

function showActive(strip: HTMLElement | null): void {
  strip?.querySelector("[aria-selected=true]")?.scrollIntoView?.({ inline: "nearest", block: "nearest" });
}
