import { type ErrorEntry, entry } from "../../error-entry.ts";

/** Errors about tax invoices and the accounts of customers. */
export const taxInvoiceErrors = {
  "account.days": entry(1400, 400, "结束日期不能早于开始日期", "The end date cannot be before the start date"),
  "tax_invoice.number_year": entry(
    1400,
    400,
    "发票号码前两位应为开票年份的后两位",
    "The invoice number must start with the last two digits of the invoice year",
  ),
  "tax_invoice.twice": entry(
    1400,
    400,
    "同一结算单或发票号码出现了两次",
    "The same statement or invoice number is listed twice. Remove one.",
  ),
  "tax_invoice.recorded": entry(
    1409,
    409,
    "该结算单无需登记，或已登记发票",
    "This statement already has a tax invoice, or needs none",
  ),
  "tax_invoice.number_taken": entry(1409, 409, "该发票号码已登记", "This invoice number has already been recorded"),
  "tax_invoice.statement_unknown": entry(
    1400,
    400,
    "已出单的结算单不存在，或不在负责范围内",
    "Issued statement not found, or you do not have access to it",
  ),
  "tax_invoice.customers_differ": entry(
    1400,
    400,
    "一张发票只能对应同一客户的结算单",
    "A tax invoice can only cover statements of one customer",
  ),
  "tax_invoice.red_unknown": entry(
    1400,
    400,
    "该客户没有这张可以红冲的发票",
    "The customer has no such invoice to reverse",
  ),
  "tax_invoice.red_too_large": entry(
    1400,
    400,
    "红字发票合计不能超过原发票的价税合计",
    "The red-letter invoices cannot exceed the total of the original invoice",
  ),
  "tax_invoice.sign": entry(
    1400,
    400,
    "蓝字发票金额为正数，红字发票金额为负数",
    "Amounts must be positive, or negative for red-letter invoices",
  ),
  "tax_invoice.has_red": entry(1409, 409, "已有红字发票，不能删除", "Has a red-letter invoice and cannot be deleted"),
} as const satisfies Record<string, ErrorEntry>;
