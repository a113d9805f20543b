import { pinyin } from "pinyin-pro";

const parts = /\p{Script=Han}+|[a-z0-9]+/gu;
const twoLetters = /^[zcs]h/;

/**
 * How names are read, as the column `pinyin` holds it: a line for each name, without tones and ü as v, every syllable
 * with a capital (`BeiJingDianLi`); below it its initials (`BJDL`), and with zh, ch and sh in two letters where it has
 * them (`ZhGDL`). Latin words count as one syllable; "" for a name without a letter.
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

/** The same words come again and again in names of companies, and reading one takes longer than all else of a row. */
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

/** What was typed as pinyin: its letters in lower case; "" when it cannot be pinyin. Two letters at least. */
export function pinyinKey(typed: string): string {
  const letters = typed
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ü", "v")
    .replace(/['’\s]/g, "");
  return /^(?=.*[a-z])[a-z0-9]{2,}$/.test(letters) ? letters : "";
}

/**
 * A regular expression for the lines of {@link pinyinOf}: `key` begins at a syllable, and each further letter goes on in
 * it or starts the next one. So whole syllables, initials and both mixed are found, and no letters torn out of syllables.
 */
export function pinyinPattern(key: string): string {
  const [first = "", ...rest] = key;
  return first.toUpperCase() + rest.map(nextLetter).join("");
}

/** Digits have no capitals: they go on anywhere in the word or right after the syllable. */
const nextLetter = (letter: string) =>
  /\d/.test(letter) ? `[a-z0-9]*${letter}` : `(?:${letter}|[a-z0-9]*${letter.toUpperCase()})`;
