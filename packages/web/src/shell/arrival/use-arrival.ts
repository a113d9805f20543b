import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Site } from "./site.ts";

/**
 * Scroll and focus when a view comes to the front: opened by menu, link or address it starts at the top with the focus
 * on its heading; Back and a tab restore its scroll. A hidden element forgets its scroll, so it is written down.
 * @see R-S17
 */
export function useArrival(site: Site, key: string, active: boolean): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const kept = useRef(site.store.getState().tabs.tabs.find((tab) => tab.key === key)?.scroll ?? 0);

  // Listens to the element's scroll, and puts it back before the view is painted.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!active || !element) return;
    const wanted = site.store.getState().arrival === "opened" ? 0 : kept.current;
    element.scrollTop = wanted;
    const stopWaiting = waitForHeight(element, wanted);
    const write = () => {
      kept.current = element.scrollTop;
    };
    element.addEventListener("scroll", write, { passive: true });
    return () => {
      stopWaiting();
      element.removeEventListener("scroll", write);
      site.noteScroll(key, kept.current);
    };
  }, [site, key, active]);

  // Follows later visits of the same view, which do not change `active`.
  useEffect(() => {
    if (!active) return;
    let seen = -1;
    const arrive = () => {
      const { visits, arrival } = site.store.getState();
      if (visits === seen) return;
      seen = visits;
      if (arrival !== "opened") return;
      scroller.current?.scrollTo({ top: 0 });
      requestAnimationFrame(() => focusHeading(scroller.current));
    };
    arrive();
    return site.store.subscribe(arrive);
  }, [site, active]);
  return scroller;
}

function focusHeading(view: HTMLElement | null): void {
  const heading = view?.querySelector<HTMLElement>("h1");
  if (!heading || view?.contains(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A view that is drawn anew is short until its rows are there: scrolls as soon as they are, unless the person moves first. */
function waitForHeight(element: HTMLElement, wanted: number): () => void {
  const content = element.firstElementChild;
  if (element.scrollTop >= wanted || !content) return () => {};
  const grown = new ResizeObserver(() => {
    element.scrollTop = wanted;
    if (element.scrollTop >= wanted) stop();
  });
  const stop = () => {
    grown.disconnect();
    for (const moved of ["wheel", "pointerdown", "keydown"]) element.removeEventListener(moved, stop);
  };
  for (const moved of ["wheel", "pointerdown", "keydown"]) element.addEventListener(moved, stop, { passive: true });
  grown.observe(content);
  return stop;
}
