import { url as debuggerUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import type { Log, Metrics } from "../../ports.ts";
import { workerScript } from "../installation.ts";

export type WatchWorkerData = { beats: Int32Array; beatMs: number; blockedMs: number };

const beatMs = 100;
/** A loop that stands still for longer is called blocked. */
const blockedMs = 1000;
/** Delay of the loop, averaged over its last turns, above which calls are turned away. */
const pressedMs = 1000;
const weight = 1 / 3;

export type LoopWatch = {
  /** Whether the loop has been so late that another call would only make those before it wait longer. */
  isPressed(): boolean;
  stop(): Promise<void>;
};

/**
 * Watches the event loop of this process. A thread of its own logs where a blocked loop stands while it stands there;
 * afterwards the loop says itself how long it was.
 */
export function watchLoop(log: Log, metrics: Pick<Metrics, "count" | "gauge">, { tells = true } = {}): LoopWatch {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  let last = performance.now();
  let delay = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    const late = Math.max(0, now - last - beatMs);
    last = now;
    delay += (late - delay) * weight;
    Atomics.add(beats, 0, 1);
    metrics.gauge("event_loop_delay_seconds", delay / 1000);
    if (late < blockedMs) return;
    metrics.count("event_loop_blocked");
    log.warn({ ms: Math.round(late) }, "the event loop was blocked");
  }, beatMs);
  timer.unref();

  // A debugger stops the loop on purpose.
  const worker = tells && debuggerUrl() === undefined ? startWorker({ beats, beatMs, blockedMs }, log) : null;
  return {
    isPressed: () => delay > pressedMs,
    async stop() {
      clearInterval(timer);
      await worker?.terminate();
    },
  };
}

function startWorker(workerData: WatchWorkerData, log: Log): Worker {
  const worker = new Worker(workerScript("watch-worker", import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  worker.unref();
  worker.on("error", (error) => log.warn({ error }, "the watchdog of the event loop has stopped"));
  return worker;
}
