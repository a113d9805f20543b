import {
  type TaxInvoiceDraft,
  type TaxInvoiceKind,
  taxInvoiceKindWords,
} from "@busbar/contract/tax-invoices/tax-invoice-fields";
import { taxInvoiceColumnTitles } from "@busbar/contract/tax-invoices/tax-invoices";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { type CodeWords, valueInWords } from "../../records/value-words.ts";
import { useUiTexts } from "../../ui/texts/ui-texts.tsx";

/** Titles and values of fields, for activity and conflicts. */
export function useFieldWords() {
  const language = useLanguage();
  const texts = useUiTexts().record;
  const titles: { [name: string]: { zh: string; en: string } } = {
    ...taxInvoiceColumnTitles,
    invoiceIds: taxInvoiceColumnTitles.statements,
    redOfId: taxInvoiceColumnTitles.redOf,
  };
  const codes: CodeWords<TaxInvoiceDraft> = { kind: (code: TaxInvoiceKind) => taxInvoiceKindWords[code][language] };
  return {
    fieldTitle: (name: string) => titles[name]?.[language] ?? name,
    showValue: (name: string, value: unknown) =>
      valueInWords<TaxInvoiceDraft>(name, value, { codes, empty: texts.empty }),
  };
}
