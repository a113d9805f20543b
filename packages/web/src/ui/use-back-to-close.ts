import { useEffect } from "react";

/** Where the browser stands in its history; undefined where it does not tell. */
const place = (): number | undefined => {
  const { navigation } = window as { navigation?: { currentEntry?: { index: number } | null } };
  return navigation?.currentEntry?.index ?? (history.state as { idx?: number } | null)?.idx;
};

/**
 * The browser's Back and Forward close what lies over the page and leave the page as it is: the step is taken back before
 * the router hears of it. An address that is typed meanwhile is no such step; the page follows it.
 */
export function useBackToClose(close: () => void): void {
  // Outside React: the history.
  useEffect(() => {
    const before = place();
    const onStep = (event: PopStateEvent) => {
      const now = place();
      if (event.state !== null && before !== undefined && now !== undefined && now !== before) {
        event.stopImmediatePropagation();
        takeBack(before - now);
      }
      close();
    };
    window.addEventListener("popstate", onStep, { capture: true });
    return () => window.removeEventListener("popstate", onStep, { capture: true });
  }, [close]);
}

/** Goes `steps` in the history without a word to anybody. */
function takeBack(steps: number): void {
  const quiet = new AbortController();
  const hush = (event: Event) => event.stopImmediatePropagation();
  const back = (event: Event) => {
    hush(event);
    // The change of the hash follows the step at once.
    setTimeout(() => quiet.abort());
  };
  const options = { capture: true, signal: quiet.signal };
  window.addEventListener("hashchange", hush, options);
  window.addEventListener("popstate", back, options);
  history.go(steps);
}
