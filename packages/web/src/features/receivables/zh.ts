import { ageBucketWords } from "@busbar/contract/receivables/age-buckets";
import { regionWords } from "@busbar/contract/areas/areas";
import { wordsOf } from "../../kernel/texts/i18n.ts";
import { texts as shared } from "../../records/words/zh.ts";

export const texts = {
  ...shared,
  title: shared.ageing,
  ...wordsOf("bucket", ageBucketWords, "zh"),
  ...wordsOf("region", regionWords, "zh"),
  "by.customer": shared.byCustomer,
  "by.manager": shared.byManager,
  "by.region": shared.byRegion,
  "column.customer": shared.customer,
  "column.manager": shared.manager,
  "column.region": shared.region,
  "column.statements": shared.statements,
  total: "合计",
  search: "客户名称或编号",
  buckets: "各账龄合计",
  nobody: "无人负责",
  everyone: "全部客户",
  empty: "截至该日没有未付的结算单",
  close: shared.dismiss,
  due: shared.dueDate,
  days: "逾期天数",
  owed: shared.outstanding,
  notDue: "未到期",
  open: "查看明细",
} as const;
