import { invoiceColumnTitles } from "../invoices/invoices.ts";
import type { ReportDeclaration } from "./report-declaration.ts";

export const statementLines = {
  key: "statement-lines",
  title: { zh: "结算单明细", en: "Statement lines" },
  question: { zh: "每份结算单由哪些费用组成？", en: "Which charges make up each statement?" },
  readers: { zh: "结算、财务、企业用户", en: "Billing, finance, enterprise users" },
  permission: "invoice:read",
  // Partners may not see prices.
  hiddenFrom: ["PARTNER"],
  takes: ["periods", "status", "region", "customer"],
  columns: [
    { name: "docNo", title: invoiceColumnTitles.docNo, kind: "text" },
    { name: "customerName", title: invoiceColumnTitles.customerName, kind: "text" },
    { name: "period", title: invoiceColumnTitles.period, kind: "text" },
    { name: "lineNo", title: { zh: "行号", en: "Line" }, kind: "number" },
    { name: "pointName", title: { zh: "用能点", en: "Point" }, kind: "text" },
    { name: "category", title: { zh: "费用类别", en: "Category" }, kind: "text" },
    { name: "name", title: { zh: "名称", en: "Name" }, kind: "text" },
    { name: "band", title: { zh: "时段", en: "Band" }, kind: "text" },
    { name: "fromDate", title: { zh: "起始日", en: "From" }, kind: "date" },
    { name: "lastDay", title: { zh: "最后一天", en: "Until" }, kind: "date" },
    { name: "quantity", title: invoiceColumnTitles.quantity, kind: "number" },
    { name: "unit", title: { zh: "单位", en: "Unit" }, kind: "text" },
    { name: "unitPrice", title: { zh: "单价", en: "Unit price" }, kind: "number" },
    { name: "taxRate", title: { zh: "税率", en: "Tax rate" }, kind: "text" },
    { name: "net", title: { zh: "不含税金额", en: "Net" }, kind: "money", sum: true },
    { name: "tax", title: { zh: "税额", en: "Tax" }, kind: "money", sum: true },
    { name: "gross", title: { zh: "价税合计", en: "Gross" }, kind: "money", sum: true },
    // Shown on a statement but not part of its sum.
    { name: "elsewhere", title: { zh: "他方代收", en: "Collected by others" }, kind: "money", sum: true },
  ],
  control: "gross",
} as const satisfies ReportDeclaration;
