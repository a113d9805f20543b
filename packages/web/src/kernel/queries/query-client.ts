import { CallError } from "@busbar/contract/kernel/http/client";
import { MutationCache, onlineManager, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { messageOf, recordFault, reportError, reportReadError } from "../calls/call-errors.ts";
import { networkStore } from "../network/network.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `quiet`: what is missing is no page's content, such as a picture, and shows by itself. */
    queryMeta: { quiet?: boolean };
    /** `errorShown`: the form says the error itself, so no toast. */
    mutationMeta: { errorShown?: boolean };
  }
}

/** Reading waits while there is no network, and goes on by itself: so no list ever fails for that. */
onlineManager.setEventListener((setOnline) => networkStore.subscribe(({ line }) => setOnline(line !== "offline")));

/**
 * Keys are `[noun, "list" | "one", args]`; a mutation or a live event invalidates its noun. Queries stop in hidden views
 * and look again when shown, hence the staleTime. A write never waits for the network and is never repeated: it would be
 * sent when the person has given it up. @see useWrite
 */
export function createQueryClient(): QueryClient {
  /** What was last told of a query: the same failure of the next look is no news. */
  const told = new WeakMap<object, string>();
  const reportOnce = (error: Error, query: Query<unknown, unknown, unknown>) => {
    const message = messageOf(error);
    const known = told.get(query) === message;
    told.set(query, message);
    if (known || query.meta?.quiet) recordFault(error);
    else reportReadError(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportOnce, onSuccess: (_, query) => void told.delete(query) }),
    mutationCache: new MutationCache({
      onError: (error, _given, _context, mutation) => {
        if (mutation.meta?.errorShown) recordFault(error);
        else reportError(error);
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 300_000, refetchOnWindowFocus: false, retry: retryWhereSafe },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

/** Reading again is safe; only what may heal by itself is worth it. */
function retryWhereSafe(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallError && [0, 502, 503, 504].includes(Number(error.code));
}
