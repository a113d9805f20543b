import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { IdParams, LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** What changes a customer's debt. */
export const AccountEntryKind = z.enum([
  "statement",
  "credit",
  "debit",
  "payment",
  "refund",
  "offset",
  "payment_reversed",
  "write_off",
  "write_off_reversed",
  "settled",
]);
export type AccountEntryKind = z.infer<typeof AccountEntryKind>;
export const accountEntryWords: Record<AccountEntryKind, Bilingual> = {
  statement: { zh: "结算单", en: "Statement" },
  credit: { zh: "冲减结算单", en: "Credit" },
  debit: { zh: "补收结算单", en: "Debit" },
  payment: { zh: "收款", en: "Payment" },
  refund: { zh: "退款", en: "Refund" },
  offset: { zh: "冲销", en: "Offset" },
  payment_reversed: { zh: "收款撤销", en: "Payment reversed" },
  write_off: { zh: "核减尾款", en: "Write-off" },
  write_off_reversed: { zh: "核减尾款撤销", en: "Write-off reversed" },
  settled: { zh: "此前已结清", en: "Settled previously" },
};

/** One entry; a debit raises the debt, a credit lowers it. */
export const AccountEntry = z.object({
  on: LocalDate,
  kind: AccountEntryKind,
  /** Number of the statement or payment. */
  number: z.string(),
  /** For statements, to open them; null for others. */
  invoiceId: z.string().nullable(),
  text: z.string(),
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  /** The debt after the entry; negative: a credit balance. */
  balance: z.string(),
});
export type AccountEntry = z.infer<typeof AccountEntry>;

export const CustomerAccount = z.object({
  customerName: z.string(),
  customerNo: z.string(),
  from: LocalDate,
  to: LocalDate,
  opening: z.string(),
  entries: z.array(AccountEntry),
  debits: z.string(),
  credits: z.string(),
  closing: z.string(),
});
export type CustomerAccount = z.infer<typeof CustomerAccount>;

/** Both days are included; by default the year up to the business date. */
const days = { from: LocalDate.optional(), to: LocalDate.optional() };

/** Columns of the page and of the file. */
export const accountColumns = ["on", "kind", "number", "text", "debit", "credit", "balance"] as const;
export type AccountColumn = (typeof accountColumns)[number];
export const accountColumnTitles: Record<AccountColumn, Bilingual> = {
  on: { zh: "日期", en: "Date" },
  kind: { zh: "事项", en: "Entry" },
  number: { zh: "单号", en: "Number" },
  text: { zh: "摘要", en: "Description" },
  debit: { zh: "应收增加", en: "Debit" },
  credit: { zh: "应收减少", en: "Credit" },
  balance: { zh: "余额", en: "Balance" },
};

const permission = { permission: ["receivable:read", "payment:read"], mode: "oneOf" } as const;
const exporting = { permission: ["receivable:read", "payment:read"], mode: "oneOf" } as const;

export const customerAccountRoutes = defineRoutes({
  getCustomerAccount: {
    method: "GET",
    path: "/customers/{id}/account",
    permission: { ...permission, permission: [...permission.permission] },
    summary: "Get a customer account statement",
    description: "Statements, payments and credits between two dates, with the running balance.",
    params: IdParams,
    query: z.strictObject(days),
    response: CustomerAccount,
    errors: ["not_found", "account.days"],
  },
  getCustomerAccountPdf: {
    method: "GET",
    path: "/customers/{id}/account/pdf",
    permission: { ...permission, permission: [...permission.permission] },
    summary: "Download an account statement",
    description: "As PDF. Not for partners.",
    params: IdParams,
    query: z.strictObject(days),
    response: "file",
    errors: ["not_found", "account.days"],
  },
  exportCustomerAccount: {
    method: "GET",
    path: "/customers/{id}/account/export",
    permission: { ...exporting, permission: [...exporting.permission] },
    summary: "Export an account statement",
    params: IdParams,
    query: z.strictObject({ ...days, format: z.enum(["csv", "xlsx"]) }),
    response: "file",
    errors: ["not_found", "not_allowed", "account.days"],
  },
});
