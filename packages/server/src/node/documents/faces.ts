import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";

export type Weight = "regular" | "bold";

/**
 * The first font has Chinese, all of the General Standard table and more; the second has Latin letters with diacritics,
 * Greek and Cyrillic that the first lacks.
 */
const files: Record<Weight, readonly string[]> = {
  regular: [
    "@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
    "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  ],
  bold: [
    "@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf",
    "@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
  ],
};

function open(file: string): Font {
  const font = create(readFileSync(new URL(import.meta.resolve(file))));
  if (!("layout" in font)) throw new Error(`${file} is no single font`);
  return font;
}

const opened = new Map<Weight, readonly Font[]>();
/** Read once; some twenty megabytes for both weights. */
export function facesOf(weight: Weight): readonly Font[] {
  const faces = opened.get(weight) ?? files[weight].map(open);
  opened.set(weight, faces);
  return faces;
}

/** Replaces a character that no font has; wide and visible. */
const box = "□";
const isIgnorable = /^\p{Default_Ignorable_Code_Point}$/u;
/** More combining marks on one letter would run into neighbouring lines. */
const mostMarks = 4;
const clusters = new Intl.Segmenter("zh", { granularity: "grapheme" });

/** Text in runs of one font each. */
export type Run = { face: Font; text: string };

/**
 * Splits text into runs by the first font that has each letter with its marks. Direction controls and other invisible
 * characters are removed, and line ends become spaces. A character that no font has becomes a box and is reported to
 * `missing`.
 */
export function runsOf(text: string, weight: Weight, missing: (character: string) => void): Run[] {
  const faces = facesOf(weight);
  const runs: Run[] = [];
  for (const { segment } of clusters.segment(
    text
      .toWellFormed()
      .normalize("NFC")
      .replace(/[\p{Cc}\p{Z}]+/gu, " "),
  )) {
    const seen = [...segment].filter((one) => !isIgnorable.test(one)).slice(0, 1 + mostMarks);
    if (seen.length === 0) continue;
    const has = (face: Font) => seen.every((one) => face.hasGlyphForCodePoint(one.codePointAt(0)!));
    const found = faces.find(has);
    if (!found) missing(seen.join(""));
    const face = found ?? faces[0]!;
    const drawn = found ? seen.join("") : box;
    const last = runs.at(-1);
    if (last?.face === face) last.text += drawn;
    else runs.push({ face, text: drawn });
  }
  return runs;
}
