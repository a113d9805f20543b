import { texts as shared } from "../words/zh.ts";

export const texts = {
  title: "动态",
  filter: "动态类型",
  all: shared.all,
  change: "变更",
  note: "跟进",
  statement: shared.statements,
  payment: shared.payments,
  empty: "还没有动态",
  emptyKind: "没有这类动态",
  earlier: "更早的动态",
  issued: "出单 {name}",
  period: "账期 {month}",
  noted: "跟进记录",
  nextStep: "下一步：{step}（{date} 前）",
  stepDone: "下一步已完成：{step}",
} as const;
