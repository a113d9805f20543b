import { useEffect } from "react";

/** Position in the browser's history; undefined where the browser does not support it. */
const historyIndex = (): number | undefined => {
  const { navigation } = window as { navigation?: { currentEntry?: { index: number } | null } };
  return navigation?.currentEntry?.index ?? (history.state as { idx?: number } | null)?.idx;
};

/**
 * Back and Forward close the overlay and leave the page as it is: the step is undone before the router notices. Typing
 * an address is no such step; the page follows it.
 */
export function useBackToClose(close: () => void): void {
  // Outside React: the history.
  useEffect(() => {
    const before = historyIndex();
    const onStep = (event: PopStateEvent) => {
      const now = historyIndex();
      if (event.state !== null && before !== undefined && now !== undefined && now !== before) {
        event.stopImmediatePropagation();
        goQuietly(before - now);
      }
      close();
    };
    window.addEventListener("popstate", onStep, { capture: true });
    return () => window.removeEventListener("popstate", onStep, { capture: true });
  }, [close]);
}

/** Goes `steps` in the history without notifying the router. */
function goQuietly(steps: number): void {
  const quiet = new AbortController();
  const stopEvent = (event: Event) => event.stopImmediatePropagation();
  const back = (event: Event) => {
    stopEvent(event);
    // The hashchange event follows the popstate event at once.
    setTimeout(() => quiet.abort());
  };
  const options = { capture: true, signal: quiet.signal };
  window.addEventListener("hashchange", stopEvent, options);
  window.addEventListener("popstate", back, options);
  history.go(steps);
}
