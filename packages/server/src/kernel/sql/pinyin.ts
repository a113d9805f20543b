import { pinyin } from "pinyin-pro";

const parts = /(\p{Script=Han}+)|[a-z0-9]+/gu;
const twoLetters = /^[zcs]h/;

/** The syllables of a part of a name, their initials, and the same with zh, ch and sh in two letters. */
type Lines = readonly [known: string, short: string, longer: string];

/**
 * The pinyin of names, as the column `pinyin` holds it. Each name gives a line of syllables without tones, ü as v, each
 * syllable with a capital (`BeiJingDianLi`), a line of initials (`BJDL`) and, where zh, ch or sh occur, a line with
 * those in two letters (`ZhGDL`). Latin words count as one syllable. "" for a name without letters.
 */
export function pinyinOf(...names: readonly string[]): string {
  const lines = new Set<string>();
  for (const name of names) {
    let [known, short, longer] = ["", "", ""];
    for (const [part, han] of name.normalize("NFKC").toLowerCase().matchAll(parts)) {
      const [syllables, initials, longInitials] = han === undefined ? linesOf([part]) : linesOfHan(han);
      known += syllables;
      short += initials;
      longer += longInitials;
    }
    for (const line of [known, short, longer]) if (line !== "") lines.add(line);
  }
  return [...lines].join("\n");
}

/** A cache: company names repeat the same words, and converting one costs more than all other work on a row. */
const hanLines = new Map<string, Lines>();
const mostKnown = 5000;

function linesOfHan(han: string): Lines {
  const found = hanLines.get(han);
  if (found) return found;
  const read = pinyin(han, { toneType: "none", type: "array", v: true });
  const lines = linesOf(read.filter((syllable) => /^[a-z0-9]+$/.test(syllable)));
  if (hanLines.size >= mostKnown) hanLines.clear();
  hanLines.set(han, lines);
  return lines;
}

const linesOf = (syllables: readonly string[]): Lines => {
  let [whole, short, longer] = ["", "", ""];
  for (const syllable of syllables) {
    const capital = syllable.charAt(0).toUpperCase();
    whole += capital + syllable.slice(1);
    short += capital;
    longer += twoLetters.test(syllable) ? `${capital}h` : capital;
  }
  return [whole, short, longer];
};

/** Search text as pinyin: its letters in lower case; "" when it cannot be pinyin or has fewer than two letters. */
export function pinyinKey(typed: string): string {
  const letters = typed
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ü", "v")
    .replace(/['’\s]/g, "");
  return /^(?=.*[a-z])[a-z0-9]{2,}$/.test(letters) ? letters : "";
}

/**
 * A regular expression for the lines of {@link pinyinOf}: `key` begins at a syllable, and each further letter continues
 * that syllable or begins the next one. So full syllables, initials and mixtures match, but not letters from the middle
 * of a syllable.
 */
export function pinyinPattern(key: string): string {
  const [first = "", ...rest] = key;
  return first.toUpperCase() + rest.map(nextLetter).join("");
}

/** Digits have no capitals, so a digit may follow anywhere in the word or right after the syllable. */
const nextLetter = (letter: string) =>
  /\d/.test(letter) ? `[a-z0-9]*${letter}` : `(?:${letter}|[a-z0-9]*${letter.toUpperCase()})`;
