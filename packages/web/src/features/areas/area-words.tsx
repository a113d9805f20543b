import {
  areaColumnTitles,
  type AreaState,
  areaStateWords,
  type ManagedArea,
} from "@busbar/contract/areas/managed-areas";
import { type Region, regionWords } from "@busbar/contract/areas/areas";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { type CodeWords, valueInWords } from "../../records/value-words.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { lastDayOf } from "../../ui/values/days.ts";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";

const tones: Record<AreaState, StatusTone> = { ahead: "neutral", current: "ok", ending: "warn", ended: "locked" };

export function AreaTag({ state }: { state: AreaState }) {
  return <StatusTag tone={tones[state]}>{areaStateWords[state][useLanguage()]}</StatusTag>;
}

export const successorNames = ({ successors }: Pick<ManagedArea, "successors">): string =>
  successors.map(({ code, name }) => `${code} ${name}`).join("；");

/** Titles and values of an area's fields, for conflicts. */
export function useFieldWords() {
  const language = useLanguage();
  const texts = useUiTexts().record;
  const titles: { [name: string]: { zh: string; en: string } } = areaColumnTitles;
  const codes: CodeWords<Omit<ManagedArea, "actions">> = {
    region: (code: Region) => regionWords[code][language],
    state: (code: AreaState) => areaStateWords[code][language],
  };
  return {
    fieldTitle: (name: string) => titles[name]?.[language] ?? name,
    showValue: (name: string, value: unknown) =>
      valueInWords<Omit<ManagedArea, "actions">>(name, name === "validTo" ? lastDayOf(value as string | null) : value, {
        codes,
        empty: texts.empty,
      }),
  };
}
