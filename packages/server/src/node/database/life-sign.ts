import { createClient, DatabaseSilent } from "./limited-client.ts";
import { lifeSignMs, signalLimits } from "./limits.ts";

/** Least time between checks while the database is silent. */
const pauseMs = 300;

/**
 * Detects that the database has stopped answering. After a first statement without an answer, others need not wait as
 * long: a check runs on a connection of its own, and when it fails, they fail at once, together with all that are
 * waiting.
 */
export function createLifeSign(url: string) {
  const missed = new Set<() => void>();
  let silentSince = Number.NEGATIVE_INFINITY;
  let doubted = false;
  let missedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;

  return {
    /** Reports that a statement sent at `askedAt` got no answer. */
    doubt(askedAt: number): void {
      doubted = true;
      silentSince = Math.max(silentSince, askedAt);
    },
    /** A connection that was last used before the silence may be dead. */
    isStale: (heardAt: number): boolean => heardAt <= silentSince,
    /** `tell` is called when a check failed. */
    onMissed: (tell: () => void) => void missed.add(tell),
    /** @throws DatabaseSilent */
    async check(): Promise<void> {
      if (!doubted) return;
      if (performance.now() - missedAt < pauseMs) throw new DatabaseSilent();
      asking ??= givesSign(url).finally(() => (asking = null));
      if (!(await asking)) {
        missedAt = performance.now();
        silentSince = missedAt;
        for (const tell of missed) tell();
        throw new DatabaseSilent();
      }
      doubted = false;
    },
  };
}
export type LifeSign = ReturnType<typeof createLifeSign>;

/** Any answer counts, even an error. */
async function givesSign(url: string): Promise<boolean> {
  const client = createClient(url, "busbar life sign", signalLimits);
  const timer = setTimeout(() => client.cut(), lifeSignMs);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    return (error as { severity?: unknown }).severity !== undefined;
  } finally {
    clearTimeout(timer);
    void client.end();
  }
}
