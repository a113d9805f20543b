import { contacts } from "@busbar/contract/customers/contact-fields";
import { customers, sourceWords } from "@busbar/contract/customers/customer-fields";
import { regionWords } from "@busbar/contract/areas/areas";
import { useMemo } from "react";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { codeWordsOf, labelsOf, nounWords } from "../../records/fields/field-words.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";
import { customerTexts } from "./customer-texts.ts";

type T = ReturnType<typeof customerTexts.useTexts>;
type Told = { language: "zh" | "en"; empty: string };

const { name: _, ...ofContacts } = labelsOf(contacts);
const codes = { ...codeWordsOf(contacts), source: sourceWords, region: regionWords };

/** Titles and values of a customer's fields in words; its history has those of its contacts and of merging too. */
export function customerWords(t: T, told: Told) {
  const titled = (title: string) => ({ zh: title, en: title });
  const titles = {
    ...ofContacts,
    contacts: titled(t("form.contacts")),
    lifecycleReason: titled(t("stage.reason")),
    source: titled(t("column.source")),
    merged: titled(t("merge.merged")),
    mergedInto: titled(t("merge.into")),
  };
  return nounWords(customers, { titles, codes }, told);
}

/** The same in the language of the portal. */
export function useCustomerWords() {
  const t = customerTexts.useTexts();
  const language = useLanguage();
  const { empty } = useUiTexts().record;
  return useMemo(() => customerWords(t, { language, empty }), [t, language, empty]);
}
