export type Retries = {
  /** Tries in all, with the first one. */
  tries: number;
  /** The longest wait that is kept to. In seconds. */
  longestWait: number;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
};

/** Answers that say: not now. */
const notNow: ReadonlySet<number> = new Set([429, 503]);

/**
 * Calls again while the server says "not now", after as long as its `Retry-After` asks for, and when no answer arrives.
 * That is safe, because every change carries its Idempotency-Key.
 */
export function retrying(fetch: (request: Request) => Promise<Response>, retries: Retries) {
  return async (request: Request): Promise<Response> => {
    for (let turn = 1; ; turn += 1) {
      const isLast = turn >= retries.tries;
      // The body of a request can be read once.
      const answer = await fetch(isLast ? request : request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error;
        return null;
      });
      if (answer && !notNow.has(answer.status)) return answer;
      const seconds = waitOf(answer, turn);
      if (answer && (isLast || seconds > retries.longestWait)) return answer;
      await answer?.body?.cancel();
      await retries.pause(seconds * 1000, request.signal);
    }
  };
}

/** What `Retry-After` says in seconds or as a date; otherwise 1, 2, 4 … */
function waitOf(answer: Response | null, turn: number): number {
  const asked = answer?.headers.get("retry-after") ?? "";
  if (/^\d+$/.test(asked)) return Number(asked);
  const until = Date.parse(asked);
  return Number.isNaN(until) ? 2 ** (turn - 1) : Math.max(0, (until - Date.now()) / 1000);
}

export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
