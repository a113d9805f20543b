import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { glossary } from "../kernel/help/glossary.ts";
import type { PageHelp } from "../kernel/help/page-help.ts";
import type { Feature } from "../kernel/portal/feature.ts";

/** Everything that help panels say of the pages of `features`, by their `component` keys. */
export async function helpOf(features: readonly Feature[]): Promise<ReadonlyMap<string, PageHelp>> {
  const parts = await Promise.all(features.map(async ({ help }) => Object.entries((await help?.()) ?? {})));
  return new Map(parts.flat());
}

const isChinese = (text: string): boolean => /[\u3400-\u9fff]/.test(text);

/** What is missing or wrong in the help of a page; empty when it is complete. */
export function helpFaults(help: PageHelp | undefined): string[] {
  if (!help) return ["no help"];
  const { purpose, tasks, words, outside = {} } = help;
  const texts: Bilingual[] = [purpose, ...tasks];
  return [
    ...(tasks.length < 3 || tasks.length > 5 ? [`${tasks.length} tasks`] : []),
    ...texts.flatMap(({ zh, en }) => (isChinese(zh) && en !== "" && !isChinese(en) ? [] : [`“${en}” “${zh}”`])),
    ...(purpose.en.endsWith(".") && purpose.zh.endsWith("。") ? [] : ["the purpose is no sentence"]),
    ...tasks.flatMap(({ zh, en }) => (/[.。]$/.test(zh + en) || !/^[A-Z]/.test(en) ? [`task “${en}”`] : [])),
    ...(new Set(words).size < words.length ? ["a word twice"] : []),
    ...words.flatMap((word) => (word in glossary ? [] : [`word ${word}`])),
    ...Object.values(outside).flatMap(helpFaults),
  ];
}
