import { type ErrorEntry, entry } from "../error-entry.ts";

/** Words about statements and periods. */
export const invoiceErrors = {
  "period.not_next": entry(1409, 409, "请先关闭更早的账期", "Close the earlier periods first"),
  "period.not_newest": entry(
    1409,
    409,
    "只能重新打开最近关闭的账期",
    "Only the period that was closed last opens again",
  ),
  "period.not_ready": entry(1413, 422, "关账检查未全部通过", "Some items of the checklist are still open"),
  "invoice.contract_unknown": entry(
    1400,
    400,
    "没有这份合同，或不在您的负责范围内",
    "There is no such contract, or you do not answer for its customer",
  ),
  "invoice.contract_not_in_force": entry(
    1409,
    409,
    "合同 {contractNo} 在该账期内未生效",
    "Contract {contractNo} is not in force in this period",
  ),
  "invoice.exists": entry(
    1409,
    409,
    "该合同在此账期已有结算单",
    "The contract has a statement for this period already",
  ),
  "invoice.point_unknown": entry(1400, 400, "该用能点不属于这份合同", "The point is none of this contract"),
  "invoice.line_dates": entry(
    1400,
    400,
    "明细日期超出结算单的服务期",
    "The days of the line are not within those of the statement",
  ),
  "invoice.adjust_too_large": entry(
    1403,
    403,
    "人工调整超过其他明细合计的 5%，需要“{permission}”权限",
    "Adjustments above 5 % of the other lines need the permission {permission}",
  ),
  "invoice.void_reason": entry(
    1400,
    400,
    "该结算单曾提交审核，作废需填写至少 4 个字的原因",
    "It was under review before: give a reason of at least 4 characters",
  ),
  "invoice.not_submitter": entry(
    1412,
    403,
    "只有提交人可以撤回，其他人请退回",
    "Only the one who submitted it takes it back; others return it",
  ),
  "invoice.no_lines": entry(1413, 422, "结算单还没有明细", "The statement has no lines yet"),
  "invoice.sum_sign": entry(
    1413,
    422,
    "金额的正负与结算单类型不符",
    "The sign of the sum does not go with the kind of statement",
  ),
  "invoice.buyer_incomplete": entry(
    1413,
    422,
    "客户的开票名称或统一社会信用代码不完整",
    "The customer's invoice title lacks its name or credit code",
  ),
  "invoice.checks_open": entry(
    1413,
    422,
    "还有未确认的检查提醒，请逐项填写原因",
    "Some warnings of the checks are not accepted yet: give a reason for each",
  ),
  "invoice.checks_unseen": entry(
    1413,
    422,
    "有检查提醒，请逐份查看后再办理",
    "The checks warn: look at the statement itself first",
  ),
  "invoice.check_passed": entry(1409, 409, "检查项 {name} 没有提醒", "Check {name} does not warn"),
  "invoice.changed": entry(
    1413,
    422,
    "明细与提交时不一致，请退回后重新提交",
    "The lines are not those that were submitted: return it and submit it again",
  ),
  "invoice.extended_twice": entry(1409, 409, "已展期两次，不能再展期", "Payment was put off twice already"),
  "invoice.extension_past": entry(1400, 400, "展期日期不能早于今天", "The day cannot lie before today"),
  "invoice.credited": entry(1409, 409, "该结算单已有冲减结算单", "There is a credit statement for it already"),
  "invoice.credit_too_large": entry(
    1413,
    422,
    "冲减合计超过原结算单金额 {payable}",
    "The credits come to more than the statement's {payable}",
  ),
  "invoice.over_allocated": entry(
    1409,
    409,
    "核销金额超过应付金额 {payable}",
    "More would be allocated than the {payable} that are owed",
  ),
} as const satisfies Record<string, ErrorEntry>;
