import { type App, type Peer, refuseBusy } from "../../kernel/http/http.ts";
import type { Metrics } from "../../ports.ts";
import type { LoopWatch } from "./watch-loop.ts";

/** Answers calls 503 with Retry-After, without looking at them, while the event loop is too late for those before them. */
export function turnAway(
  app: Pick<App, "fetch">,
  watch: Pick<LoopWatch, "isPressed">,
  metrics: Pick<Metrics, "count">,
): (request: Request, peer: Peer) => Promise<Response> {
  return async (request, peer) => {
    if (!watch.isPressed()) return app.fetch(request, peer);
    metrics.count("requests_turned_away");
    return refuseBusy(request);
  };
}
