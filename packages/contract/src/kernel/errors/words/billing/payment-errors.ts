import { type ErrorEntry, entry } from "../../error-entry.ts";

/** Errors about payments and what they are allocated to. */
export const paymentErrors = {
  "payment.account_unknown": entry(1400, 400, "没有这个收款账户", "Receiving account not found"),
  "payment.amount": entry(1400, 400, "金额须大于 0", "The amount must be greater than 0"),
  "payment.target": entry(
    1400,
    400,
    "请指定一张结算单或一笔冲销欠款",
    "Choose either a statement or an offset balance.",
  ),
  "payment.twice": entry(
    1400,
    400,
    "同一张结算单或冲销出现了两次",
    "The same statement or offset is listed twice. Remove one.",
  ),
  "payment.future": entry(1400, 400, "日期不能晚于今天（{today}）", "The date cannot be after today ({today})"),
  "payment.bank_ref_taken": entry(1409, 409, "该银行流水号已登记过", "This bank reference has already been recorded"),
  "payment.customer_unknown": entry(
    1400,
    400,
    "客户不存在，或不在负责范围内",
    "Customer not found, or you do not have access to it",
  ),
  "payment.statement_unknown": entry(
    1400,
    400,
    "没有这张结算单或这笔冲销",
    "Statement or offset not found, or you do not have access to it.",
  ),
  "payment.other_customer": entry(1400, 400, "不属于同一个客户", "Belongs to another customer"),
  "payment.too_much": entry(
    1409,
    409,
    "合计超过可用金额 {available}",
    "The total exceeds the available amount of {available}",
  ),
  "payment.over_owed": entry(
    1409,
    409,
    "{docNo} 只剩 {outstanding} 未付",
    "Only {outstanding} is outstanding on {docNo}. Reduce the amount.",
  ),
  "payment.nothing_left": entry(1409, 409, "没有可用金额", "No available amount"),
  "payment.allocated": entry(
    1409,
    409,
    "已有核销或退款，请先撤销再更改客户",
    "Already allocated or refunded. Reverse that before changing the customer.",
  ),
  "payment.refunded": entry(
    1409,
    409,
    "该款已有退款，请先撤销退款",
    "Part of this payment has been refunded. Reverse the refund first.",
  ),
  "payment.debt_paid": entry(
    1409,
    409,
    "该冲销的欠款已有款项核销，请先撤销这些核销",
    "Payments are allocated to this offset balance. Reverse those allocations first.",
  ),
  "payment.no_customer": entry(1409, 409, "请先确认是哪个客户的款项", "Assign a customer first"),
  "payment.open_period": entry(
    1409,
    409,
    "所在账期未关闭，请直接撤销",
    "The period is open. Reverse the payment instead.",
  ),
  "payment.import_allocated": entry(
    1409,
    409,
    "第 {row} 行（{payNo}）已核销或退款，请先撤销",
    "Row {row} ({payNo}) has been allocated or refunded. Reverse that first.",
  ),
  "payment.import_closed": entry(
    1409,
    409,
    "第 {row} 行（{payNo}）所在账期已关闭",
    "Row {row} ({payNo}): the period is closed",
  ),
  "payment.import_changed": entry(
    1409,
    409,
    "第 {row} 行（{payNo}）导入后已修改",
    "Row {row} ({payNo}) was changed after the import",
  ),
  "write_off.asked": entry(1409, 409, "该尾款已申请核减", "A write-off has already been requested for this balance"),
  "write_off.above_limit": entry(
    1409,
    409,
    "未付金额超过可核减的上限 {limit}",
    "The outstanding amount exceeds the write-off limit of {limit}",
  ),
  "write_off.changed": entry(
    1409,
    409,
    "未付金额已变，请重新申请",
    "The outstanding amount has changed. Request the write-off again.",
  ),
} as const satisfies Record<string, ErrorEntry>;
