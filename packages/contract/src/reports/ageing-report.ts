import { customerColumnTitles } from "../customers/customer-columns.ts";
import { ageBuckets, ageBucketWords } from "../receivables/age-buckets.ts";
import type { ReportDeclaration } from "./report-declaration.ts";

export const ageingReport = {
  key: "ageing",
  title: { zh: "账龄", en: "Ageing" },
  question: {
    zh: "截至某一天，谁欠多少、逾期多久？",
    en: "Who owes how much as of a date, and how long is it overdue?",
  },
  readers: { zh: "财务、销售经理", en: "Finance, sales managers" },
  permission: "receivable:read",
  takes: ["asOf", "by", "region"],
  columns: [
    { name: "name", title: { zh: "名称", en: "Name" }, kind: "text" },
    { name: "customerNo", title: customerColumnTitles.customerNo, kind: "text" },
    { name: "managerName", title: customerColumnTitles.managerName, kind: "text" },
    { name: "region", title: customerColumnTitles.region, kind: "text" },
    { name: "statements", title: { zh: "结算单数", en: "Statements" }, kind: "number", sum: true },
    ...ageBuckets.map((name) => ({ name, title: ageBucketWords[name], kind: "money" as const, sum: true as const })),
    { name: "total", title: { zh: "合计", en: "Total" }, kind: "money", sum: true },
  ],
  control: "total",
} as const satisfies ReportDeclaration;
