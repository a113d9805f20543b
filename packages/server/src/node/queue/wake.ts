import type pg from "pg";
import type { Log, Wake } from "../../ports.ts";
import { createClient, type OwnClient } from "../database/limited-client.ts";
import { signalLimits } from "../database/limits.ts";

const channel = "busbar_wake";
/** Wake-ups within this time are sent as one. */
const joinMs = 20;
const pollMs = 5000;
const reconnectMs = [100, 500, 1000, 2000, 5000];

export type StoppableWake = Wake & { stop(): Promise<void> };

/**
 * LISTEN on a connection of its own, with a poll every five seconds as a fallback. It carries topics only, never
 * content. Local listeners are called at once; other processes by NOTIFY through `pool`.
 */
export function createWake(url: string, pool: pg.Pool, log: Log): StoppableWake {
  const listeners = new Map<string, Set<() => void>>();
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let client: OwnClient | undefined;
  let stopped = false;
  let attempt = 0;

  const call = (topic: string) => {
    for (const listener of listeners.get(topic) ?? []) listener();
  };
  const callAll = () => {
    for (const topic of listeners.keys()) call(topic);
  };

  async function connect(): Promise<void> {
    if (stopped) return;
    const fresh = createClient(url, "busbar-wake", signalLimits);
    const lost = () => {
      if (client === fresh) client = undefined;
      fresh.removeAllListeners("end");
      fresh.end().catch(() => {});
      if (stopped) return;
      clearTimeout(retry);
      retry = setTimeout(() => void connect(), reconnectMs[Math.min(attempt++, reconnectMs.length - 1)]);
    };
    fresh.on("error", (err) => log.warn({ err }, "wake-up connection lost"));
    fresh.on("end", lost);
    fresh.on("notification", ({ payload }) => payload && call(payload));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      client = fresh;
      attempt = 0;
      callAll();
    } catch (err) {
      log.warn({ err }, "wake-up connection refused");
      lost();
    }
    if (stopped) await fresh.end().catch(() => {});
  }

  async function send(): Promise<void> {
    timer = undefined;
    const topics = [...pending];
    pending.clear();
    try {
      await pool.query({
        name: "wake_notify",
        text: `select pg_notify($1, topic) from unnest($2::text[]) topic`,
        values: [channel, topics],
      });
    } catch (err) {
      log.warn({ err }, "wake-up not sent; the next poll finds the change");
    }
  }

  const poll = setInterval(() => {
    callAll();
    // A connection that only listens does not notice a dead server: without an answer to this query it breaks.
    client?.query("select 1").catch(() => undefined);
  }, pollMs);
  void connect();
  return {
    notify(topic) {
      call(topic);
      pending.add(topic);
      timer ??= setTimeout(() => void send(), joinMs);
    },
    listen(topic, onWake) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(onWake));
      return () => void set.delete(onWake);
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      clearTimeout(timer);
      clearTimeout(retry);
      listeners.clear();
      await client?.end().catch(() => {});
    },
  };
}
