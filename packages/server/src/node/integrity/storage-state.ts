import type { Log, Metrics, Storage } from "../../ports.ts";

export type StorageState = Pick<Storage, "judge"> & {
  /** What is damaged, as far as this process knows; null while nothing is. */
  damage(): string | null;
};

export const whatToDo =
  "Keep a copy of the data folder, run busbar doctor --deep to see what is damaged, and restore the last backup. " +
  "See docs/operations.md, Damaged storage.";

/** Remembers that a disk gave back something else than was written to it, and says so once. */
export function createStorageState(log: Log, metrics: Pick<Metrics, "gauge">): StorageState {
  let known: { what: string; at: number } | null = null;
  metrics.gauge("storage_damaged", 0);
  return {
    damage: () => known?.what ?? null,
    judge(what, at) {
      if (what === null) {
        // A reading that began before the damage was seen says nothing about it.
        if (known === null || known.at > at.getTime()) return;
        log.info({ was: known.what }, "the storage was checked again and is intact");
      } else if (known === null) log.error({ damage: what }, `The storage is damaged. ${whatToDo}`);
      metrics.gauge("storage_damaged", what === null ? 0 : 1);
      known = what === null ? null : { what, at: Math.max(at.getTime(), known?.at ?? 0) };
    },
  };
}
