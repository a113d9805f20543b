import {
  type AgreementState,
  agreementWords,
  type Partner,
  partnerColumnTitles,
  partners,
  partnerStatusWords,
} from "@busbar/contract/partners/partners";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useNounWords } from "../../records/fields/field-words.ts";
import { lastDayOf } from "../../ui/values/days.ts";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { DateText, Missing } from "../../ui/values/Values.tsx";
import { partnerTexts } from "./partner-texts.ts";

const tones: Record<AgreementState, StatusTone> = { ahead: "neutral", current: "ok", ending: "warn", ended: "danger" };

/** "Closed" for a closed partner, else the status of its agreement. */
export function PartnerTag({ row }: { row: Pick<Partner, "status" | "agreement"> }) {
  const language = useLanguage();
  if (row.status === "CLOSED") return <StatusTag tone="locked">{partnerStatusWords.CLOSED[language]}</StatusTag>;
  return <StatusTag tone={tones[row.agreement]}>{agreementWords[row.agreement][language]}</StatusTag>;
}

export function LastDay({ row }: { row: Pick<Partner, "agreementTo"> }) {
  const t = partnerTexts.useTexts();
  const last = lastDayOf(row.agreementTo);
  return last === undefined ? <span title={t("why.open")}>{t("openEnd")}</span> : <DateText value={last} />;
}

export function NoValue() {
  const t = partnerTexts.useTexts();
  return <Missing why={t("why.none")} />;
}

/** Titles and values of a partner's fields, for conflicts and activity. */
export const useFieldWords = () =>
  useNounWords(partners, { titles: partnerColumnTitles, codes: { agreement: agreementWords } });
