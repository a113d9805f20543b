import { sql } from "kysely";
import type { Db } from "./query.ts";

/** Frequencies change slowly, and an old answer makes a search slower, not wrong. */
const keptMs = 600_000;

/**
 * The pairs of letters that more than half of the rows of an index of pairs hold, such as those of 公司. They rule out
 * little, and following them through a large index is most of a search. Read once in ten minutes.
 */
export function createFrequentPairs(index: string): (db: Db) => Promise<ReadonlySet<string>> {
  let known: { pairs: Promise<ReadonlySet<string>>; until: number } | undefined;
  const read = async (db: Db) => {
    const { rows } = await sql<{ pairs: string[] }>`select frequent_pairs(${index}) as pairs`.execute(db);
    return new Set(rows[0]?.pairs);
  };
  return (db) => {
    const now = performance.now();
    if (known && known.until > now) return known.pairs;
    const asked = { pairs: read(db), until: now + keptMs };
    known = asked;
    // After a failure the next search asks again.
    asked.pairs.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.pairs;
  };
}
