import type { JobQueue, Log } from "../../ports.ts";

const retryAfterMs = 1000;

type Work = (jobId: string, signal: AbortSignal) => Promise<void>;
type Worker = { work: Work; free: number; waiting: string[] };

export type StoppableQueue = JobQueue & { stop(): void };

/**
 * Jobs of this process, in order. A job may begin while its transaction is still open: its first statement waits for
 * the only connection, and finds no row if the transaction was rolled back.
 */
export function createMemoryQueue(log: Log): StoppableQueue {
  const workers = new Map<string, Worker>();
  const unworked = new Map<string, string[]>();
  const stopping = new AbortController();
  const retries = new Set<ReturnType<typeof setTimeout>>();

  function add(worker: Worker, jobId: string): void {
    worker.waiting.push(jobId);
    next(worker);
  }

  function next(worker: Worker): void {
    if (stopping.signal.aborted || worker.free === 0) return;
    const jobId = worker.waiting.shift();
    if (jobId === undefined) return;
    worker.free -= 1;
    void worker
      .work(jobId, stopping.signal)
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        log.warn({ job: jobId, err: error }, "job is tried again");
        const retry = setTimeout(() => {
          retries.delete(retry);
          add(worker, jobId);
        }, retryAfterMs);
        retries.add(retry);
      })
      .finally(() => {
        worker.free += 1;
        next(worker);
      });
  }

  return {
    async send(_tx, kind, jobId) {
      const worker = workers.get(kind);
      if (worker) add(worker, jobId);
      else unworked.set(kind, [...(unworked.get(kind) ?? []), jobId]);
    },
    async work(kind, concurrency, work) {
      const worker: Worker = { work, free: concurrency, waiting: [] };
      workers.set(kind, worker);
      for (const jobId of unworked.get(kind) ?? []) add(worker, jobId);
      unworked.delete(kind);
    },
    stop() {
      stopping.abort();
      for (const retry of retries) clearTimeout(retry);
    },
  };
}
