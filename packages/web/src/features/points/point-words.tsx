import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { type PointStatus, points, pointStatusWords } from "@busbar/contract/points/point-fields";
import { pointColumnTitles } from "@busbar/contract/points/points";
import { regionWords } from "@busbar/contract/areas/areas";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useNounWords } from "../../records/fields/field-words.ts";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { Missing } from "../../ui/values/Values.tsx";
import { pointTexts } from "./point-texts.ts";

const tones: Record<PointStatus, StatusTone> = {
  DRAFT: "neutral",
  ACTIVE: "ok",
  SUSPENDED: "warn",
  CLOSED: "locked",
};

export function PointTag({ value }: { value: PointStatus }) {
  const language = useLanguage();
  return <StatusTag tone={tones[value]}>{pointStatusWords[value][language]}</StatusTag>;
}

export function NoValue({
  why = "why.none",
}: {
  why?: "why.none" | "why.nobody" | "why.notElectric" | "why.noContract" | "why.withoutContract";
}) {
  const t = pointTexts.useTexts();
  return <Missing why={t(why)} />;
}

/** What the activity of a point shows besides its own fields. */
const ofTenancies = ["tenancy", "validFrom", "validTo", "customerId"] as const;
type Words = Readonly<Record<string, Bilingual>>;
type Further = { titles?: Words; codes?: Readonly<Record<string, Words>> };
const ends = ["validTo", "contractUntil"];

/** Titles and values of a point's fields, for conflicts and activity, which also tells of its meters. */
export function useFieldWords(further: Further = {}) {
  const t = pointTexts.useTexts();
  const titled = (name: string, title: string) => [name, { zh: title, en: title }] as const;
  const titles = {
    ...pointColumnTitles,
    ...further.titles,
    ...Object.fromEntries(ofTenancies.map((name) => titled(name, t(`field.${name}`)))),
  };
  return useNounWords(points, { titles, codes: { region: regionWords, ...further.codes }, ends });
}
