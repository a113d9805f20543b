import { setImmediate } from "node:timers/promises";

/** How long work on one file may block the event loop, in milliseconds, before requests get their turn. */
const longestHold = 8;

/** Returns a function to await between batches: it yields to the event loop when the block was long. */
export function createEventLoopYield(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longestHold) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
