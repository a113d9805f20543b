import type PDFDocument from "pdfkit";
import type { Look, Typesetter } from "./typesetter.ts";

/** A4 and its margins, in points. */
export const page = { width: 595.28, height: 841.89, left: 42, right: 42, top: 40, bottom: 52 };
export const inner = page.width - page.left - page.right;
export const lowest = page.height - page.bottom;

export const ink = { text: "#1d2129", soft: "#5c6470", line: "#c9cdd4", pale: "#f2f3f5" };
export const looks = {
  title: { size: 20, weight: "bold" },
  section: { size: 10.5, weight: "bold" },
  plain: { size: 9 },
  strong: { size: 9, weight: "bold" },
  label: { size: 8.5, color: ink.soft },
  head: { size: 8.5, weight: "bold", color: ink.soft },
  cell: { size: 8.5 },
  foot: { size: 8, color: ink.soft },
} satisfies Record<string, Look>;

type Doc = InstanceType<typeof PDFDocument>;
export type Sheet = {
  doc: Doc;
  set: Typesetter;
  /** The position of the next part. */
  y: number;
};

export function newPage(sheet: Sheet): void {
  sheet.doc.addPage();
  sheet.y = page.top;
}

/** Draws the lines of a text below `y`. @returns their height */
export function paragraph(
  { set }: Sheet,
  lines: readonly string[],
  look: Look,
  at: { x: number; y: number; width: number; align?: "start" | "end" },
) {
  const step = set.lineHeight(look);
  lines.forEach((line, index) => set.draw(line, look, { ...at, baseline: at.y + index * step + set.ascent(look) }));
  return lines.length * step;
}

/** Longer names and addresses are cut; the limits of fields keep them shorter. */
const mostLines = 8;
export function shortened(lines: readonly string[], most = mostLines): readonly string[] {
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -1)}…`];
}

/** Begins a page if `height` does not fit on this one. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > lowest && sheet.y > page.top) newPage(sheet);
}

export function section({ set }: Sheet, title: string, at: { x: number; y: number; width: number }): number {
  const [line = ""] = set.wrap(title, looks.section, at.width);
  set.draw(line, looks.section, { x: at.x, baseline: at.y + set.ascent(looks.section) });
  return set.lineHeight(looks.section) + 2;
}
