import { type ErrorEntry, entry } from "../../error-entry.ts";

/** Errors about payments and what they are allocated to. */
export const paymentErrors = {
  "payment.account_unknown": entry(1400, 400, "没有这个收款账户", "There is no such bank account"),
  "payment.amount": entry(1400, 400, "金额须大于 0", "The amount must be more than nothing"),
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
  "payment.future": entry(1400, 400, "日期不能晚于今天（{today}）", "The day cannot lie after today, {today}"),
  "payment.bank_ref_taken": entry(1409, 409, "该银行流水号已登记过", "This bank reference was recorded already"),
  "payment.customer_unknown": entry(
    1400,
    400,
    "没有这个客户，或不在您的负责范围内",
    "There is no such customer, or you do not answer for it",
  ),
  "payment.statement_unknown": entry(
    1400,
    400,
    "没有这张结算单或这笔冲销",
    "Statement or offset not found, or you do not have access to it.",
  ),
  "payment.other_customer": entry(1400, 400, "不属于同一个客户", "It belongs to another customer"),
  "payment.too_much": entry(
    1409,
    409,
    "合计超过可用金额 {available}",
    "It comes to more than the {available} that are left",
  ),
  "payment.over_owed": entry(
    1409,
    409,
    "{docNo} 只剩 {outstanding} 未付",
    "Only {outstanding} is outstanding on {docNo}. Reduce the amount.",
  ),
  "payment.nothing_left": entry(1409, 409, "没有可用金额", "Nothing is left of it"),
  "payment.allocated": entry(
    1409,
    409,
    "已有核销或退款，请先撤销再更改客户",
    "It is allocated or refunded: reverse that before another customer is named",
  ),
  "payment.refunded": entry(
    1409,
    409,
    "该款已有退款，请先撤销退款",
    "Some of it was refunded: reverse the refund first",
  ),
  "payment.debt_paid": entry(
    1409,
    409,
    "该冲销的欠款已有款项核销，请先撤销这些核销",
    "Payments are allocated to this offset balance. Reverse those allocations first.",
  ),
  "payment.no_customer": entry(1409, 409, "请先确认是哪个客户的款项", "Say first whose payment it is"),
  "payment.open_period": entry(1409, 409, "所在账期未关闭，请直接撤销", "Its period is open: reverse it instead"),
  "payment.import_allocated": entry(
    1409,
    409,
    "第 {row} 行（{payNo}）已核销或退款，请先撤销",
    "Row {row} ({payNo}) is allocated or refunded: reverse that first",
  ),
  "payment.import_closed": entry(
    1409,
    409,
    "第 {row} 行（{payNo}）所在账期已关闭",
    "Row {row} ({payNo}): its period is closed",
  ),
  "payment.import_changed": entry(
    1409,
    409,
    "第 {row} 行（{payNo}）导入后已修改",
    "Row {row} ({payNo}) was changed since the import",
  ),
  "write_off.asked": entry(1409, 409, "该尾款已申请核减", "This rest was asked for already"),
  "write_off.above_limit": entry(
    1409,
    409,
    "未付金额超过可核减的上限 {limit}",
    "More is owed than the {limit} that may be written off",
  ),
  "write_off.changed": entry(
    1409,
    409,
    "未付金额已变，请重新申请",
    "Another amount is owed by now: let it be asked for again",
  ),
} as const satisfies Record<string, ErrorEntry>;
