import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { byDefault, day, money, oneOf, text } from "../fields/kinds.ts";
import { externalRefs } from "../fields/external-refs.ts";
import { noun, type ValuesOf } from "../fields/noun.ts";
import { Money } from "../kernel/decimal.ts";
import { PostingDate } from "../kernel/http/paging.ts";

/** RECEIPT: money received. REFUND: money paid back. OFFSET: reverses a payment of a closed period. */
export const PaymentKind = z.enum(["RECEIPT", "REFUND", "OFFSET"]);
export type PaymentKind = z.infer<typeof PaymentKind>;
export const paymentKindWords: Record<PaymentKind, Bilingual> = {
  RECEIPT: { zh: "收款", en: "Receipt" },
  REFUND: { zh: "退款", en: "Refund" },
  OFFSET: { zh: "冲销", en: "Offset" },
};

/** How the money moved; OFFSET is set off against something else, such as a debt to the customer. */
export const PaymentMethod = z.enum(["BANK", "CASH", "OFFSET"]);
export type PaymentMethod = z.infer<typeof PaymentMethod>;
export const paymentMethodWords: Record<PaymentMethod, Bilingual> = {
  BANK: { zh: "银行转账", en: "Bank transfer" },
  CASH: { zh: "现金", en: "Cash" },
  OFFSET: { zh: "抵账", en: "Set-off" },
};

export const PaymentStatus = z.enum(["RECORDED", "REVERSED"]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;
export const paymentStatusWords: Record<PaymentStatus, Bilingual> = {
  RECORDED: { zh: "已登记", en: "Recorded" },
  REVERSED: { zh: "已撤销", en: "Reversed" },
};

/**
 * How much of a payment is used. OPEN: nothing; PARTLY: a part; ALLOCATED: all of it, allocated or paid back; OWED: an
 * offset with a rest that the customer owes.
 */
export const PaymentState = z.enum(["OPEN", "PARTLY", "ALLOCATED", "OWED", "REVERSED"]);
export type PaymentState = z.infer<typeof PaymentState>;
export const paymentStateWords: Record<PaymentState, Bilingual> = {
  OPEN: { zh: "未核销", en: "Unallocated" },
  PARTLY: { zh: "部分核销", en: "Partly allocated" },
  ALLOCATED: { zh: "已核销", en: "Allocated" },
  OWED: { zh: "冲销欠款", en: "Balance owed" },
  REVERSED: paymentStatusWords.REVERSED,
};

/** A positive amount with at most two decimals. */
export const PaidAmount = Money.refine((text) => /[1-9]/.test(text) && !text.startsWith("-"), {
  error: "payment.amount",
});

/** An account number in comparable form: without spaces and dashes. */
export const accountKey = (text: string): string => text.normalize("NFKC").replace(/[\s-]/g, "");

export const PayerAccount = z
  .string()
  .max(60)
  .transform(accountKey)
  .refine((text) => text === "" || /^[0-9A-Za-z]{4,34}$/.test(text), { error: "pattern" });

/** What a person or a bank says of a payment, in the order of files. */
export const payments = noun({
  valueDate: day({
    zh: "到账日期",
    en: "Value date",
    about: "Day on which the money reached the account",
    schema: PostingDate,
    aliases: [
      "交易日期",
      "入账日期",
      "记账日期",
      "交易时间",
      "交易日",
      "起息日",
      "日期",
      "date",
      "booking date",
      "transaction date",
    ],
    example: "2026-01-15",
  }),
  payer: text({
    zh: "付款方",
    en: "Payer",
    about: "Name of the payer, as the bank states it",
    max: 120,
    optional: true,
    aliases: [
      "对方户名",
      "对方名称",
      "对方单位",
      "对方单位名称",
      "对方账户名称",
      "付款人",
      "付款人名称",
      "付款方名称",
      "付款户名",
      "户名",
      "counterparty",
      "payer name",
    ],
    example: { zh: "示例精密制造有限公司", en: "Example Precision Co., Ltd." },
  }),
  payerAccount: text({
    zh: "付款账号",
    en: "Payer account",
    about: "Account no. of the payer, without spaces and dashes",
    max: 60,
    schema: PayerAccount,
    optional: true,
    isCode: true,
    aliases: ["对方账号", "对方帐号", "对方账户", "付款人账号", "付款方账号", "counterparty account"],
    example: "6222020200011223344",
  }),
  amount: money({
    zh: "金额",
    en: "Amount",
    about: "Amount received",
    sample: "12000.00",
    schema: PaidAmount,
    aliases: [
      "金额",
      "交易金额",
      "收入",
      "贷方金额",
      "贷方发生额",
      "贷方发生额（收入）",
      "贷方发生额/元（收入）",
      "收方金额",
      "存入金额",
      "转入金额",
      "贷方",
      "credit",
      "credit amount",
      "deposit",
      "paid in",
    ],
    example: "12,000.00",
  }),
  method: byDefault(
    "BANK",
    oneOf(PaymentMethod, { zh: "方式", en: "Method", about: "Payment method", words: paymentMethodWords }),
  ),
  bankRef: text({
    zh: "银行流水号",
    en: "Bank reference",
    about: "Reference of the transaction at the bank",
    max: 64,
    optional: true,
    aliases: [
      "流水号",
      "交易流水号",
      "交易流水",
      "账户明细编号-交易流水号",
      "核心流水号",
      "交易序号",
      "凭证号",
      "reference",
      "transaction id",
      "reference no",
    ],
    example: "20260115000123",
  }),
  remark: text({
    zh: "附言",
    en: "Remark",
    about: "Remark of the payer",
    max: 300,
    optional: true,
    aliases: ["摘要", "用途", "交易附言", "交易摘要", "备注", "purpose", "description", "details"],
    example: { zh: "电费 JS2026-000123", en: "Electricity JS2026-000123" },
  }),
  externalRefs,
});
export type PaymentFields = ValuesOf<typeof payments>;
