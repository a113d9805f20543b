import { CallError } from "@busbar/contract/kernel/client";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { recordFault, reportError } from "./call-errors.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `errorShown`: the page says the error itself, so no toast. */
    queryMeta: { errorShown?: boolean };
    mutationMeta: { errorShown?: boolean };
  }
}

/**
 * Keys are `[noun, "list" | "one", args]`; a mutation or a live event invalidates its noun. Queries stop in hidden views
 * and look again when shown, hence the staleTime.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.errorShown) recordFault(error);
        else reportError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _given, _context, mutation) => {
        if (mutation.meta?.errorShown) recordFault(error);
        else reportError(error);
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 300_000, refetchOnWindowFocus: false, retry: retryWhereSafe },
    },
  });
}

/** Reading again is safe; only what may heal by itself is worth it. */
function retryWhereSafe(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallError && [0, 502, 503, 504].includes(Number(error.code));
}
