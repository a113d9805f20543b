import { setTimeout as pause } from "node:timers/promises";
import { PgBoss, fromKysely } from "pg-boss";
import type { JobQueue, Log } from "../../ports.ts";
import { LimitedClient } from "../database/limited-client.ts";
import { queueLimits } from "../database/limits.ts";

/** A worker without a heartbeat for this long counts as dead, and its job goes to another. */
const heartbeatSeconds = 10;
const longestJobSeconds = 6 * 3600;
const longestStopMs = 15_000;

/** pg-boss has no such settings but passes them on to the driver's pool. */
const limited = {
  Client: LimitedClient,
  statement_timeout: queueLimits.statementMs,
  answerMs: queueLimits.answerMs,
};

export type StoppableQueue = JobQueue & { stop(): Promise<void> };

/**
 * pg-boss on the portal's own database, in the schema `pgboss`. Started by the first use, so that a process without
 * jobs opens no connection for it.
 */
export function createJobQueue(url: string, log: Log): StoppableQueue {
  const queues = new Set<string>();
  const handBack = new AbortController();
  let starting: Promise<PgBoss> | undefined;
  const start = () =>
    (starting ??= (async () => {
      const boss = new PgBoss({
        connectionString: url,
        max: 3,
        application_name: "busbar-jobs",
        connectionTimeoutMillis: queueLimits.connectMs,
        ...limited,
        // The tables exist already: this account may not create any.
        migrate: false,
        createSchema: false,
        useListenNotify: true,
        // A dead worker's job is found within its lease plus one such interval.
        superviseIntervalSeconds: 5,
        monitorIntervalSeconds: 5,
      });
      boss.on("error", (err) => log.warn({ err }, "job queue"));
      await boss.start();
      return boss;
    })().catch((error: unknown) => {
      // The next use tries again.
      starting = undefined;
      throw error;
    }));

  async function queueOf(kind: string): Promise<PgBoss> {
    const boss = await start();
    if (!queues.has(kind)) {
      await boss.createQueue(kind, {
        // Our own `job` row counts failures. Handing a job over after a stop or a crash is not one.
        retryLimit: 1000,
        retryDelay: 1,
        expireInSeconds: longestJobSeconds,
        heartbeatSeconds,
        notify: true,
      });
      queues.add(kind);
    }
    return boss;
  }

  return {
    async send(tx, kind, jobId) {
      const boss = await queueOf(kind);
      await boss.send(kind, { jobId }, { db: fromKysely(tx) });
    },
    async work(kind, concurrency, work) {
      const boss = await queueOf(kind);
      await boss.work<{ jobId: string }>(
        kind,
        {
          localConcurrency: concurrency,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 2,
          heartbeatRefreshSeconds: 3,
        },
        async (jobs) => {
          for (const job of jobs) await work(job.data.jobId, AbortSignal.any([job.signal, handBack.signal]));
        },
      );
    },
    async stop() {
      handBack.abort();
      const boss = await starting?.catch(() => undefined);
      const stopped = boss?.stop({ graceful: true, timeout: 10_000 });
      // Its last statements may wait for a database that does not answer; leases expire by themselves.
      await Promise.race([stopped, pause(longestStopMs, undefined, { ref: false })]);
    },
  };
}
