import { ageBucketWords } from "@busbar/contract/receivables/age-buckets";
import { regionWords } from "@busbar/contract/areas/areas";
import { wordsOf } from "../../kernel/texts/i18n.ts";

export const texts = {
  title: "账龄",
  ...wordsOf("bucket", ageBucketWords, "zh"),
  ...wordsOf("region", regionWords, "zh"),
  asOf: "截至日期",
  by: "汇总方式",
  "by.customer": "按客户",
  "by.manager": "按销售经理",
  "by.region": "按大区",
  "column.customer": "客户",
  "column.manager": "销售经理",
  "column.region": "大区",
  "column.statements": "结算单",
  total: "合计",
  search: "客户名称或编号",
  buckets: "各账龄合计",
  nobody: "无人负责",
  everyone: "全部客户",
  empty: "截至该日没有未付的结算单",
  close: "关闭",
  docNo: "结算单号",
  period: "账期",
  due: "到期日",
  days: "逾期天数",
  owed: "未付金额",
  payable: "应付金额",
  notDue: "未到期",
  open: "查看明细",
  sum: "合计 {sum}",
} as const;
