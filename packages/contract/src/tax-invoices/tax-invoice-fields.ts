import { z } from "zod";
import { day, money, oneOf, text } from "../fields/kinds.ts";
import { noun } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Money } from "../kernel/decimal.ts";
import { Id } from "../kernel/http/paging.ts";
import { isProvincePrefix, normaliseIdentifier } from "../values/identifiers.ts";

export const TaxInvoiceKind = z.enum(["SPECIAL", "ORDINARY"]);
export type TaxInvoiceKind = z.infer<typeof TaxInvoiceKind>;
export const taxInvoiceKindWords: Record<TaxInvoiceKind, Bilingual> = {
  SPECIAL: { zh: "增值税专用发票", en: "Special VAT invoice" },
  ORDINARY: { zh: "普通发票", en: "Ordinary invoice" },
};

/**
 * Number of a fully digital invoice: year (2), province (2), channel (1), serial (15); spaces between digits are
 * removed. Source: State Taxation Administration, announcement 2024 no. 11.
 */
export const TaxInvoiceNumber = z
  .string()
  .max(64)
  .transform(normaliseIdentifier)
  .refine((number) => /^\d{20}$/.test(number), { error: "tax_invoice.number_digits", abort: true })
  .refine((number) => isProvincePrefix(number.slice(2, 4)), { error: "tax_invoice.number_province" });

/** The first two digits of a number are the year. */
const isOfYear = ({ number, issuedOn }: { number: string; issuedOn: string }) =>
  number.slice(0, 2) === issuedOn.slice(2, 4);

const mostStatements = 50;

/** The fields of a tax invoice, in the order of files. */
export const taxInvoices = noun({
  number: text({
    zh: "发票号码",
    en: "Invoice number",
    about: "Number of the fully digital invoice, 20 digits",
    max: 30,
    schema: TaxInvoiceNumber,
    stored: "char(20)",
    isCode: true,
    example: "26312000000000000123",
  }),
  kind: oneOf(TaxInvoiceKind, {
    zh: "发票类型",
    en: "Type",
    about: "Type of the invoice",
    words: taxInvoiceKindWords,
    initial: "SPECIAL",
  }),
  issuedOn: day({ zh: "开票日期", en: "Date", about: "Day on which the invoice was issued" }),
  /** Gross is the sum of net and tax. */
  net: money({
    zh: "金额",
    en: "Net",
    about: "Amount without tax; negative for a red-letter invoice",
    schema: Money,
    sample: "10619.47",
  }),
  tax: money({
    zh: "税额",
    en: "Tax",
    about: "Value-added tax; negative for a red-letter invoice",
    schema: Money,
    sample: "1380.53",
  }),
  note: text({ zh: "备注", en: "Note", about: "Internal note", max: 500, optional: true, sample: "Sent by post" }),
});

/** The statements of an invoice, all of one customer. */
const invoiceIds = z.array(Id).min(1).max(mostStatements);

/** What a person records. */
export const TaxInvoiceDraft = z
  .strictObject({
    ...taxInvoices.draft,
    invoiceIds,
    /** For a red-letter invoice: the invoice that it reverses. */
    redOfId: Id.nullable().default(null),
  })
  .refine(isOfYear, { path: ["number"], error: "tax_invoice.number_year" });
export type TaxInvoiceDraft = z.output<typeof TaxInvoiceDraft>;

/** The fields that can be corrected later. */
export const TaxInvoicePatch = z.strictObject({ ...taxInvoices.edit, invoiceIds }).partial();
export type TaxInvoicePatch = z.output<typeof TaxInvoicePatch>;
