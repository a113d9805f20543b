import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { PortalRouter } from "../navigation/portal-router.ts";
import { isShown } from "../../ui/is-shown.ts";

/**
 * Scroll and focus when a view becomes active: opened by menu, link or address it starts at the top with the focus on
 * its heading; Back and a tab restore both. The scroll position is recorded, since a hidden element loses it. When a
 * focused part such as a drawer is unmounted, the focus returns to where it was. @see R-S17
 */
export function useArrival(router: PortalRouter, key: string, active: boolean): Arrived {
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const kept = useRef(router.store.getState().tabs.tabs.find((tab) => tab.key === key)?.scroll ?? 0);
  const trail = useRef<FocusTrail>(undefined);

  // Listens to scrolling, and restores the position before the view is painted.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!active || !element) return;
    const wanted = router.store.getState().arrival === "opened" ? 0 : kept.current;
    // A view that was never scrolled is at the top: reading or writing that would force a layout.
    if (wanted !== 0 || kept.current !== 0) element.scrollTop = wanted;
    const stopWaiting = wanted === 0 ? () => {} : waitForHeight(element, wanted);
    const write = () => {
      kept.current = element.scrollTop;
    };
    element.addEventListener("scroll", write, { passive: true });
    return () => {
      stopWaiting();
      element.removeEventListener("scroll", write);
      router.noteScroll(key, kept.current);
    };
  }, [router, key, active]);

  // The focus belongs to the document.
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
      const { visits, arrival } = router.store.getState();
      if (visits === seen) return;
      seen = visits;
      if (arrival === "opened" && kept.current !== 0) scroller.current?.scrollTo({ top: 0 });
      if (arrival === "first" || arrival === "same-view") return;
      requestAnimationFrame(() => {
        const view = frame.current;
        if (!view || view.contains(document.activeElement)) return;
        if (arrival === "opened") focusHeading(view);
        else if (trail.current?.isLost()) trail.current.goBack();
      });
    };
    arrive();
    return router.store.subscribe(arrive);
  }, [router, active]);
  return { frame, scroller };
}

type Arrived = { frame: RefObject<HTMLDivElement | null>; scroller: RefObject<HTMLDivElement | null> };

/**
 * A remounted view is short until its rows are loaded: scrolls as soon as they are, unless the person scrolls first.
 */
function waitForHeight(element: HTMLElement, wanted: number): () => void {
  const content = element.firstElementChild;
  if (element.scrollTop >= wanted || !content) return () => {};
  const observer = new ResizeObserver(() => {
    element.scrollTop = wanted;
    if (element.scrollTop >= wanted) stop();
  });
  const stop = () => {
    observer.disconnect();
    for (const moved of ["wheel", "pointerdown", "keydown"]) element.removeEventListener(moved, stop);
  };
  for (const moved of ["wheel", "pointerdown", "keydown"]) element.addEventListener(moved, stop, { passive: true });
  observer.observe(content);
  return stop;
}

/** Elements of a view that had the focus, to return it when the focused one is removed. */
export type FocusTrail = {
  /** Focuses the last element that still exists, else the heading. */
  goBack: () => void;
  /** Whether nothing has the focus, or an element of a hidden view. */
  isLost: () => boolean;
  /** Listens until the returned function is called; known elements are kept. */
  follow: () => () => void;
};

const maxPlaces = 60;

export function createFocusTrail(frame: HTMLElement): FocusTrail {
  /** Each with its focusable ancestors: a row's button may be removed without the row. */
  let places: HTMLElement[][] = [];
  let present: HTMLElement | undefined;

  const isLost = () => {
    const holder = document.activeElement;
    const view = holder?.closest("[data-route]");
    return !holder || holder === document.body || (view !== null && view !== undefined && view !== frame);
  };
  const goBack = () => {
    for (const element of places.toReversed().flat()) {
      if (!element.isConnected) continue;
      element.focus({ preventScroll: true });
      if (document.activeElement === element) return;
    }
    focusHeading(frame);
  };

  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    present = target;
    const kept = places.filter((place) => place[0] !== target && place.some(({ isConnected }) => isConnected));
    places = [...kept, [target, ...around(target, frame)]].slice(-maxPlaces);
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    // A click on nothing removes the focus on purpose; after the frame it is known whether the element was removed or
    // hidden.
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (present === target && activeElement === document.body && present.isConnected && isShown(present))
        present = undefined;
    });
  };
  const follow = () => {
    const changed = new MutationObserver(() => {
      if (present && !present.isConnected && isLost()) goBack();
    });
    frame.addEventListener("focusin", onFocusIn);
    frame.addEventListener("focusout", onFocusOut);
    changed.observe(frame, { childList: true, subtree: true });
    return () => {
      frame.removeEventListener("focusin", onFocusIn);
      frame.removeEventListener("focusout", onFocusOut);
      changed.disconnect();
    };
  };
  return { goBack, isLost, follow };
}

function focusHeading(frame: HTMLElement): void {
  const heading = frame.querySelector<HTMLElement>("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function around(element: HTMLElement, frame: HTMLElement): HTMLElement[] {
  const above = element.parentElement?.closest<HTMLElement>("[tabindex]");
  return above && frame.contains(above) && above !== frame ? [above, ...around(above, frame)] : [];
}
