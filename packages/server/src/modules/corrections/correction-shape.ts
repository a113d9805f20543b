import type { Correction, CorrectionDetail } from "@busbar/contract/corrections/corrections";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { CorrectionDetailRow, CorrectionRow } from "./correction-repository.ts";

export const docTypeOf = ({ payable }: Pick<CorrectionRow, "payable">) =>
  new Exact(payable).isNegative() ? ("CREDIT" as const) : ("DEBIT" as const);

export function judgeCorrection({ state, may_take: mayTake }: Pick<CorrectionRow, "state" | "may_take">) {
  const leave = state === "OPEN" ? ("ok" as const) : ("illegal_transition" as const);
  return { take: mayTake ? leave : ("not_allowed" as const), leave };
}

export const toCorrection = (row: CorrectionRow): Correction => ({
  id: row.id,
  state: row.state,
  cause: row.cause,
  invoiceId: row.invoice_id,
  docNo: row.doc_no,
  period: row.period,
  customerId: row.customer_id,
  customerName: row.customer_name,
  contractId: row.contract_id,
  contractNo: row.contract_no,
  docType: docTypeOf(row),
  net: row.net,
  tax: row.tax,
  payable: row.payable,
  billed: row.billed,
  foundAt: row.found_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by,
  reason: row.reason,
  takenInvoiceId: row.taken_invoice_id,
  rowVersion: row.row_version,
  actions: judgeCorrection(row),
});

export const toDetail = (row: CorrectionDetailRow): CorrectionDetail => ({ ...toCorrection(row), lines: row.compared });
