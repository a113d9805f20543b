import { writeSync } from "node:fs";
import { type Debugger, Session } from "node:inspector";
import { workerData } from "node:worker_threads";
import type { WatchWorkerData } from "./watch-loop.ts";

const { beats, beatMs, blockedMs } = workerData as WatchWorkerData;
const mostFrames = 30;
/** How long the main thread may take to stop at its next statement; native code does not stop. */
const stackPatienceMs = 2000;

let heard = Atomics.load(beats, 0);
let heardAt = performance.now();
let lookedAt = heardAt;
let isTold = false;

setInterval(() => {
  const now = performance.now();
  const beat = Atomics.load(beats, 0);
  // When this thread was late as well, the whole process was stopped or starved, and not blocked by its own work.
  const wasStopped = now - lookedAt > blockedMs / 2;
  lookedAt = now;
  if (beat !== heard || wasStopped) {
    heard = beat;
    heardAt = now;
    isTold = false;
  } else if (!isTold && now - heardAt >= blockedMs + beatMs) {
    // A beat later than the limit, as the loop counts how late it is: what is told here the loop then says as well.
    isTold = true;
    tell(Math.round(now - heardAt));
  }
}, beatMs);

/** The main thread cannot write this line: it is what is blocked. */
function tell(ms: number): void {
  const session = new Session();
  let isOver = false;
  const end = (stack: string) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    session.disconnect();
    const line = { level: "warn", time: new Date().toISOString(), ms, stack, msg: "the event loop is blocked" };
    try {
      writeSync(1, `${JSON.stringify(line)}\n`);
    } catch {
      // Nobody reads the log at this moment.
    }
  };
  const timer = setTimeout(() => end("unknown: native code is running"), stackPatienceMs);
  try {
    session.connectToMainThread();
    session.on("Debugger.paused", ({ params }) => {
      const isStill = Atomics.load(beats, 0) === heard;
      session.post("Debugger.resume");
      end(isStill ? stackOf(params.callFrames) : "unknown: it continued");
    });
    session.post("Debugger.enable");
    session.post("Debugger.pause");
  } catch (error) {
    end(`not known: ${(error as Error).message}`);
  }
}

const stackOf = (frames: readonly Debugger.CallFrame[]): string =>
  frames
    .slice(0, mostFrames)
    .map(
      ({ functionName, url, location }) =>
        `at ${functionName || "<anonymous>"} (${url}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1})`,
    )
    .join("\n");
