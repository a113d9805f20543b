import { type ExternalRef, refText } from "@busbar/contract/fields/external-refs";
import type { Field } from "@busbar/contract/fields/field";
import { type AnyNoun, labelOf } from "@busbar/contract/fields/noun";
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
export function nounWords(
  { fields }: AnyNoun,
  { titles = {}, codes = {}, ends = [] }: Further,
  { language, empty }: { language: "zh" | "en"; empty: string },
) {
  const inWords = Object.fromEntries(
    Object.entries({ ...codeWordsOf({ fields }), ...codes }).map(([name, words]) => [
      name,
      (code: string) => words[code]?.[language] ?? code,
    ]),
  ) as CodeWords<Record<string, never>>;
  const isEnd = (name: string) => fields[name]?.kind === "lastDay" || ends.includes(name);
  return {
    fieldTitle(name: string): string {
      const field = fields[name];
      return (titles[name] ?? (field && labelOf(field)))?.[language] ?? name;
    },
    showValue: (name: string, value: unknown): string =>
      fields[name]?.kind === "refs" && Array.isArray(value) && value.length > 0
        ? (value as ExternalRef[]).map(refText).join("；")
        : valueInWords<Record<string, never>>(
            name,
            typeof value === "string" && isEnd(name) ? lastDayOf(value) : value,
            {
              codes: inWords,
              empty,
            },
          ),
  };
}

/** The same in the language of the portal. */
export function useNounWords(noun: AnyNoun, further: Further = {}) {
  const language = useLanguage();
  const { empty } = useUiTexts().record;
  return nounWords(noun, further, { language, empty });
}

/** The labels of a noun's fields under their names, for `titles`. */
export const labelsOf = ({ fields }: AnyNoun): Words =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, labelOf(field)]));

/** The words of the codes in a noun's fields, for `codes`. */
export const codeWordsOf = ({ fields }: Pick<AnyNoun, "fields">): Readonly<Record<string, Words>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { words }]) => (words ? [[name, words]] : [])));
