import type { IncomingMessage, ServerResponse } from "node:http";

const freeMs = 30_000;
const bytesPerSecond = 10_000;
const checkMs = 5_000;
/** Long enough for a caller who still sends at full speed to read the answer first. */
const afterAnswerMs = 1_000;

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

/** Cuts a caller whose body is still on its way when its call, of whatever kind, has been answered for a second. */
export function cutBodyAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    // Once the body has ended the connection may be another call's.
    const timer = setTimeout(() => request.complete || socket.destroy(), afterAnswerMs);
    timer.unref();
    request.once("close", () => clearTimeout(timer));
    // Nobody reads it otherwise, and what is not read never ends.
    request.resume();
  });
}
