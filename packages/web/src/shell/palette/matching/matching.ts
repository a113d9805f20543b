import { readingsOf } from "./pinyin.ts";

/** A text prepared for matching, character by character. */
export type Haystack = readonly Cell[];
type Cell = {
  /** Half width, lower case; empty for a character that no query contains, such as a combining mark. */
  letter: string;
  readings: readonly string[];
  startsWord: boolean;
  /** Index of the character in the displayed text. */
  from: number;
  to: number;
};

export type Match = {
  /** Higher is better; comparable within one query. */
  score: number;
  /** The matched ranges, [from, to) in UTF-16 units, sorted and disjoint. */
  marks: readonly (readonly [from: number, to: number])[];
};

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .normalize("NFKC")
    .toLowerCase();

const chinese = /\p{Script=Han}/u;
const wordLetter = /[\p{L}\p{N}]/u;

export function haystackOf(text: string): Haystack {
  const cells: Cell[] = [];
  let from = 0;
  let inWord = false;
  for (const character of text) {
    const to = from + character.length;
    // One character can fold to several, such as a ligature.
    for (const letter of fold(character)) {
      const han = chinese.test(letter);
      const word = wordLetter.test(letter);
      if (letter.trim() !== "")
        cells.push({ letter, readings: han ? readingsOf(letter) : [], startsWord: han || (word && !inWord), from, to });
      inWord = word && !han;
    }
    from = to;
  }
  return cells;
}

/** The words of a query, folded like the texts; every one must match. */
export const termsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

/**
 * Matches a text with a query: letters in order, where a skip is allowed only to the start of a word; Chinese
 * characters also by pinyin, in full, by initials, or mixed. An initial cannot follow a skip, or almost any two letters
 * would match. No terms match everything.
 */
export function match(hay: Haystack, terms: readonly string[]): Match | undefined {
  let score = 0;
  const marked = new Set<number>();
  for (const term of terms) {
    const found = findTerm(hay, term);
    if (!found) return undefined;
    score += found.score;
    for (const at of found.cells) marked.add(at);
  }
  // Of two equal matches the shorter text ranks higher.
  return { score: score - hay.length / 100, marks: joined(hay, marked) };
}

type Found = { score: number; cells: readonly number[] };
const scores = { letter: 4, syllable: 4, initial: 2, together: 3, wordStart: 2, textStart: 5, jump: -1 };

function findTerm(hay: Haystack, term: string): Found | undefined {
  const letters = [...term];
  const known = new Map<number, Found | undefined>();

  /** The best match of `letters` from `q` on, with cell `at` as the next one used. */
  const matchFrom = (q: number, at: number, step: "start" | "together" | "jump"): Found | undefined => {
    const cell = hay[at];
    if (!cell) return undefined;
    let best: Found | undefined;
    for (const [count, value] of prefixMatches(cell, letters, q, step !== "jump")) {
      const rest = q + count === letters.length ? { score: 0, cells: [] } : after(q + count, at);
      if (!rest) continue;
      const place = (step === "together" ? scores.together : 0) + (cell.startsWord ? scores.wordStart : 0);
      const score = rest.score + value + place + (at === 0 ? scores.textStart : 0);
      if (!best || score > best.score) best = { score, cells: [at, ...rest.cells] };
    }
    return best;
  };

  const after = (q: number, at: number): Found | undefined => {
    const key = q * (hay.length + 1) + at;
    if (known.has(key)) return known.get(key);
    let best = matchFrom(q, at + 1, "together");
    for (let next = at + 2; next < hay.length; next++) {
      if (!hay[next]?.startsWord) continue;
      const found = matchFrom(q, next, "jump");
      const score = (found?.score ?? 0) + scores.jump * Math.min(next - at, 3);
      if (found && (!best || score > best.score)) best = { score, cells: found.cells };
    }
    known.set(key, best);
    return best;
  };

  let best: Found | undefined;
  for (let at = 0; at < hay.length; at++) {
    const found = matchFrom(0, at, "start");
    // The middle of a word counts as a start only for a match in one piece.
    const whole = found && (hay[at]?.startsWord || isOnePiece(found.cells));
    if (found && whole && (!best || found.score > best.score)) best = found;
  }
  return best;
}

const isOnePiece = (cells: readonly number[]) =>
  cells.every((at, index) => index === 0 || at === cells[index - 1]! + 1);

/** How many letters of the query one character can match, with the score of each way; initials only if allowed. */
function prefixMatches(
  cell: Cell,
  letters: readonly string[],
  q: number,
  initials: boolean,
): [count: number, worth: number][] {
  const found: [number, number][] = [];
  if (letters[q] === cell.letter) found.push([1, scores.letter]);
  for (const reading of cell.readings) {
    let same = 0;
    while (same < reading.length && letters[q + same] === reading[same]) same += 1;
    if (same === 0) continue;
    if (initials) found.push([1, scores.initial]);
    const initialLength = /^[zcs]h/.test(reading) ? 2 : 1;
    if (initials && initialLength === 2 && same >= 2) found.push([2, scores.initial * 2]);
    if (same === reading.length) found.push([same, scores.syllable * same]);
    // The last syllable may still be incomplete.
    else if (q + same === letters.length && same > initialLength) found.push([same, scores.initial * same]);
  }
  return found;
}

function joined(hay: Haystack, marked: ReadonlySet<number>): [number, number][] {
  const marks: [number, number][] = [];
  for (const at of [...marked].toSorted((a, b) => a - b)) {
    const { from, to } = hay[at]!;
    const last = marks.at(-1);
    if (last && last[1] >= from) last[1] = Math.max(last[1], to);
    else marks.push([from, to]);
  }
  return marks;
}
