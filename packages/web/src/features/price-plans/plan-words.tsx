import { type PlanVersionSummary, planVersionStatusWords } from "@busbar/contract/price-plans/plan-versions";
import {
  pricePlanColumnTitles,
  type PricePlanStatus,
  pricePlanStatusWords,
} from "@busbar/contract/price-plans/price-plans";
import { commodityWords } from "@busbar/contract/values/commodities";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
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
  const language = useLanguage();
  const texts = useUiTexts().record;
  const titles: { [name: string]: string } = {
    versionNo: t("versionNo"),
    status: t("status"),
    validFrom: t("validFrom"),
    validTo: t("validTo"),
    components: t("components"),
  };
  const columns: { [name: string]: { zh: string; en: string } } = pricePlanColumnTitles;
  const codes: { [code: string]: { zh: string; en: string } } = {
    ...pricePlanStatusWords,
    ...planVersionStatusWords,
    ...commodityWords,
  };
  return {
    fieldTitle: (name: string) => titles[name] ?? columns[name]?.[language] ?? name,
    showValue: (name: string, value: unknown): string => {
      if (value === null || value === undefined || value === "") return texts.empty;
      if (Array.isArray(value)) return t("components.count", { count: value.length });
      const text = String(value as string | number);
      if (name === "validTo") return lastDayOf(text) ?? text;
      return name === "status" || name === "commodity" ? (codes[text]?.[language] ?? text) : text;
    },
  };
}
