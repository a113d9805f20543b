import type { Writes, WritesListener } from "../../kernel/sql/tell-writes.ts";
import type { Wake } from "../../ports.ts";

const pollMs = 5000;

export type StoppableWake = Wake & { stop(): void };

/** With a single process there is nobody else to wake; timed work is found by the poll. */
export function createMemoryWake(writes: Writes): StoppableWake {
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
    onWrites: (listener: WritesListener) => writes.listen(listener),
    stop() {
      clearInterval(poll);
      listeners.clear();
    },
  };
}
