import { readNumber } from "@busbar/contract/kernel/number-text";

export type Pasted = { values: readonly string[] } | { wrong: string };

/**
 * Reads the figures of a spreadsheet's row or column, or of a line separated by blanks or semicolons. Leading headings
 * such as `1月` are skipped. Reports the first text that is not a number.
 */
export function readVolumes(text: string): Pasted {
  const lines = text.replace(/\r/g, "").split("\n");
  const cells = lines.flatMap((line) => line.split("\t")).map((cell) => cell.trim());
  const filledCells = cells.filter((cell) => cell !== "");
  const parts = filledCells.length === 1 ? (filledCells[0] as string).split(/[;；\s]+/).filter(Boolean) : filledCells;
  const values: string[] = [];
  for (const part of parts) {
    const reading = readNumber(part, 3);
    if (reading.ok && !reading.value.startsWith("-")) values.push(reading.value);
    else if (values.length > 0 || parts.length === 1) return { wrong: part };
  }
  return values.length === 0 && parts.length > 0 ? { wrong: parts[0] as string } : { values };
}
