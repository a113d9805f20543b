import { readNumber } from "@busbar/contract/kernel/number-text";

export type Pasted = { values: readonly string[] } | { wrong: string };

/**
 * Figures of a row or a column of a spreadsheet, in their order; the same in a line, parted by blanks or semicolons.
 * Headings such as `1月` before the figures are left out. The first that is no figure is told.
 */
export function readVolumes(text: string): Pasted {
  const lines = text.replace(/\r/g, "").split("\n");
  const cells = lines.flatMap((line) => line.split("\t")).map((cell) => cell.trim());
  const alone = cells.filter((cell) => cell !== "");
  const parts = alone.length === 1 ? (alone[0] as string).split(/[;；\s]+/).filter(Boolean) : alone;
  const values: string[] = [];
  for (const part of parts) {
    const reading = readNumber(part, 3);
    if (reading.ok && !reading.value.startsWith("-")) values.push(reading.value);
    else if (values.length > 0 || parts.length === 1) return { wrong: part };
  }
  return values.length === 0 && parts.length > 0 ? { wrong: parts[0] as string } : { values };
}
