import { type ErrorEntry, entry } from "../error-entry.ts";

/** Words about contracts. */
export const contractErrors = {
  "contract.too_long": entry(1400, 400, "合同期不能超过 10 年", "A contract runs 10 years at most"),
  "contract.month_twice": entry(1400, 400, "同一月份填写了两次", "A month is there twice"),
  "contract.customer_unknown": entry(
    1400,
    400,
    "没有这个客户，或不在您的负责范围内",
    "There is no such customer, or you do not answer for it",
  ),
  "contract.plan_unknown": entry(
    1400,
    400,
    "没有这个套餐版本，或不是该能源品类",
    "There is no such version of a plan, or it is for another commodity",
  ),
  "contract.point_unknown": entry(
    1400,
    400,
    "{from} 至 {to} 期间，用能点 {point} 不属于该客户，或不是该能源品类",
    "Point {point} is not the customer's from {from} to {to}, or of another commodity",
  ),
  "contract.point_dates": entry(
    1400,
    400,
    "用能点 {point} 的日期超出合同期，或与自身重叠",
    "The dates of point {point} are not within the term, or overlap each other",
  ),
  "contract.month_outside": entry(1400, 400, "{month} 不在合同期内", "{month} is not within the term"),
  "contract.no_points": entry(1413, 422, "合同还没有用能点", "The contract has no points yet"),
  "contract.no_plan": entry(1413, 422, "合同还没有选择价格套餐", "The contract has no price plan yet"),
  "contract.volumes_missing": entry(1413, 422, "合同期内有月份还没有填写电量", "Months of the term lack their volume"),
  "contract.plan_not_approved": entry(
    1409,
    409,
    "所选套餐版本未审批，或在合同开始日未生效",
    "The version of the plan is not approved, or not in force when the contract begins",
  ),
  "contract.point_taken": entry(
    1409,
    409,
    "用能点 {point} 自 {from} 起已有合同 {contractNo}",
    "Point {point} is under contract {contractNo} from {from}",
  ),
  "contract.not_approved": entry(1409, 409, "合同尚未审批通过", "The contract is not approved yet"),
  "contract.approved": entry(1409, 409, "合同已审批通过，等待签订", "It is approved already and waits for signatures"),
  "contract.term_over": entry(1409, 409, "合同期已过", "The term is over"),
  "contract.month_begun": entry(
    1409,
    409,
    "{month} 已经开始，不能再改合同电量",
    "{month} has begun: its volume stays as it was agreed",
  ),
  "contract.amendment_open": entry(1409, 409, "已有一份变更正在审批", "An amendment waits for a decision already"),
  "contract.amendment_same": entry(1400, 400, "与现行合同没有差别", "Nothing differs from the contract as it stands"),
  "contract.amendment_start": entry(
    1400,
    400,
    "生效日应在合同期内，且不早于今天",
    "It takes effect within the term, today at the earliest",
  ),
  "contract.begun": entry(1400, 400, "合同已开始执行，开始日期不能更改", "The contract has begun: its first day stays"),
  "contract.end_past": entry(1400, 400, "结束日期不能早于今天", "It cannot end before today"),
  "contract.terminated_ahead": entry(1409, 409, "合同已约定提前终止", "Its early end is agreed already"),
  "contract.sign_date": entry(1400, 400, "签订日期不能晚于今天", "It was not signed in the future"),
} as const satisfies Record<string, ErrorEntry>;
