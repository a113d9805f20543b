import { lineAmount, totalsOf } from "@busbar/contract/invoices/invoice-amounts";
import { lineUnitsOf } from "@busbar/contract/invoices/line-units";
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
  const amounts = lines.map((line) => ({ ...line, amount: lineAmount(line.quantity, line.unitPrice) }));
  const totals = totalsOf(amounts, row.tax_mode);
  if (![totals.net, totals.tax, totals.payable].every(fitsAmount)) throw refuseField("lines", "invoice.sum_too_large");
  const written = amounts.map((line, at) => {
    const [from, to] = [line.fromDate ?? row.service_from, line.toDate ?? row.service_to];
    const name = line.pointId === null ? "" : nameOf.get(line.pointId);
    const units = lineUnitsOf(row.commodity, line.category);
    if (!units.includes(line.unit)) throw refuseField(`lines.${at}.unit`, "invoice.unit", { units: units.join(", ") });
    if (name === undefined) throw refuseField(`lines.${at}.pointId`, "invoice.point_unknown");
    if (from < row.service_from || to > row.service_to) throw refuseField(`lines.${at}.fromDate`, "invoice.line_dates");
    return { ...line, no: at + 1, pointName: name, from, to, share: totals.taxShares[at] };
  });
  return { written, totals };
}

/** The energy in the commodity's main unit; lines in another one are none of it. */
export const quantityOf = (lines: InvoiceLines["lines"], commodity: Commodity): string =>
  lines
    .filter(({ category, unit }) => category === "ENERGY" && unit === commodityUnits[commodity])
    .reduce((sum, { quantity }) => sum.plus(quantity), new Exact(0))
    .toFixed(3);

/** Whether manual adjustments exceed what a clerk may write. */
export function isAdjustedTooMuch(lines: InvoiceLines["lines"]): boolean {
  const amounts = (adjusting: boolean) =>
    lines
      .filter(({ category, collectable }) => collectable && (category === "ADJUST") === adjusting)
      .map(({ quantity, unitPrice }) => new Exact(lineAmount(quantity, unitPrice)));
  const sumOf = (all: readonly InstanceType<typeof Exact>[]) => all.reduce((sum, one) => sum.plus(one), new Exact(0));
  // Each counts by its size: two that cancel out are two changes.
  return sumOf(amounts(true).map((one) => one.abs())).greaterThan(sumOf(amounts(false)).abs().times(mostAdjusted));
}
