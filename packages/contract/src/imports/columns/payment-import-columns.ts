import { payments } from "../../payments/payment-fields.ts";
import { column, type ImportColumns } from "./import-column.ts";

const { valueDate, amount, method: _method, externalRefs: _refs, ...said } = payments.importColumns;

/**
 * A bank statement with incoming and outgoing payments, in one column of amounts or two. The titles are those of banks.
 */
export const paymentImportColumns = {
  valueDate,
  amount: { ...amount, zh: "收入金额" },
  debit: column(
    "支出金额",
    "Debit",
    [
      "支出",
      "借方金额",
      "借方发生额",
      "借方发生额（支取）",
      "借方发生额/元（支取）",
      "付方金额",
      "支取金额",
      "转出金额",
      "借方",
      "debit amount",
      "withdrawal",
      "paid out",
    ],
    "",
  ),
  direction: column(
    "借贷标志",
    "Direction",
    ["借贷", "借/贷", "收支", "收支标志", "收/支", "交易方向", "dr/cr", "credit/debit"],
    "",
  ),
  ...said,
  ownAccount: column(
    "收款账号",
    "Own account",
    ["本方账号", "本方帐号", "本方账户", "账号", "帐号", "收款人账号", "account", "account number"],
    "",
  ),
} satisfies ImportColumns;
export type PaymentImportField = keyof typeof paymentImportColumns;
