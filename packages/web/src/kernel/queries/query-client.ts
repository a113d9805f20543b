import { CallError } from "@busbar/contract/kernel/http/client";
import {
  MutationCache,
  notifyManager,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
} from "@tanstack/react-query";
import { messageOf, recordFault, reportError, reportReadError } from "../calls/call-errors.ts";
import { networkStore } from "../network/network.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `quiet`: shows no toast when the query fails, for decoration such as a picture. */
    queryMeta: { quiet?: boolean };
    /** `errorShown`: the form shows the error itself, so no toast. */
    mutationMeta: { errorShown?: boolean };
  }
}

/** Queries pause while offline and resume by themselves, so no list fails for lack of a network. */
onlineManager.setEventListener((setOnline) => networkStore.subscribe(({ line }) => setOnline(line !== "offline")));

/**
 * Answers that arrive together are drawn once. By default each answer's listeners have a task of their own, after which
 * React draws: 40 figures drew Home 40 times. As microtasks of one task they come before that one draw.
 */
const waiting: (() => void)[] = [];
notifyManager.setScheduler((tell) => {
  if (waiting.push(tell) === 1)
    setTimeout(() => {
      for (const one of waiting.splice(0)) queueMicrotask(one);
    });
});

/**
 * Keys are `[noun, "list" | "one", args]`; a mutation or a live event invalidates its noun. Queries pause in hidden
 * views and refetch when shown, hence the staleTime. A mutation never waits for the network and is never retried: it
 * would be sent after the person gave up. @see useWrite
 */
export function createQueryClient(): QueryClient {
  /** The last reported failure of each query: the same failure on the next fetch shows no second toast. */
  const lastReported = new WeakMap<object, string>();
  const reportOnce = (error: Error, query: Query<unknown, unknown, unknown>) => {
    const message = messageOf(error);
    const known = lastReported.get(query) === message;
    lastReported.set(query, message);
    // What was there before stays on screen, and its place says that it is not the latest.
    const isAgain = query.state.data !== undefined;
    if (known || isAgain || query.meta?.quiet) recordFault(error);
    else reportReadError(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportOnce, onSuccess: (_, query) => void lastReported.delete(query) }),
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

/** Reading again is safe; retry only failures that may be temporary. */
function retryWhereSafe(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallError && [0, 502, 503, 504].includes(Number(error.code));
}
