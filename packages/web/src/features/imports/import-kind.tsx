import { columnsOf, fieldsOf, type ImportKind } from "@busbar/contract/imports/import-columns";
import type { ImportColumns } from "@busbar/contract/imports/columns/import-column";
import {
  contractAddress,
  customerAddress,
  invoiceAddress,
  paymentAddress,
  pointAddress,
  userAddress,
} from "@busbar/contract/records/record-addresses";
import { createContext, useContext } from "react";
import type { GlossaryWord } from "../../kernel/help/glossary.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { type ImportTexts, importTexts } from "./import-texts.ts";
import { nounWords } from "./kind-texts.ts";

type KindLooks = {
  /** Addresses of the imported records: the list, and one record by id. */
  list: string;
  one?: (id: string) => string;
  /** The word that explains what such a file is for. */
  term?: GlossaryWord;
};

const kinds: Record<ImportKind, KindLooks> = {
  customers: {
    // Sorted by latest change: the imported rows are on top.
    list: "#/customer/my?v=my-customers~1~sort*-updatedAt",
    one: (id) => `#${customerAddress({ id })}`,
  },
  contacts: {
    list: "#/customer/my?v=my-customers~1~sort*-updatedAt",
  },
  meters: {
    list: "#/point/list?v=points~1~sort*-updatedAt",
  },
  points: {
    list: "#/point/list?v=points~1~sort*-updatedAt",
    one: (id) => `#${pointAddress({ id })}`,
  },
  contracts: {
    list: "#/contract/list?v=contracts~1~sort*-updatedAt",
    one: (id) => `#${contractAddress({ id })}`,
  },
  "opening-statements": {
    list: "#/billing/statement?v=invoices~1~sort*-updatedAt",
    term: "cutOver",
    one: (id) => `#${invoiceAddress({ id })}`,
  },
  payments: {
    // Imported payments are matched next.
    list: "#/receivable/payment-match",
    one: (id) => `#${paymentAddress({ id })}`,
  },
  users: {
    list: "#/setting/userManagement?v=users~1~sort*-createdAt",
    one: (id) => `#${userAddress({ id })}`,
  },
  intervals: {
    list: "#/meter/curve",
  },
  "published-prices": {
    list: "#/contract/published?v=published-prices~1~sort*-updatedAt",
  },
  "settled-quantities": {
    list: "#/point/list",
  },
  "gas-qualities": {
    list: "#/point/list",
  },
  assignments: {
    list: "#/customer/assignment",
  },
};

const KindContext = createContext<ImportKind>("customers");
export const ImportKindProvider = KindContext.Provider;

export function useImportKind(): KindLooks & { kind: ImportKind; columns: ImportColumns; fields: readonly string[] } {
  const kind = useContext(KindContext);
  return { kind, columns: columnsOf(kind), fields: fieldsOf(kind), ...kinds[kind] };
}

/** The texts with the words of the imported noun. */
export function useImportTexts(): ImportTexts {
  const t = importTexts.useTexts();
  const words = nounWords[useContext(KindContext)][useLanguage()];
  return (key, values) => (t as ImportTexts)(key, { ...words, ...values });
}
