import {
  planVersions,
  type PlanVersionSummary,
  planVersionStatusWords,
} from "@busbar/contract/price-plans/plan-versions";
import {
  pricePlanColumnTitles,
  pricePlans,
  type PricePlanStatus,
  pricePlanStatusWords,
} from "@busbar/contract/price-plans/price-plans";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { labelsOf, useNounWords } from "../../records/fields/field-words.ts";
import { lastDayOf } from "../../ui/values/days.ts";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { planTexts } from "./plan-texts.ts";

const tones: Record<PricePlanStatus, StatusTone> = { DRAFT: "neutral", ACTIVE: "ok", ARCHIVED: "locked" };

export function PlanTag({ status }: { status: PricePlanStatus }) {
  return <StatusTag tone={tones[status]}>{pricePlanStatusWords[status][useLanguage()]}</StatusTag>;
}

const versionTones = { DRAFT: "neutral", IN_APPROVAL: "warn", APPROVED: "ok" } as const;

export function VersionTag({ version }: { version: Pick<PlanVersionSummary, "status"> }) {
  const { status } = version;
  return <StatusTag tone={versionTones[status]}>{planVersionStatusWords[status][useLanguage()]}</StatusTag>;
}

/** First and last day as text. */
export function useSpan() {
  const t = planTexts.useTexts();
  return ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) => {
    const last = lastDayOf(validTo);
    return last === undefined ? t("spanOpen", { from: validFrom }) : t("span", { from: validFrom, to: last });
  };
}

/** Titles and values of fields, for conflicts and the activity of a plan and its versions. */
export function usePlanFields() {
  const t = planTexts.useTexts();
  const titled = (title: string) => ({ zh: title, en: title });
  const { validFrom, validTo } = labelsOf(planVersions);
  const titles = {
    ...pricePlanColumnTitles,
    versionNo: titled(t("versionNo")),
    status: titled(t("status")),
    components: titled(t("components")),
    ...(validFrom && { validFrom }),
    ...(validTo && { validTo }),
  };
  const codes = { status: { ...pricePlanStatusWords, ...planVersionStatusWords } };
  const words = useNounWords(pricePlans, { titles, codes, ends: ["validTo"] });
  return {
    ...words,
    showValue: (name: string, value: unknown): string =>
      Array.isArray(value) ? t("components.count", { count: value.length }) : words.showValue(name, value),
  };
}
