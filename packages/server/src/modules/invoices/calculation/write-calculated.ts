import { totalsOf } from "@busbar/contract/invoices/invoice-amounts";
import type { TaxMode } from "@busbar/contract/contracts/contract-fields";
import type { InvoiceLine } from "@busbar/contract/invoices/invoices";
import { fitsAmount } from "@busbar/contract/kernel/decimal";
import type { Commodity } from "@busbar/contract/values/commodities";
import { sql } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { quantityOf } from "../draft-lines.ts";
import { insertLines } from "../draft-repository.ts";
import { type Calculation, calculationVersion } from "./calculate-statement.ts";

type Statement = { customer_id: string; id: string };
type Adjustment = Pick<InvoiceLine, "pointId" | "pointName" | "category" | "name" | "band" | "quantity" | "unit"> &
  Pick<InvoiceLine, "unitPrice" | "amount" | "taxRate" | "collectable" | "reason"> & { from: string; to: string };
type Stored = {
  tax_mode: TaxMode;
  commodity: Commodity;
  input_hash: string | null;
  calc_version: number | null;
  adjustments: Adjustment[];
};

/** Whether a statement has the lines of this calculation already. */
export const isCalculatedFrom = (
  { input_hash, calc_version }: Pick<Stored, "input_hash" | "calc_version">,
  { inputHash }: Pick<Calculation, "inputHash">,
): boolean => input_hash === inputHash && calc_version === calculationVersion;

/**
 * Replaces the lines of a draft by calculated ones; manual adjustments stay, after them. A draft that was calculated from
 * the same stays as it is. @throws AppError `invoice.sum_too_large`
 */
export async function writeCalculated(
  tx: Db,
  statement: Statement,
  calculation: Calculation,
  { by, now }: { by: string | null; now: Date },
): Promise<"UNCHANGED" | "UPDATED"> {
  if (calculation.missing.length > 0) throw new Error(`statement ${statement.id} lacks what it is calculated from`);
  const stored = await lockStored(tx, statement);
  if (isCalculatedFrom(stored, calculation)) return "UNCHANGED";
  const calculated = calculation.lines.map(({ point, label, ...line }) => ({
    ...line,
    pointId: point,
    name: label,
    reason: "",
  }));
  const lines = [...calculated, ...stored.adjustments];
  const totals = totalsOf(lines, stored.tax_mode);
  if (![totals.net, totals.tax, totals.payable, ...lines.map(({ amount }) => amount)].every(fitsAmount))
    throw new AppError("invoice.sum_too_large");
  await insertLines(
    tx,
    statement,
    lines.map((line, at) => ({ ...line, no: at + 1, share: totals.taxShares[at] })),
  );
  await sql`update invoice set net = ${totals.net}, tax = ${totals.tax}, payable = ${totals.payable},
      quantity = ${quantityOf(lines, stored.commodity)}, input_hash = ${calculation.inputHash},
      calc_version = ${calculationVersion}, calculated_at = ${now}, updated_at = ${now}, updated_by = ${by},
      row_version = row_version + 1
    where customer_id = ${statement.customer_id} and id = ${statement.id}`.execute(tx);
  return "UPDATED";
}

async function lockStored(tx: Db, { customer_id: customerId, id }: Statement): Promise<Stored> {
  const { rows } = await sql<Stored>`select i.tax_mode, k.commodity, i.input_hash, i.calc_version,
      (select coalesce(json_agg(json_build_object('pointId', l.point_id::text, 'pointName', l.point_name,
          'category', l.category, 'name', l.name, 'band', l.band, 'from', l.from_date, 'to', l.to_date,
          'quantity', l.quantity::text, 'unit', l.unit, 'unitPrice', l.unit_price::text, 'amount', l.amount::text,
          'taxRate', trim_scale(l.tax_rate)::text, 'collectable', l.collectable, 'reason', l.reason) order by l.line_no),
          '[]')
        from invoice_line l where l.customer_id = i.customer_id and l.invoice_id = i.id and l.category = 'ADJUST')
        as adjustments
    from invoice i join contract k on k.id = i.contract_id
    where i.customer_id = ${customerId} and i.id = ${id} for update of i`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`there is no statement ${id}`);
  return row;
}
