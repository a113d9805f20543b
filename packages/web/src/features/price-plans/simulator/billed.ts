import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { ComparedLine } from "./compare-lines.ts";

/** What was billed to a point for a month, added up over its statements. */
export type Billed = {
  lines: ComparedLine[];
  net: string;
  tax: string;
  payable: string;
  statements: { id: string; docNo: string }[];
  /** Charges of a whole contract that has other points, too, are not among the lines. */
  leavesOut: boolean;
};

/**
 * The point's part of issued statements; null where there is none. Charges of a whole contract count where the statement
 * has no other point.
 */
export function billedTo(pointId: string, invoices: readonly Invoice[]): Billed | null {
  const issued = invoices.filter(
    (invoice) => !invoice.voided && issuedStatuses.includes(invoice.status) && invoice.bill,
  );
  const lines: (ComparedLine & { net: InstanceType<typeof Exact>; tax: string })[] = [];
  let leavesOut = false;
  for (const { bill } of issued) {
    if (!bill) continue;
    const isAlone = bill.lines.every((line) => line.pointId === null || line.pointId === pointId);
    const own = bill.lines.filter((line) => line.pointId === pointId || (isAlone && line.pointId === null));
    leavesOut ||= own.length < bill.lines.length && bill.lines.some((line) => line.pointId === null) && !isAlone;
    for (const { category, name, band, quantity, unit, unitPrice, amount, collectable, taxShare } of own) {
      const tax = collectable ? taxShare : "0";
      const net = collectable ? new Exact(amount).minus(bill.taxMode === "INCLUSIVE" ? tax : "0") : new Exact(0);
      lines.push({ category, label: name, band, tier: null, quantity, unit, unitPrice, amount, collectable, net, tax });
    }
  }
  if (lines.length === 0) return null;
  const net = lines.reduce((sum, line) => sum.plus(line.net), new Exact(0));
  const tax = lines.reduce((sum, line) => sum.plus(line.tax), new Exact(0));
  return {
    lines: lines.map(({ net: _net, tax: _tax, ...line }) => line),
    net: net.toFixed(2),
    tax: tax.toFixed(2),
    payable: net.plus(tax).toFixed(2),
    statements: issued.map(({ id, docNo }) => ({ id, docNo: docNo ?? "" })),
    leavesOut,
  };
}
