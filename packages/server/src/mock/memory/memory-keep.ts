import type { Keep } from "../../ports.ts";

/** Gone with the process, as the database is. */
export function createMemoryKeep(): Keep {
  const texts = new Map<string, string>();
  return {
    read: (name) => Promise.resolve(texts.get(name) ?? null),
    write: (name, text) => Promise.resolve(void texts.set(name, text)),
  };
}
