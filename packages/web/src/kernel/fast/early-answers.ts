import type { Send } from "@busbar/contract/kernel/http/client";

/** A call that boot.js made before any module was loaded. */
type EarlyAnswer = { url: string; headers: Record<string, string>; answer: Promise<Response> };

declare global {
  interface Window {
    /** Set by boot.js; absent where nothing was built, as in tests. */
    busbarStart?: { portal: readonly string[]; answers: EarlyAnswer[] } | undefined;
  }
}

/**
 * Gives each early answer to the first call with the same URL and the same headers. The token is one of the headers, so
 * nobody gets an answer meant for another person. The first call with another token, and `forget`, drop the rest: old
 * answers must not be shown.
 */
export function withEarlyAnswers(
  send: Send,
  early: readonly EarlyAnswer[] = window.busbarStart?.answers.splice(0) ?? [],
): { send: Send; forget: () => void } {
  let left = [...early];
  const token = left[0]?.headers["authorization"];
  const forget = () => {
    // A stream of events would go on for as long as the page lives.
    for (const { answer } of left.splice(0)) answer.then((unread) => unread.body?.cancel()).catch(() => undefined);
  };
  return {
    forget,
    async send(request) {
      if (left.length === 0) return send(request);
      const sent = request.headers.get("authorization");
      if (sent !== null && sent !== token) forget();
      const found = left.find(({ url, headers }) => {
        const same = Object.entries(headers).every(([name, value]) => request.headers.get(name) === value);
        return same && request.method === "GET" && request.url === url;
      });
      if (!found) return send(request);
      left = left.filter((one) => one !== found);
      return unlessAborted(found.answer, request.signal);
    },
  };
}

function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    answer.then(resolve, reject);
  });
}
