import { invoiceColumnTitles } from "../invoices/invoices.ts";
import type { ReportDeclaration } from "./report-declaration.ts";

export const taxSummary = {
  key: "tax-summary",
  title: { zh: "税额汇总", en: "Tax summary" },
  question: {
    zh: "各账期、各税率的销售额与税额是多少？",
    en: "What are the sales and tax amounts per period and tax rate?",
  },
  readers: { zh: "财务、税务", en: "Finance, tax" },
  permission: "invoice:read",
  hiddenFrom: ["PARTNER"],
  takes: ["periods", "status", "region", "customer"],
  columns: [
    { name: "period", title: invoiceColumnTitles.period, kind: "text" },
    { name: "taxRate", title: { zh: "税率", en: "Tax rate" }, kind: "text" },
    { name: "statements", title: { zh: "结算单数", en: "Statements" }, kind: "number" },
    { name: "net", title: { zh: "不含税金额", en: "Net" }, kind: "money", sum: true },
    { name: "tax", title: { zh: "税额", en: "Tax" }, kind: "money", sum: true },
    { name: "gross", title: { zh: "价税合计", en: "Gross" }, kind: "money", sum: true },
  ],
  control: "gross",
} as const satisfies ReportDeclaration;
