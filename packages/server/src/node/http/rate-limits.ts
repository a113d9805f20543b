import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimits } from "../../ports.ts";

/** Counters in PostgreSQL, so that several processes count together. A migration creates the table. */
export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (points: number, perSeconds: number) => {
    const name = `${points}/${perSeconds}`;
    let limiter = limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limit",
        tableCreated: true,
        keyPrefix: String(perSeconds),
        points,
        duration: perSeconds,
        inMemoryBlockOnConsumed: points + 1,
        clearExpiredByTimeout: false,
      });
      limiters.set(name, limiter);
    }
    return limiter;
  };
  return {
    async consume(key, points, perSeconds) {
      try {
        await limiterOf(points, perSeconds).consume(key);
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
    async used(key, perSeconds) {
      const row = await limiterOf(1, perSeconds).get(key);
      return row?.consumedPoints ?? 0;
    },
    async reset(key, perSeconds) {
      await limiterOf(1, perSeconds).delete(key);
    },
  };
}
