import { Region, regionWords } from "@busbar/contract/areas/areas";
import { Permission } from "@busbar/contract/kernel/permissions";
import { rightWords } from "@busbar/contract/roles/right-words";
import { confirmationWords } from "@busbar/contract/service-accounts/service-account-rights";
import {
  type ServiceAccount,
  serviceAccountColumnTitles,
  type ServiceAccountState,
  serviceAccounts,
  serviceAccountStateWords,
} from "@busbar/contract/service-accounts/service-accounts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { useNounWords } from "../../records/fields/field-words.ts";
import { StatusTag, type StatusTone } from "../../ui/values/StatusTag.tsx";
import { serviceAccountTexts } from "./service-account-texts.ts";

const tones: Record<ServiceAccountState, StatusTone> = { ACTIVE: "ok", EXPIRED: "danger", DISABLED: "locked" };

export function StateTag({ state }: { state: ServiceAccountState }) {
  return <StatusTag tone={tones[state]}>{serviceAccountStateWords[state][useLanguage()]}</StatusTag>;
}

/** What a permission allows. */
export function useRightWord() {
  const language = useLanguage();
  return (name: string): string => {
    const known = Permission.safeParse(name).data;
    return known ? rightWords[known][language] : name;
  };
}

/** A scope in words: `All data`, or its regions. */
export function useScopeWord() {
  const t = serviceAccountTexts.useTexts();
  const language = useLanguage();
  return ({ kind, regions = [] }: ServiceAccount["scope"]): string =>
    kind === "ALL"
      ? t("scope.ALL")
      : regions.map((name) => regionWords[Region.parse(name)][language]).join(language === "zh" ? "、" : ", ");
}

/** Titles and values for conflicts and activity; lists and scopes are told in words. */
export function useFieldWords() {
  const language = useLanguage();
  const rightWord = useRightWord();
  const scopeWord = useScopeWord();
  const t = serviceAccountTexts.useTexts();
  const words = useNounWords(serviceAccounts, {
    titles: {
      ...serviceAccountColumnTitles,
      responsibleId: serviceAccountColumnTitles.responsible,
      scopeKind: serviceAccountColumnTitles.scope,
      token: { zh: "令牌", en: "Token" },
      regions: { zh: "大区", en: "Regions" },
    },
    codes: { state: serviceAccountStateWords, confirmations: confirmationWords },
  });
  const list = (value: readonly string[], word: (name: string) => string) =>
    value.map(word).join(language === "zh" ? "、" : ", ");
  return {
    ...words,
    showValue(name: string, value: unknown): string {
      if (name === "permissions" && Array.isArray(value)) return list(value, rightWord);
      if (name === "addresses" && Array.isArray(value) && value.length === 0) return t("anywhere");
      if (name === "regions" && Array.isArray(value)) return scopeWord({ kind: "REGION", regions: value });
      if (name === "scope" && typeof value === "object" && value !== null)
        return scopeWord(value as ServiceAccount["scope"]);
      if (name === "scopeKind") return t(value === "ALL" ? "scope.ALL" : "scope.REGION");
      return words.showValue(name, value);
    },
  };
}
