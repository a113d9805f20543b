import type { Bilingual } from "../kernel/bilingual.ts";

/** Units that are words, with further ways in which files write them; all others are the same in both languages. */
const words: Readonly<Record<string, Bilingual & { also: readonly string[] }>> = {
  min: { zh: "分钟", en: "minutes", also: ["分", "minute"] },
  day: { zh: "天", en: "days", also: ["日"] },
  CNY: { zh: "元", en: "CNY", also: [] },
};

/** A unit as people read it. */
export const unitText = (unit: string, language: keyof Bilingual): string => words[unit]?.[language] ?? unit;

/** All ways of writing a unit behind a number. */
export const unitSpellings = (unit: string): string[] => {
  const { zh = unit, en = unit, also = [] } = words[unit] ?? {};
  return [...new Set([unit, zh, en, ...also])];
};
