import type { IncomingMessage } from "node:http";

const freeMs = 30_000;
const bytesPerSecond = 10_000;
const checkMs = 5_000;

/**
 * Cuts a caller who sends a body too slowly: within 30 s anything goes, after that it has to have come with 10 kB/s
 * on average. Node's own request time-out ends the rest after ten minutes.
 */
export function refuseSlowBody(request: IncomingMessage): void {
  if (request.method === "GET" || request.method === "HEAD" || request.complete) return;
  const { socket } = request;
  const started = Date.now();
  const before = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    const elapsed = Date.now() - started;
    if (elapsed < freeMs || (socket.bytesRead - before) * 1000 >= bytesPerSecond * elapsed) return;
    clearInterval(timer);
    socket.destroy();
  }, checkMs);
  timer.unref();
  request.once("close", () => clearInterval(timer));
}
