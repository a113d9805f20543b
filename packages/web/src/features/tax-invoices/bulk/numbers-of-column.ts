import { TaxInvoiceNumber } from "@busbar/contract/tax-invoices/tax-invoice-fields";

/** What is wrong with one pasted number, as a key of the validation texts; undefined for a good one. */
export type NumberProblem = string | undefined;
export type PastedNumber = { number: string; problem: NumberProblem };

/**
 * The numbers of a pasted column in order, one a line or separated by commas; a title without digits above them is left
 * out. Each says what is wrong with it: its form, its year, or that it was there before.
 */
export function numbersOfColumn(pasted: string, issuedOn: string): PastedNumber[] {
  const cells = pasted
    .normalize("NFKC")
    .split(/[\r\n\t,;、]+/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
  const numbers = /\d/.test(cells[0] ?? "1") ? cells : cells.slice(1);
  const seen = new Set<string>();
  return numbers.map((typed) => {
    const read = TaxInvoiceNumber.safeParse(typed);
    const number = read.data ?? typed;
    const isTwice = seen.has(number);
    seen.add(number);
    if (!read.success) return { number, problem: read.error.issues[0]?.message };
    if (isTwice) return { number, problem: "tax_invoice.twice" };
    const isOfYear = number.slice(0, 2) === issuedOn.slice(2, 4);
    return { number, problem: isOfYear ? undefined : "tax_invoice.number_year" };
  });
}
