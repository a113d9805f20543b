import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Money } from "../kernel/decimal.ts";
import { Id, LocalDate } from "../kernel/http/paging.ts";
import { line } from "../values/fields.ts";
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

const fields = {
  number: TaxInvoiceNumber,
  kind: TaxInvoiceKind,
  issuedOn: LocalDate,
  /** Amount without tax, and the tax; negative for a red-letter invoice. Gross is their sum. */
  net: Money,
  tax: Money,
  /** Its statements, all of one customer. */
  invoiceIds: z.array(Id).min(1).max(mostStatements),
  note: line(500).default(""),
};

/** What a person records. */
export const TaxInvoiceDraft = z
  .strictObject({
    ...fields,
    /** For a red-letter invoice: the invoice that it reverses. */
    redOfId: Id.nullable().default(null),
  })
  .refine(isOfYear, { path: ["number"], error: "tax_invoice.number_year" });
export type TaxInvoiceDraft = z.output<typeof TaxInvoiceDraft>;

/** The fields that can be corrected later. */
export const TaxInvoicePatch = z.strictObject({ ...fields, note: line(500) }).partial();
export type TaxInvoicePatch = z.output<typeof TaxInvoicePatch>;
