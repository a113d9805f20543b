/**
 * How long work on one file may block the event loop, in milliseconds, before others get their turn: requests, and
 * statements on their way to the database, of which the loop sends 200 kB in each turn.
 */
const longestHold = 2;

/** Only Node has `setImmediate`; in a browser a timer does. */
const { setImmediate: later = (work: () => void) => setTimeout(work) } = globalThis as {
  setImmediate?: (work: () => void) => unknown;
};

/** Returns a function to await between batches: it yields to the event loop when the block was long. */
export function createEventLoopYield(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longestHold) return undefined;
    return new Promise((resolve) => {
      later(() => {
        since = performance.now();
        resolve();
      });
    });
  };
}
