import { useCallback, useLayoutEffect, useRef } from "react";

/** A function with a stable identity that always runs the latest body; for event handlers, not for rendering. */
export function useStable<A extends unknown[], R>(body: (...args: A) => R): (...args: A) => R {
  const latest = useRef(body);
  // Outside React: DOM events read the ref after the commit.
  useLayoutEffect(() => {
    latest.current = body;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
