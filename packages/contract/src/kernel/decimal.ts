import { Decimal } from "decimal.js";
import { z } from "zod";

/** Rounds half up, as settlement rules require; 40 digits hold any product of two numeric(18,8). */
export const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 40 });

/**
 * A decimal as text with at most `places` decimals and `digits` digits in all, so that the API never uses binary
 * floats.
 */
export function decimalText(digits: number, places: number) {
  const pattern = new RegExp(`^-?\\d{1,${digits - places}}(\\.\\d{1,${places}})?$`);
  return z.string().regex(pattern, { error: "decimal" });
}

/** Whether a text is a number at all, of any length: checks that compute ask first, since `Exact` throws otherwise. */
export const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

const mostAmount = new Exact("1e12");
/** Whether an amount has at most 12 integer digits, so that sums of many stay within their columns. */
export const fitsAmount = (amount: string): boolean =>
  !isDecimal(amount) || new Exact(amount).abs().lessThan(mostAmount);

/** An amount in the organisation's currency, of at most 12 integer digits; columns are numeric(16,2). */
export const Money = decimalText(16, 2).refine(fitsAmount, { error: "amount_digits" });
/** numeric(18,3): kWh, m³ or GJ, as the column's name says. */
export const Quantity = decimalText(18, 3);
