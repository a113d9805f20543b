import type { Clock, RateLimits } from "../../ports.ts";

type Window = { points: number; until: number };

/** Fixed windows that begin with their first point, counted in this process. */
export function createMemoryLimits(clock: Clock): RateLimits {
  const windows = new Map<string, Window>();
  const find = (key: string, perSeconds: number) => {
    const name = `${perSeconds}:${key}`;
    const window = windows.get(name);
    if (window && window.until > clock.now().getTime()) return window;
    windows.delete(name);
    return null;
  };
  return {
    async consume(key, points, perSeconds) {
      const now = clock.now().getTime();
      const window = find(key, perSeconds) ?? { points: 0, until: now + perSeconds * 1000 };
      window.points += 1;
      windows.set(`${perSeconds}:${key}`, window);
      return window.points <= points ? 0 : Math.max(1, Math.ceil((window.until - now) / 1000));
    },
    used: async (key, perSeconds) => find(key, perSeconds)?.points ?? 0,
    async reset(key, perSeconds) {
      windows.delete(`${perSeconds}:${key}`);
    },
  };
}
