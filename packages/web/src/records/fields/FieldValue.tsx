import { type ExternalRef, refText } from "@busbar/contract/fields/external-refs";
import type { Field } from "@busbar/contract/fields/field";
import { unitText } from "@busbar/contract/fields/units";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { lastDayOf } from "../../ui/values/days.ts";
import { DateText, Money, Quantity } from "../../ui/values/Values.tsx";
import { dictionaryItems } from "./dictionary-queries.ts";
import { optionWord } from "./field-words.ts";

type FieldValueProps = {
  of: Field;
  value: unknown;
  /** Shown in place of an empty value. */
  empty: ReactNode;
};

/** The value of a field on a page, by its kind: with its unit, in words, as a date. */
export function FieldValue({ of, value, empty }: FieldValueProps) {
  const language = useLanguage();
  if (isEmpty(value)) return empty;
  if (of.kind === "refs") return (value as ExternalRef[]).map(refText).join(language === "zh" ? "、" : ", ");
  if (Array.isArray(value))
    return value.map((one) => optionWord(of, String(one), language)).join(language === "zh" ? "、" : ", ");
  const stored = String(value as string | number | boolean);
  switch (of.kind) {
    case "decimal":
      return <Quantity value={stored} {...(of.unit && { unit: of.unit })} />;
    case "money":
      return <Money amount={stored} />;
    case "number":
      return of.unit ? `${stored} ${unitText(of.unit, language)}` : stored;
    case "day":
      return <DateText value={stored} />;
    case "lastDay":
      return <DateText value={lastDayOf(stored)} />;
    case "dictionary":
      return <ItemText dictionary={of.dictionary ?? ""} code={stored} />;
    default:
      return optionWord(of, stored, language);
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function ItemText({ dictionary, code }: { dictionary: string; code: string }) {
  const language = useLanguage();
  const items = useQuery(dictionaryItems(useApi(), dictionary)).data;
  return items?.find((item) => item.code === code)?.[language] ?? code;
}
