import { createClient, type LimitedClient } from "./limited-client.ts";
import type { LimitedPool } from "./limited-pool.ts";
import { signalLimits } from "./limits.ts";

/**
 * Background work may wait for minutes, which is wasted when the connection was cut and repaired and the server has
 * forgotten or never received the statement. This asks the server which of the waiting statements it still works on,
 * and cuts the connections that it twice does not know. While the server does not answer, they keep waiting. @returns a
 * function that stops the watch
 */
export function watchForgottenStatements(url: string, pool: LimitedPool, lookMs: number): () => void {
  let suspects = new Map<LimitedClient, number>();

  async function look(): Promise<void> {
    const waiting = pool.waiting().filter(({ waitsSince }) => performance.now() - waitsSince >= lookMs);
    if (waiting.length === 0) return;
    const working = await workingOf(waiting.map(({ processId }) => processId));
    const found = new Map<LimitedClient, number>();
    for (const client of waiting) {
      if (!client.isWaiting || working.has(client.processId)) continue;
      if (suspects.get(client) === client.waitsSince) client.cut();
      else found.set(client, client.waitsSince);
    }
    suspects = found;
  }

  /** A server process that is gone, such as after a restart, works on nothing. */
  async function workingOf(processIds: readonly number[]): Promise<ReadonlySet<number>> {
    const client = createClient(url, "busbar life sign", signalLimits);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where pid = any($1) and state = 'active'",
        [processIds],
      );
      return new Set(rows.map(({ pid }) => pid));
    } finally {
      await client.end();
    }
  }

  const timer = setInterval(() => void look().catch(() => undefined), lookMs);
  timer.unref();
  return () => clearInterval(timer);
}
