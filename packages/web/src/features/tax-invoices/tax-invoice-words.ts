import { taxInvoices } from "@busbar/contract/tax-invoices/tax-invoice-fields";
import { taxInvoiceColumnTitles } from "@busbar/contract/tax-invoices/tax-invoices";
import { useNounWords } from "../../records/fields/field-words.ts";

/** Titles and values of fields, for activity and conflicts. */
export const useFieldWords = () =>
  useNounWords(taxInvoices, {
    titles: { invoiceIds: taxInvoiceColumnTitles.statements, redOfId: taxInvoiceColumnTitles.redOf },
  });
