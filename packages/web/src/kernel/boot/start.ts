import type { Send } from "@busbar/contract/kernel/http/client";

/** A call that boot.js has made before any of our modules had come. */
type EarlyAnswer = { url: string; headers: Record<string, string>; answer: Promise<Response> };

declare global {
  interface Window {
    /** What boot.js leaves behind; absent where nothing was built, as in tests. */
    busbarStart?: { portal: readonly string[]; answers: EarlyAnswer[] } | undefined;
  }
}

/**
 * Hands each answer that boot.js has asked for to the first call that is the very same, to the last header: the token is
 * among them, so an answer for one person reaches nobody else. The first call under another token, and `forget`, drop
 * what is left: an answer must not grow old here.
 */
export function withEarlyAnswers(
  send: Send,
  early: readonly EarlyAnswer[] = window.busbarStart?.answers.splice(0) ?? [],
): { send: Send; forget: () => void } {
  let left = [...early];
  const token = left[0]?.headers["authorization"];
  const forget = () => {
    left = [];
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

/** Links in one slice of idle time. */
const atATime = 3;

/**
 * Fetches the portal's files without running them, a few whenever the browser has nothing else to do: a file that runs
 * while somebody types makes them wait. Files that do not come are asked for again when they are needed.
 */
export function fetchPortalAhead(files: readonly string[] = window.busbarStart?.portal ?? []): void {
  const left = files.filter((file) => !document.querySelector(`link[href="${file}"]`));
  const next = () => {
    for (const file of left.splice(0, atATime)) {
      const link = document.createElement("link");
      // A style sheet that waits for its use would be complained of in the console; one that is only kept is not.
      link.rel = file.endsWith(".css") ? "prefetch" : "modulepreload";
      // As the bundler will ask for it.
      link.crossOrigin = "";
      link.href = file;
      document.head.append(link);
    }
    if (left.length > 0) whenIdle(next);
  };
  if (left.length > 0) whenIdle(next);
}

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
}
