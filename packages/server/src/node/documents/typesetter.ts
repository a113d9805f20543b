import LineBreaker from "linebreak";
import type PDFDocument from "pdfkit";
import { facesOf, runsOf, type Weight } from "./faces.ts";

export type Look = { size: number; weight?: Weight; color?: string };
export type Align = "start" | "center" | "end";

const single = new Intl.Segmenter("zh", { granularity: "grapheme" });

/** Sets text in several fonts and breaks it into lines. `missing` collects characters that no font has. */
export function createTypesetter(doc: InstanceType<typeof PDFDocument>) {
  const missing = new Set<string>();
  /** Widths at size 1, by weight and text; the same words recur in each line. */
  const widths = new Map<string, number>();
  const runs = (text: string, weight: Weight) => runsOf(text, weight, (character) => missing.add(character));

  // pdfkit's types accept only names and bytes, but an open font works too.
  const inFace = (face: unknown) => doc.font(face as string);

  function widthOf(text: string, { size, weight = "regular" }: Look): number {
    const key = `${weight} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = 0;
      for (const { face, text: part } of runs(text, weight)) {
        width += inFace(face).fontSize(1000).widthOfString(part) / 1000;
      }
      widths.set(key, width);
    }
    return width * size;
  }

  /** Breaks text into lines; a word that is too long is cut. "" gives one empty line. */
  function wrap(text: string, look: Look, width: number): string[] {
    const lines: string[] = [];
    let line = "";
    let filled = 0;
    const end = () => {
      lines.push(line.trimEnd());
      [line, filled] = ["", 0];
    };
    const add = (part: string) => {
      if (line !== "" && filled + widthOf(part.trimEnd(), look) > width) end();
      line += part;
      filled += widthOf(part, look);
    };
    for (const word of wordsOf(text)) {
      if (widthOf(word.trimEnd(), look) <= width) add(word);
      else for (const { segment } of single.segment(word)) add(segment);
    }
    if (line !== "" || lines.length === 0) end();
    return lines;
  }

  /** One line with its baseline at `baseline`. */
  function draw(text: string, look: Look, at: { x: number; baseline: number; width?: number; align?: Align }): void {
    const { size, weight = "regular", color = "#1d2129" } = look;
    const rest = at.align && at.width !== undefined ? at.width - widthOf(text, look) : 0;
    let x = at.x + (at.align === "end" ? rest : at.align === "center" ? rest / 2 : 0);
    for (const { face, text: part } of runs(text, weight)) {
      inFace(face).fontSize(size).fillColor(color);
      doc.text(part, x, at.baseline, { lineBreak: false, baseline: "alphabetic" });
      x += doc.widthOfString(part);
    }
  }

  return {
    widthOf,
    wrap,
    draw,
    missing,
    /** The distance between baselines. */
    lineHeight: ({ size }: Look) => size * 1.5,
    /** The distance from the top of a line to its baseline. */
    ascent: ({ size, weight = "regular" }: Look) => {
      const { capHeight, unitsPerEm } = facesOf(weight)[0]!;
      return size * (0.75 + capHeight / unitsPerEm / 2);
    },
  };
}
export type Typesetter = ReturnType<typeof createTypesetter>;

/** Parts between which a line may break. */
function wordsOf(text: string): string[] {
  const plain = text.replace(/\s+/g, " ");
  const breaks = new LineBreaker(plain);
  const words: string[] = [];
  let from = 0;
  for (let next = breaks.nextBreak(); next; next = breaks.nextBreak()) {
    words.push(plain.slice(from, next.position));
    from = next.position;
  }
  return words;
}
