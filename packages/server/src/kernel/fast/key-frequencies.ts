import { type Kysely, sql } from "kysely";
import { isFast } from "./fast-paths.ts";
import type { Database } from "../../tables.ts";

type Db = Kysely<Database>;

/** Frequencies change slowly, and an old answer makes a search slower, not wrong. */
const keptMs = 600_000;
/**
 * Looking at a row costs as much as reading about this many entries of an index; more than measured (170), because
 * neighbouring letters of a word go together, so each rules out less than it seems.
 */
const rowCost = 256;

/** Which share of the rows holds a key of an index; null where PostgreSQL has no statistics of it. */
export type Frequencies = ((key: string) => number) | null;

/**
 * How frequent the keys of an index of letters are, by its statistics, read once in ten minutes. A key that they do not
 * name is at most as frequent as the rarest that they name.
 */
export function createKeyFrequencies(index: string): (db: Db) => Promise<Frequencies> {
  let known: { frequencies: Promise<Frequencies>; until: number } | undefined;
  const read = async (db: Db): Promise<Frequencies> => {
    const { rows } = await sql<{ key: string; share: number }>`select * from key_frequencies(${index})`.execute(db);
    if (rows.length === 0) return null;
    const shares = new Map(rows.map(({ key, share }) => [key, share]));
    const least = Math.min(...shares.values());
    return (key) => shares.get(key) ?? least;
  };
  return (db) => {
    if (!isFast("key-frequencies")) return Promise.resolve(null);
    const now = performance.now();
    if (known && known.until > now) return known.frequencies;
    const asked = { frequencies: read(db), until: now + keptMs };
    known = asked;
    // After a failure the next search asks again.
    asked.frequencies.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.frequencies;
  };
}

/**
 * The rarest of `keys`, as many as rule out more rows than it costs to read their entries. Those of 公司, which most rows
 * hold, rule out little, and following them through a large index is most of a search.
 */
export function rarestOf(keys: readonly string[], frequencies: Frequencies): string[] {
  if (!frequencies) return [...keys];
  const chosen: string[] = [];
  let left = 1;
  const rarestFirst = [...new Set(keys)]
    .map((key) => ({ key, share: frequencies(key) }))
    .sort((a, b) => a.share - b.share);
  for (const { key, share } of rarestFirst) {
    if (chosen.length > 0 && share > rowCost * left * (1 - share)) break;
    chosen.push(key);
    left *= share;
  }
  return chosen;
}
