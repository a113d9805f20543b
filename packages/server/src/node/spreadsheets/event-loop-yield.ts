import { setImmediate } from "node:timers/promises";

/** Work on one file may hold the event loop this long, in milliseconds, before requests get their turn. */
const longestHold = 8;

/** Returns a function to await between batches: it gives way to the event loop when the hold was long. */
export function createEventLoopYield(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longestHold) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
