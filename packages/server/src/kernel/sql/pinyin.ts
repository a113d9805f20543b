import { pinyin } from "pinyin-pro";

const parts = /\p{Script=Han}+|[a-z0-9]+/gu;
const twoLetters = /^[zcs]h/;

/**
 * The pinyin of names, as the column `pinyin` holds it. Each name gives a line of syllables without tones, ü as v, each
 * syllable with a capital (`BeiJingDianLi`), a line of initials (`BJDL`) and, where zh, ch or sh occur, a line with
 * those in two letters (`ZhGDL`). Latin words count as one syllable. "" for a name without letters.
 */
export function pinyinOf(...names: readonly string[]): string {
  const lines = names.flatMap((name) => {
    const syllables = [...name.normalize("NFKC").toLowerCase().matchAll(parts)].flatMap(([part]) =>
      /[a-z0-9]/.test(part) ? [part] : syllablesOf(part),
    );
    const known = syllables.filter((syllable) => /^[a-z0-9]+$/.test(syllable)).map(capital);
    const short = known.map((syllable) => syllable.slice(0, 1));
    const longer = known.map((syllable) => syllable.slice(0, twoLetters.test(syllable.toLowerCase()) ? 2 : 1));
    return [known, short, longer].map((line) => line.join(""));
  });
  return [...new Set(lines.filter(Boolean))].join("\n");
}

/** A cache: company names repeat the same words, and converting one costs more than all other work on a row. */
const syllables = new Map<string, readonly string[]>();
const mostSyllables = 5000;

function syllablesOf(han: string): readonly string[] {
  const known = syllables.get(han);
  if (known) return known;
  const read = pinyin(han, { toneType: "none", type: "array", v: true });
  if (syllables.size >= mostSyllables) syllables.clear();
  syllables.set(han, read);
  return read;
}

const capital = (syllable: string) => syllable.slice(0, 1).toUpperCase() + syllable.slice(1);

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
