import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that never changes its identity and always runs the latest body; for events, not for rendering. */
export function useStable<A extends unknown[], R>(body: (...args: A) => R): (...args: A) => R {
  const latest = useRef(body);
  // Outside React: the ref is read by DOM events that come after the commit.
  useLayoutEffect(() => {
    latest.current = body;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
