import type { Wake } from "../../ports.ts";

const pollMs = 5000;

export type StoppableWake = Wake & { stop(): void };

/** With a single process there is nobody else to wake; timed work is found by the poll. */
export function createMemoryWake(): StoppableWake {
  const listeners = new Map<string, Set<() => void>>();
  const call = (topic: string) => {
    for (const listener of listeners.get(topic) ?? []) listener();
  };
  const poll = setInterval(() => {
    for (const topic of listeners.keys()) call(topic);
  }, pollMs);
  return {
    notify: call,
    listen(topic, onWake) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(onWake));
      return () => void set.delete(onWake);
    },
    stop() {
      clearInterval(poll);
      listeners.clear();
    },
  };
}
