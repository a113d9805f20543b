import type { IncomingMessage, ServerResponse } from "node:http";

const freeMs = 30_000;
const bytesPerSecond = 10_000;
const checkMs = 5_000;
/** Long enough for a caller who still sends at full speed to read the answer first. */
const afterAnswerMs = 1_000;

/**
 * Ends the connection of a caller whose body is too slow: after 30 s its average must be at least 10 kB/s. Node's own
 * request time-out ends the rest after ten minutes.
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

/** Ends the connection of a caller who still sends a body one second after the answer. */
export function cutBodyAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    // Once the body has ended, the connection may serve another call.
    const timer = setTimeout(() => request.complete || socket.destroy(), afterAnswerMs);
    timer.unref();
    request.once("close", () => clearTimeout(timer));
    // An unread body would never end, so it is drained.
    request.resume();
  });
}
