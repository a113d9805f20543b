import { texts as shared } from "../../records/words/zh.ts";

export const texts = {
  ...shared,
  title: "我的下一步",
  search: "下一步、内容或记录名称",
  filter: "期限",
  "state.due": "到期",
  "state.overdue": "逾期",
  step: "下一步",
  dueOn: "截止日期",
  record: "记录",
  text: "跟进内容",
  empty: "没有待办的下一步",
  emptyHint: "在客户等记录的“跟进记录”里约定下一步后，会列在这里。",
} as const;
