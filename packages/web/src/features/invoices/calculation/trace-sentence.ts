import type { InvoiceLine } from "@busbar/contract/invoices/invoices";
import { formatQuantity } from "../../../ui/values/format-values.ts";

type Traced = Pick<InvoiceLine, "quantity" | "amount" | "days" | "ofDays"> & { trace: { expression: string } };

/**
 * How the amount of a line is read: `132,520.830 kWh × (0.43165 × 0.4 − 0.005) = 22,218.44`. A credited line is the
 * negative of what the trace says.
 */
export function traceSentence(
  { quantity, amount, days, ofDays, trace }: Traced,
  unit: string,
  dayWord: string,
): string {
  const factors = trace.expression.slice(trace.expression.indexOf(" × "));
  const prorated =
    ofDays === 1 ? factors : `${factors.slice(0, factors.lastIndexOf(" × "))} × ${days}/${ofDays} ${dayWord}`;
  return `${formatQuantity(quantity, 3)} ${unit}${prorated} = ${formatQuantity(amount, 2)}`;
}
