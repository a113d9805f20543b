import type { Ports } from "../../ports.ts";
import { isFast } from "../fast/fast-paths.ts";
import { createListMemory } from "../fast/list-memory.ts";
import type { Db } from "../sql/query.ts";

/** What lists show beside their rows from a small table, by its key. */
export type LookUp<Value> = (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/**
 * Looks up in memory what `read` gives for all keys (null): a few thousand rows that hardly change. What another process
 * has added this moment is asked for.
 */
export function rememberLookUp<Value>(
  wake: Pick<Ports["wake"], "onWrites">,
  read: (db: Db, keys: readonly string[] | null) => Promise<ReadonlyMap<string, Value>>,
): LookUp<Value> {
  const memory = createListMemory<ReadonlyMap<string, Value>>(wake, () => Number.POSITIVE_INFINITY);
  return async (db, keys) => {
    if (!isFast("list-memory")) return read(db, keys);
    const known = await memory.answer(db, [], (on) => read(on, null));
    return keys.every((key) => known.has(key)) ? known : read(db, keys);
  };
}
