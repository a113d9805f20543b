import { sealedAnswerHeader } from "@busbar/contract/transport/transport";
import { readRoutes } from "@busbar/contract/portal/reads";
import type { App } from "../http/http.ts";
import { bind, type Module } from "../module.ts";

/** As many as a browser sends to one server at a time, so that one page does not hold more of the database. */
const atOnce = 6;
/** Milliseconds after which the answers that are here are sent; one slow call must not hold the others back. */
const patience = 1000;

/** Headers that belong to the call around: its body, and how its whole answer is kept and sealed. */
const ofOuter = [
  "content-type",
  "content-length",
  "transfer-encoding",
  "idempotency-key",
  "if-none-match",
  sealedAnswerHeader,
];

/**
 * Several GET calls in one. Each goes through the whole server with the caller's headers, so it has its own rights,
 * limits, log line and failure.
 */
export function createReads(fetch: App["fetch"]): Module {
  return bind(readRoutes, {
    async readTogether({ body, request, ip }) {
      const headers = new Headers(request.headers);
      for (const name of ofOuter) headers.delete(name);
      const over = new AbortController();
      const answers: ({ http: number; text: string } | null)[] = body.calls.map(() => null);
      let next = 0;
      const work = async () => {
        while (next < body.calls.length && !over.signal.aborted) {
          const at = next++;
          const address = new URL(`/api${body.calls[at]}`, request.url);
          const response = await fetch(new Request(address, { headers, signal: over.signal }), {
            address: ip,
            amongReads: true,
          });
          answers[at] = await textOf(response);
        }
      };
      let clock: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => (clock = setTimeout(resolve, patience)));
      try {
        await Promise.race([Promise.all(Array.from({ length: atOnce }, work)), late]);
      } finally {
        clearTimeout(clock);
        over.abort();
      }
      return { answers: [...answers] };
    },
  });
}

/** Files and streams are not read together: the caller asks for them alone. */
async function textOf(response: Response) {
  if (response.headers.get("content-type")?.startsWith("application/json"))
    return { http: response.status, text: await response.text() };
  await response.body?.cancel();
  return null;
}
