import { contracts } from "../../contracts/contract-fields.ts";
import { column, customerColumn, type ImportColumns } from "./import-column.ts";

const { taxRate, note } = contracts.importColumns;

/** Statements issued in another system before the cut-over, with what was paid there. Ends are last days. */
export const openingImportColumns = {
  externalNo: column(
    "原结算单号",
    "Own statement number",
    ["结算单号", "结算单编号", "账单号", "statement number", "statement no", "invoice number"],
    "ZD-2025-1108",
    true,
  ),
  customer: customerColumn(true),
  contract: column("合同编号", "Contract number", ["合同号", "原合同编号", "contract", "contract no"], ""),
  period: column("账期", "Period", ["结算月份", "账单月份", "month"], "2025-11", true),
  issueDate: column("出具日期", "Issued on", ["出账日期", "开具日期", "issue date"], "2025-12-05", true),
  dueDate: column("到期日", "Due on", ["付款到期日", "应付日期", "due date"], "2025-12-20", true),
  payable: column("应付金额", "Payable", ["金额", "应收金额", "账单金额", "amount", "total"], "12,000.00", true),
  paid: column("已付金额", "Paid", ["已收金额", "实收金额", "amount paid"], "2,000.00"),
  taxRate,
  note,
} satisfies ImportColumns;
export type OpeningImportField = keyof typeof openingImportColumns;
