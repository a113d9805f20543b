import type { CorrectionLine } from "@busbar/contract/corrections/corrections";
import { lineAmount } from "@busbar/contract/invoices/invoice-amounts";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { CorrectingLine } from "../../kernel/billing/corrections.ts";

/** Fixed fees stay as they were billed, and so does what people wrote. */
const untouched = new Set(["FIXED", "ADJUST", "LATE_CHARGE", "DEVIATION"]);

const plain = (number: string) => new Exact(number).toString();
const keyOf = (line: CorrectingLine) =>
  JSON.stringify([
    [line.pointId, line.category, line.name, line.band, line.tier, line.from, line.to],
    [line.unit, plain(line.taxRate), line.collectable, line.days, line.ofDays],
  ]);
const quantityOf = (lines: readonly CorrectingLine[]) =>
  lines.reduce((sum, { quantity }) => sum.plus(quantity), new Exact(0));

function side(lines: readonly CorrectingLine[]) {
  const prices = [...new Set(lines.map(({ unitPrice }) => plain(unitPrice)))];
  const amount = lines.reduce((sum, line) => sum.plus(line.amount), new Exact(0));
  return {
    quantity: quantityOf(lines).toFixed(3),
    unitPrice: prices.length === 1 ? (prices[0] ?? null) : null,
    amount: amount.toFixed(2),
  };
}

/**
 * The newest lines beside all that was billed, and the lines that charge the difference: quantities at the same price, or
 * back at the old price and on at the new one. `isMeasured`: whether the basic charge of a point follows what was
 * measured anew; otherwise it stays as it was billed.
 */
export function compare(
  billed: readonly CorrectingLine[],
  newest: readonly CorrectingLine[],
  isMeasured: (line: CorrectingLine) => boolean,
): { compared: CorrectionLine[]; lines: CorrectingLine[] } {
  const counts = (line: CorrectingLine) =>
    !untouched.has(line.category) && (line.category !== "BASIC" || isMeasured(line));
  const [before, after] = [Map.groupBy(billed.filter(counts), keyOf), Map.groupBy(newest.filter(counts), keyOf)];
  const compared: CorrectionLine[] = [];
  const lines: CorrectingLine[] = [];
  for (const key of new Set([...after.keys(), ...before.keys()])) {
    const [old, fresh] = [before.get(key) ?? [], after.get(key) ?? []];
    const line = fresh[0] ?? old[0];
    if (!line) continue;
    const prices = new Map([...old, ...fresh].map((one) => [plain(one.unitPrice), one.unitPrice]));
    const own = [...prices].flatMap(([price, unitPrice]): CorrectingLine[] => {
      const at = (of: readonly CorrectingLine[]) => quantityOf(of.filter((one) => plain(one.unitPrice) === price));
      const change = at(fresh).minus(at(old));
      if (change.isZero()) return [];
      const quantity = change.toFixed(3);
      const amount = lineAmount(quantity, unitPrice, line.days, line.ofDays);
      return [{ ...line, quantity, unitPrice, amount }];
    });
    lines.push(...own);
    const { pointId, pointName, category, name, band, tier, from, to, unit } = line;
    compared.push({
      pointId,
      pointName,
      category,
      name,
      band,
      tier,
      fromDate: from,
      toDate: to,
      unit,
      billed: side(old),
      newest: side(fresh),
      difference: { quantity: quantityOf(own).toFixed(3), amount: side(own).amount },
    });
  }
  return { compared, lines };
}
