import { taxRates } from "@busbar/contract/contracts/contract-fields";
import { checkCreditCode } from "@busbar/contract/values/identifiers";
import { asCode, halfWidth } from "./cell-readers.ts";
import type { CellReading } from "./import-target.ts";

/** The customer of a row, by number or credit code; a number without its letters is suggested with them. */
export const readCustomer = asCode((text): CellReading => {
  const wanted = halfWidth(text).toUpperCase();
  if (/^KH\d{6,}$/.test(wanted)) return { value: wanted };
  const code = checkCreditCode(text);
  if (code.ok) return { value: code.code };
  const number = /^\d{1,6}$/.test(wanted) ? `KH${wanted.padStart(6, "0")}` : null;
  return { rule: "import.customer_unknown", suggestion: code.suggestion ?? number };
});

/** A point of a row, by its number or by one of its codes. */
export const readPointCode = asCode(
  (text): CellReading => ({ value: halfWidth(text).replace(/\s+/g, "").toUpperCase().slice(0, 64) }),
);

/** A number of another system as it is written there, with normalised width. */
export const readForeignNo = asCode((text): CellReading => {
  const code = halfWidth(text);
  return code.length > 40 ? { rule: "too_long", values: { max: 40 } } : { value: code };
});

/** 13%, 13 or 0.13. */
export function readTaxRate(text: string): CellReading {
  const number = Number(halfWidth(text).replace(/%$/, ""));
  const rate = number >= 1 ? number / 100 : number;
  const found = taxRates.find((one) => Number(one) === Math.round(rate * 10_000) / 10_000);
  const values = taxRates.map((one) => `${Number(one) * 100}%`).join(", ");
  return found === undefined ? { rule: "enum", values: { values } } : { value: found };
}
