import { customerColumnTitles } from "../customers/customer-columns.ts";
import { invoiceColumnTitles } from "../invoices/invoices.ts";
import type { ReportDeclaration } from "./report-declaration.ts";

export const statementRegister = {
  key: "statement-register",
  title: { zh: "结算单台账", en: "Statement register" },
  question: {
    zh: "这些账期出了哪些结算单，应付与未付各多少？",
    en: "Which statements were issued, and how much is payable and outstanding?",
  },
  readers: { zh: "财务、结算", en: "Finance, billing" },
  permission: "invoice:read",
  takes: ["periods", "status", "region", "customer"],
  columns: [
    { name: "docNo", title: invoiceColumnTitles.docNo, kind: "text" },
    { name: "docType", title: { zh: "类型", en: "Type" }, kind: "text" },
    { name: "customerNo", title: customerColumnTitles.customerNo, kind: "text" },
    { name: "customerName", title: invoiceColumnTitles.customerName, kind: "text" },
    { name: "region", title: customerColumnTitles.region, kind: "text" },
    { name: "contractNo", title: invoiceColumnTitles.contractNo, kind: "text" },
    { name: "period", title: invoiceColumnTitles.period, kind: "text" },
    { name: "quantity", title: invoiceColumnTitles.quantity, kind: "number" },
    { name: "unit", title: { zh: "单位", en: "Unit" }, kind: "text" },
    { name: "net", title: { zh: "不含税金额", en: "Net" }, kind: "money", sum: true, hiddenFrom: ["PARTNER"] },
    { name: "tax", title: { zh: "税额", en: "Tax" }, kind: "money", sum: true, hiddenFrom: ["PARTNER"] },
    { name: "payable", title: invoiceColumnTitles.payable, kind: "money", sum: true },
    { name: "outstanding", title: invoiceColumnTitles.outstanding, kind: "money", sum: true },
    { name: "status", title: invoiceColumnTitles.status, kind: "text" },
    { name: "issueDate", title: invoiceColumnTitles.issueDate, kind: "date" },
    { name: "dueDate", title: invoiceColumnTitles.dueDate, kind: "date" },
    { name: "managerName", title: invoiceColumnTitles.managerName, kind: "text", hiddenFrom: ["CUSTOMER", "PARTNER"] },
  ],
  control: "payable",
} as const satisfies ReportDeclaration;
