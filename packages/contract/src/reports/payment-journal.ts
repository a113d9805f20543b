import { invoiceColumnTitles } from "../invoices/invoices.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import type { ReportDeclaration } from "./report-declaration.ts";

/** Kinds of journal entries, in the order within a day. */
export const journalEntryWords = {
  receipt: { zh: "收款", en: "Receipt" },
  refund: { zh: "退款", en: "Refund" },
  offset: { zh: "冲销", en: "Offset" },
  payment_reversed: { zh: "撤销收款", en: "Payment reversed" },
  allocated: { zh: "核销", en: "Allocation" },
  credit_used: { zh: "冲减结算单核销", en: "Credit allocation" },
  allocation_reversed: { zh: "撤销核销", en: "Allocation reversed" },
  write_off: { zh: "核减尾款", en: "Write-off" },
  write_off_reversed: { zh: "恢复尾款", en: "Write-off reversed" },
} as const satisfies Record<string, Bilingual>;
export type JournalEntry = keyof typeof journalEntryWords;

export const paymentJournal = {
  key: "payment-journal",
  title: { zh: "收款与核销流水", en: "Payment and allocation journal" },
  question: {
    zh: "哪天收了哪些款，分别核销了哪些结算单？",
    en: "Which payments were received when, and to which statements were they allocated?",
  },
  readers: { zh: "财务、企业用户", en: "Finance, enterprise users" },
  permission: "payment:read",
  takes: ["days", "region", "customer"],
  columns: [
    { name: "on", title: { zh: "日期", en: "Date" }, kind: "date" },
    { name: "entry", title: { zh: "事项", en: "Entry" }, kind: "text" },
    { name: "number", title: { zh: "来源单号", en: "Source" }, kind: "text" },
    { name: "customerName", title: invoiceColumnTitles.customerName, kind: "text" },
    { name: "docNo", title: invoiceColumnTitles.docNo, kind: "text" },
    { name: "period", title: invoiceColumnTitles.period, kind: "text" },
    { name: "received", title: { zh: "收款金额", en: "Received" }, kind: "money", sum: true },
    { name: "allocated", title: { zh: "核销金额", en: "Allocated" }, kind: "money", sum: true },
    { name: "writtenOff", title: { zh: "核减金额", en: "Written off" }, kind: "money", sum: true },
    { name: "text", title: { zh: "附言", en: "Remark" }, kind: "text" },
  ],
  control: "received",
} as const satisfies ReportDeclaration;
