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

/** Links added per idle period. */
const linksPerSlice = 3;

/**
 * Prefetches the portal's files without running them, a few per idle period: running a file would block typing. Files
 * that fail to load are requested again when they are needed.
 */
export function fetchPortalAhead(files: readonly string[] = window.busbarStart?.portal ?? []): void {
  const left = files.filter((file) => !document.querySelector(`link[href="${file}"]`));
  const next = () => {
    for (const file of left.splice(0, linksPerSlice)) {
      const link = document.createElement("link");
      // A preloaded style sheet that is not used soon causes a console warning; a prefetched one does not.
      link.rel = file.endsWith(".css") ? "prefetch" : "modulepreload";
      // Must equal the mode of the bundler's own request, or the file is fetched twice.
      link.crossOrigin = "";
      link.href = file;
      document.head.append(link);
    }
    if (left.length > 0) whenIdle(next, 4000, 1500);
  };
  if (left.length > 0) whenIdle(next, 4000, 1500);
}

/** Milliseconds after which work is done although the browser is busy. */
const patience = 1000;

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void, timeout = patience, instead = 50): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout });
  else setTimeout(work, instead);
}

/** Milliseconds left to a person who begins as soon as there is something to see. */
const breath = 100;

/**
 * Resolves when the browser has nothing else to do, and again after a breath; for each caller in a task of its own. For
 * what a person does not look at first, such as the numbers beside a button: asked for at once, it would delay the page,
 * and its answers the first click.
 */
export function spareTime(): Promise<void> {
  return new Promise((resolve) => whenIdle(() => setTimeout(() => whenIdle(resolve), breath)));
}

/** What a query's function is called with; the query client's own types would bring it to the sign-in page. */
type Asking = { client: { getQueryData: (key: readonly unknown[]) => unknown }; queryKey: readonly unknown[] };

/** Waits for spare time when a query asks for the first time; later a person or a write waits for the answer. */
export async function firstInSpareTime({ client, queryKey }: Asking): Promise<void> {
  if (client.getQueryData(queryKey) === undefined) await spareTime();
}
