import { type ErrorEntry, entry } from "../../error-entry.ts";

/** Errors about tax invoices and the accounts of customers. */
export const taxInvoiceErrors = {
  "account.days": entry(1400, 400, "结束日期不能早于开始日期", "The last day cannot be before the first"),
  "tax_invoice.number_year": entry(
    1400,
    400,
    "发票号码前两位应为开票年份的后两位",
    "A number begins with the last two digits of its year",
  ),
  "tax_invoice.number_taken": entry(1409, 409, "该发票号码已登记", "The number is recorded already"),
  "tax_invoice.statement_unknown": entry(
    1400,
    400,
    "没有这张已出的结算单，或不在您的负责范围内",
    "There is no such issued statement, or you do not answer for its customer",
  ),
  "tax_invoice.customers_differ": entry(
    1400,
    400,
    "一张发票只能对应同一客户的结算单",
    "The statements of one tax invoice are of one customer",
  ),
  "tax_invoice.red_unknown": entry(
    1400,
    400,
    "该客户没有这张可以红冲的发票",
    "The customer has no such invoice to take back",
  ),
  "tax_invoice.red_too_large": entry(
    1400,
    400,
    "红字发票合计不能超过原发票的价税合计",
    "Red-letter invoices take back no more than the invoice has",
  ),
  "tax_invoice.sign": entry(
    1400,
    400,
    "蓝字发票金额为正数，红字发票金额为负数",
    "Amounts are positive, of a red-letter invoice negative",
  ),
  "tax_invoice.has_red": entry(1409, 409, "已有红字发票，不能删除", "It has a red-letter invoice and is not removed"),
} as const satisfies Record<string, ErrorEntry>;
