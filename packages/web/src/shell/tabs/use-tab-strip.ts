import { type PointerEvent, useState, type RefObject, useEffect, useLayoutEffect } from "react";
import type { PortalRouter } from "../navigation/portal-router.ts";

/** Pixels of movement before a press becomes a drag. */
const threshold = 6;

/** Reorders by dragging with mouse or pen; touch scrolls the bar and has the moves in the tab's menu. */
export function useTabDrag(router: PortalRouter) {
  const [dragged, setDragged] = useState<string>();

  const start = (key: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === "touch") return;
    const tab = event.currentTarget;
    const from = event.clientX;
    let dragging = false;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      if (!dragging && Math.abs(clientX - from) < threshold) return;
      if (!dragging) {
        dragging = true;
        setDragged(key);
      }
      const others = [...(tab.parentElement?.children ?? [])].filter((one) => one !== tab);
      const to = others.filter((other) => middleOf(other) < clientX).length;
      const now = router.store.getState().tabs.tabs.findIndex((one) => one.key === key);
      if (to !== now) router.moveTab(key, to);
    };
    const stop = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", stop);
      window.removeEventListener("pointercancel", stop);
      if (!dragging) return;
      setDragged(undefined);
      // The click after a drag must not activate the tab.
      const swallow = (click: Event) => {
        click.stopPropagation();
        click.preventDefault();
      };
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", stop);
    window.addEventListener("pointercancel", stop);
  };
  return { dragged, start };
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

type Edges = { overfull: boolean; atStart: boolean; atEnd: boolean };
const still: Edges = { overfull: false, atStart: true, atEnd: true };

/** Scrolls the tabs when they overflow, and keeps the active one visible. */
export function useStripScroll(ref: RefObject<HTMLElement | null>, active: string, count: number) {
  const [edges, setEdges] = useState(still);

  // Layout tells whether they overflow.
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
    // Controls beside the strip appear and disappear, and a record's name replaces its page's title: the active tab
    // must stay visible.
    const resized = new ResizeObserver((changes) => {
      measure();
      const moves = ({ target }: ResizeObserverEntry) => target === strip || target.matches("[aria-selected=true]");
      if (changes.some(moves)) showActive(strip);
    });
    resized.observe(strip);
    for (const tab of strip.querySelectorAll("[role=tab]")) resized.observe(tab);
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
  }, [ref, active, count]);

  // Scrolling is outside of React.
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
