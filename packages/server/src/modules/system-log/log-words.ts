import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Frequencies, rarestOf } from "../../kernel/sql/key-frequencies.ts";

/** Digits and the marks before them in ASCII, among them space, point and dash. */
const isLow = (letter: string | undefined): boolean => letter !== undefined && letter < ":";
const low = Array.from({ length: 0x39 }, (_, at) => String.fromCharCode(at + 1));

/**
 * The keys of SQL's `search_grams` that a text has if it contains `word`. Its last two letters, if both are low, are no
 * key: another low letter may follow them in the text.
 */
export function gramsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).flatMap((second, at) => {
    const [first, third] = [letters[at] as string, letters[at + 2]];
    if (!isLow(first) || !isLow(second)) return [first + second];
    if (third === undefined) return [];
    return [isLow(third) ? first + second + third : first + second];
  });
}

/** Sealed lines `e` whose words may contain `word`; their LIKE pattern decides. Every line may contain a single letter. */
export function linesThatMayHold(word: string, frequencies: Frequencies): RawBuilder<SqlBool> {
  const grams = rarestOf(gramsOf(word), frequencies);
  if (grams.length > 0) return sql<SqlBool>`search_grams(e.words) @> ${grams}::text[]`;
  if ([...word].length < 2) return sql<SqlBool>`true`;
  return sql<SqlBool>`search_grams(e.words) && ${[word, ...low.map((letter) => word + letter)]}::text[]`;
}
