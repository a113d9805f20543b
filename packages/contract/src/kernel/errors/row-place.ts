import type { Bilingual } from "../bilingual.ts";

/** The row that a refused field is in, counted from 1 as people count; null for a field outside of rows. */
export function rowPlace(path: readonly PropertyKey[], language: keyof Bilingual): string | null {
  const at = path.findLast((part) => /^\d+$/.test(String(part)));
  if (at === undefined) return null;
  const row = Number(at) + 1;
  return language === "zh" ? `第 ${row} 行` : `Row ${row}`;
}
