import { lineAmount, totalsOf } from "@busbar/contract/invoices/invoice-amounts";
import { lineUnitsOf } from "@busbar/contract/invoices/line-units";
import type { InvoiceLine } from "@busbar/contract/invoices/invoices";
import type { InvoiceLines } from "@busbar/contract/invoices/invoice-routes";
import { Exact, fitsAmount } from "@busbar/contract/kernel/decimal";
import { type Commodity, commodityUnits } from "@busbar/contract/values/commodities";
import { refuseField } from "../../kernel/app-error.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { pointsOfContract } from "./draft-repository.ts";
import type { DetailRow } from "./invoice-rows.ts";

/** Manual adjustments may come to at most this share of the other lines. */
const mostAdjusted = "0.05";

/** @throws AppError at the line: a point of another contract, or days outside the statement's */
export async function lineRows(tx: Db, row: DetailRow, lines: InvoiceLines["lines"]) {
  const points = await pointsOfContract(tx, row.contract_id);
  const nameOf = new Map(points.map(({ id, name }) => [id, name]));
  const amounts = lines.map((line) => ({ ...line, amount: amountOf(line) }));
  const totals = totalsOf(amounts, row.tax_mode);
  if (![totals.net, totals.tax, totals.payable].every(fitsAmount)) throw refuseField("lines", "invoice.sum_too_large");
  const calculated = calculatedLines(row);
  const written = amounts.map((line, at) => {
    const [from, to] = [line.fromDate ?? row.service_from, line.toDate ?? row.service_to];
    const name = line.pointId === null ? "" : nameOf.get(line.pointId);
    const units = lineUnitsOf(row.commodity, line.category);
    if (!units.includes(line.unit)) throw refuseField(`lines.${at}.unit`, "invoice.unit", { units: units.join(", ") });
    if (name === undefined) throw refuseField(`lines.${at}.pointId`, "invoice.point_unknown");
    if (from < row.service_from || to > row.service_to) throw refuseField(`lines.${at}.fromDate`, "invoice.line_dates");
    const kept = calculated.get(contentOf({ ...line, fromDate: from, toDate: to }))?.shift();
    const own = { tier: kept?.tier ?? null, trace: kept?.trace ?? {} };
    return { ...line, ...own, no: at + 1, pointName: name, from, to, share: totals.taxShares[at] };
  });
  const isCalculated =
    written.every(({ category, trace }) => category === "ADJUST" || "formula" in trace) &&
    [...calculated.values()].every((left) => left.length === 0);
  return { written, totals, isCalculated };
}

type Content = Pick<
  InvoiceLine,
  "pointId" | "category" | "name" | "band" | "fromDate" | "toDate" | "quantity" | "unit"
> &
  Pick<InvoiceLine, "unitPrice" | "taxRate" | "collectable" | "days" | "ofDays">;

/** Equal for lines that charge the same, however their numbers are written. */
const contentOf = (line: Content): string =>
  JSON.stringify([
    [line.pointId, line.category, line.name, line.band, line.fromDate, line.toDate, line.unit, line.collectable],
    [line.quantity, line.unitPrice, line.taxRate].map((number) => new Exact(number).toString()),
    [line.days, line.ofDays],
  ]);

/** The calculated lines of a statement by their content: one that is sent back as it was stays calculated. */
const calculatedLines = ({ lines }: DetailRow): Map<string, InvoiceLine[]> =>
  Map.groupBy(
    lines.filter(({ trace }) => trace !== null),
    contentOf,
  );

const amountOf = ({ quantity, unitPrice, days, ofDays }: Pick<Content, "quantity" | "unitPrice" | "days" | "ofDays">) =>
  lineAmount(quantity, unitPrice, days, ofDays);

/** The energy in the commodity's main unit; lines in another one are none of it. */
export const quantityOf = (
  lines: readonly Pick<Content, "category" | "unit" | "quantity">[],
  commodity: Commodity,
): string =>
  lines
    .filter(({ category, unit }) => category === "ENERGY" && unit === commodityUnits[commodity])
    .reduce((sum, { quantity }) => sum.plus(quantity), new Exact(0))
    .toFixed(3);

/** Whether manual adjustments exceed what a clerk may write. */
export function isAdjustedTooMuch(lines: InvoiceLines["lines"]): boolean {
  const amounts = (adjusting: boolean) =>
    lines
      .filter(({ category, collectable }) => collectable && (category === "ADJUST") === adjusting)
      .map((line) => new Exact(amountOf(line)));
  const sumOf = (all: readonly InstanceType<typeof Exact>[]) => all.reduce((sum, one) => sum.plus(one), new Exact(0));
  // Each counts by its size: two that cancel out are two changes.
  return sumOf(amounts(true).map((one) => one.abs())).greaterThan(sumOf(amounts(false)).abs().times(mostAdjusted));
}
