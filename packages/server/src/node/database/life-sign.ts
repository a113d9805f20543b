import { createClient, DatabaseSilent } from "./limited-client.ts";
import { lifeSignMs, signalLimits } from "./limits.ts";

/** Asked again at most this often while it is silent. */
const pauseMs = 300;

/**
 * Knows whether the database has stopped answering. After a first statement without an answer the others do not try
 * their luck for as long: they ask for a sign of life on a connection of its own, and fail when there is none, together
 * with all that wait for an answer already.
 */
export function createLifeSign(url: string) {
  const missed = new Set<() => void>();
  let silentSince = Number.NEGATIVE_INFINITY;
  let doubted = false;
  let missedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;

  return {
    /** Nothing came back of what was asked at `askedAt`. */
    doubt(askedAt: number): void {
      doubted = true;
      silentSince = Math.max(silentSince, askedAt);
    },
    /** A connection that was last heard before the silence may lead nowhere. */
    isStale: (heardAt: number): boolean => heardAt <= silentSince,
    /** `tell` is called when the database gave no sign. */
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

/** Any answer is a sign of life, a refusal too. */
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
