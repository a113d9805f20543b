import { columnsOf, fieldsOf, type ImportColumns, type ImportKind } from "@busbar/contract/import-columns";
import { createContext, useContext } from "react";
import { type Language, useLanguage } from "../../kernel/texts/i18n.ts";
import { type ImportTexts, importTexts } from "./import-texts.ts";

type NounWords = Record<string, string>;
type KindLooks = {
  words: Record<Language, NounWords>;
  /** Where what was imported is seen: all of it, and one by its id. */
  list: string;
  one?: (id: string) => string;
};

const kinds: Record<ImportKind, KindLooks> = {
  customers: {
    words: {
      zh: { noun: "客户", unit: "个客户", number: "客户编号" },
      en: { noun: "customer", nouns: "customers", Nouns: "Customers", number: "Customer no." },
    },
    // The newest changes first: what this import made is on top.
    list: "#/customer/my?v=my-customers~1~sort*-updatedAt",
    one: (id) => `#/customer/detail/${id}`,
  },
  contacts: {
    words: {
      zh: { noun: "联系人", unit: "个联系人", number: "客户" },
      en: { noun: "contact", nouns: "contacts", Nouns: "Contacts", number: "Customer" },
    },
    list: "#/customer/my?v=my-customers~1~sort*-updatedAt",
  },
  assignments: {
    words: {
      zh: { noun: "销售分工", unit: "条销售分工", number: "分工" },
      en: { noun: "assignment", nouns: "assignments", Nouns: "Assignments", number: "Assignment" },
    },
    list: "#/customer/assignment",
  },
};

const KindContext = createContext<ImportKind>("customers");
export const ImportKindProvider = KindContext.Provider;

export function useImportKind(): KindLooks & { kind: ImportKind; columns: ImportColumns; fields: readonly string[] } {
  const kind = useContext(KindContext);
  return { kind, columns: columnsOf(kind), fields: fieldsOf(kind), ...kinds[kind] };
}

/** The texts with the words of the noun that is imported. */
export function useImportTexts(): ImportTexts {
  const t = importTexts.useTexts();
  const words = kinds[useContext(KindContext)].words[useLanguage()];
  return (key, values) => (t as ImportTexts)(key, { ...words, ...values });
}
