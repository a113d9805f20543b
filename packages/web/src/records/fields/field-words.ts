import type { Field } from "@busbar/contract/fields/field";
import type { AnyNoun } from "@busbar/contract/fields/noun";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { lastDayOf } from "../../ui/values/days.ts";
import { type CodeWords, valueInWords } from "../value-words.ts";

type Words = Readonly<Record<string, Bilingual>>;

/** A value of a list of choices in words. */
export const optionWord = ({ words }: Field, value: string | number, language: "zh" | "en"): string =>
  words?.[String(value)]?.[language] ?? String(value);

/** What a record has besides its declared fields. */
type Further = {
  titles?: Words;
  /** Words of codes, by property. */
  codes?: Readonly<Record<string, Words>>;
  /** Exclusive ends, which people see as last days. */
  ends?: readonly string[];
};

/** Titles and values of a noun's fields in words, for forms, conflicts and activity. */
export function useNounWords(
  { fields, titles: own }: AnyNoun & { titles: Words },
  { titles = {}, codes = {}, ends = [] }: Further = {},
) {
  const language = useLanguage();
  const { empty } = useUiTexts().record;
  const ofFields = Object.entries(fields).flatMap(([name, { words }]) => (words ? [[name, words] as const] : []));
  const inWords = Object.fromEntries(
    [...ofFields, ...Object.entries(codes)].map(([name, words]) => [
      name,
      (code: string) => words[code]?.[language] ?? code,
    ]),
  ) as CodeWords<Record<string, never>>;
  const isEnd = (name: string) => fields[name]?.kind === "lastDay" || ends.includes(name);
  return {
    fieldTitle: (name: string): string => (titles[name] ?? own[name])?.[language] ?? name,
    showValue: (name: string, value: unknown): string =>
      valueInWords<Record<string, never>>(name, typeof value === "string" && isEnd(name) ? lastDayOf(value) : value, {
        codes: inWords,
        empty,
      }),
  };
}
