import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Money } from "../kernel/decimal.ts";

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
