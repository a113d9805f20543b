import type { CallOptions } from "@busbar/contract/kernel/http/client";
import type { Route } from "@busbar/contract/kernel/http/route";
import { createStore } from "zustand/vanilla";

type Call = (input?: unknown, options?: CallOptions) => Promise<unknown>;

/** The word that the specification names. @see R-C02 */
const firstWords = ["doEdit"];

/** Number of running calls of the debounce list; the shell shows an overlay while there are any. */
export const busyCalls = createStore<{ running: number }>(() => ({ running: 0 }));

/**
 * Counts a call of the debounce list in `busyCalls` while it runs. The same call with the same input during that time
 * shares the first one's result: a double click makes one row.
 */
export function oneAtATime(route: Route, call: Call, words: () => readonly string[] = () => firstWords): Call {
  const place = `${route.method} ${route.path}`;
  const underWay = new Map<string, Promise<unknown>>();
  return (input, options) => {
    if (!words().some((word) => word !== "" && place.includes(word))) return call(input, options);
    const key = JSON.stringify(input) ?? "";
    const same = underWay.get(key);
    if (same) return same;
    busyCalls.setState(({ running }) => ({ running: running + 1 }));
    const answer = call(input, options).finally(() => {
      underWay.delete(key);
      busyCalls.setState(({ running }) => ({ running: running - 1 }));
    });
    underWay.set(key, answer);
    return answer;
  };
}
