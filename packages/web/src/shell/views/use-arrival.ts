import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createFocusTrail, focusHeading, type FocusTrail } from "./focus-trail.ts";
import type { Site } from "../navigation/site.ts";

/**
 * Scroll and focus when a view comes to the front: opened by menu, link or address it starts at the top with the focus
 * on its heading; Back and a tab restore both. A hidden element forgets its scroll, so it is written down. What is taken
 * down with the focus in it, such as a drawer, hands it back to where it was before. @see R-S17
 */
export function useArrival(site: Site, key: string, active: boolean): Arrived {
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const kept = useRef(site.store.getState().tabs.tabs.find((tab) => tab.key === key)?.scroll ?? 0);
  const trail = useRef<FocusTrail>(undefined);

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

  // The focus is the document's.
  useLayoutEffect(() => {
    if (!active || !frame.current) return;
    trail.current ??= createFocusTrail(frame.current);
    return trail.current.follow();
  }, [active]);

  // Follows later visits of the same view, which do not change `active`.
  useEffect(() => {
    if (!active) return;
    let seen = -1;
    const arrive = () => {
      const { visits, arrival } = site.store.getState();
      if (visits === seen) return;
      seen = visits;
      if (arrival === "opened") scroller.current?.scrollTo({ top: 0 });
      if (arrival === "first" || arrival === "same-view") return;
      requestAnimationFrame(() => {
        const view = frame.current;
        if (!view || view.contains(document.activeElement)) return;
        if (arrival === "opened") focusHeading(view);
        else if (trail.current?.isLost()) trail.current.goBack();
      });
    };
    arrive();
    return site.store.subscribe(arrive);
  }, [site, active]);
  return { frame, scroller };
}

type Arrived = { frame: RefObject<HTMLDivElement | null>; scroller: RefObject<HTMLDivElement | null> };

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
