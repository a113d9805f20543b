import { publishedKeyWords } from "@busbar/contract/published-prices/published-keys";
import {
  publishedPrices,
  type PublishedPriceStatus,
  publishedPriceStatusWords,
} from "@busbar/contract/published-prices/published-price-fields";
import { type PublishedPrice, publishedPriceColumnTitles } from "@busbar/contract/published-prices/published-prices";
import { voltageWords } from "@busbar/contract/points/point-fields";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useAreaNames } from "../../kernel/queries/reference-queries.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { dictionaryItems } from "../../records/fields/dictionary-queries.ts";
import { useNounWords } from "../../records/fields/field-words.ts";
import { StatusTag } from "../../ui/values/StatusTag.tsx";
import { publishedPriceTexts } from "./published-price-texts.ts";

const tones = { PROPOSED: "warn", APPROVED: "ok", REPLACED: "locked" } as const;

export function PriceTag({ status }: { status: PublishedPriceStatus }) {
  return <StatusTag tone={tones[status]}>{publishedPriceStatusWords[status][useLanguage()]}</StatusTag>;
}

export type Place = Pick<PublishedPrice, "areaCode" | "gridCompany">;

/** Where a price applies: an area, a grid company, or everywhere. */
export function PlaceText({ of: { areaCode, gridCompany } }: { of: Place }) {
  const t = publishedPriceTexts.useTexts();
  const language = useLanguage();
  const names = useAreaNames(areaCode ?? undefined).join(" ");
  const { data } = useQuery({ ...dictionaryItems(useApi(), "grid_company"), enabled: gridCompany !== null });
  if (areaCode !== null) return names || areaCode;
  if (gridCompany === null) return t("everywhere");
  return data?.find(({ code }) => code === gridCompany)?.[language] ?? gridCompany;
}

/** What a price is called in titles and questions: "Line loss price, 2025-07". */
export function usePriceName() {
  const t = publishedPriceTexts.useTexts();
  const language = useLanguage();
  return ({ priceKey, month, voltageLevel }: Pick<PublishedPrice, "priceKey" | "month" | "voltageLevel">) => {
    const key = publishedKeyWords[priceKey][language];
    return voltageLevel === null
      ? t("nameOf", { key, month })
      : t("nameOf.voltage", { key, month, voltage: voltageWords[voltageLevel][language] });
  };
}

export const usePriceFields = () =>
  useNounWords(publishedPrices, {
    titles: publishedPriceColumnTitles,
    codes: { status: publishedPriceStatusWords },
  });
