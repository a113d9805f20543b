import type { ImportWords } from "../../../kernel/targets/import-target.ts";

export const paymentWords: ImportWords = {
  name: { zh: "收款", en: "Payments" },
  unit: { zh: "笔收款", en: "payments" },
  notes: {
    zh: "银行导出的账户明细，每行一笔。收入和支出可以各占一列，也可以在同一列，以正负号或借贷标志区分；只有收入成为收款，支出不导入。同一账户、流水号、日期和金额的明细只登记一次，同一文件或重叠的文件可以重复导入。付款账号或付款方名称只对应一个客户时自动认出客户，其余在“待匹配收款”中确认。收款账号为空时取默认收款账户。",
    en: "Bank account transactions, one per row. Incoming and outgoing amounts can have separate columns or share one, distinguished by sign or a debit/credit mark. Only incoming amounts become payments. Transactions with the same account, reference, date and amount are recorded once, so files can be imported again or overlap. The customer is assigned if the payer account or name belongs to a single customer; assign the others under Payments to match. If the receiving account is empty, the default account is used.",
  },
  finished: { zh: "登记 {created} 笔收款，待匹配", en: "{created} payments recorded, to be matched" },
  undone: { zh: "撤销 {created} 笔收款", en: "{created} payments reversed" },
  keyField: "bankRef",
};

const right = {
  valueDate: "2026-01-15 10:22:33",
  amount: "12,000.00",
  debit: "",
  direction: "贷",
  payer: "华东精密（演示）",
  payerAccount: "6222 0202 0001 1223 344",
  bankRef: "20260115000123",
  remark: "电费",
};

/** The first row is correct; each of the others has one mistake. */
export const paymentSample: readonly Readonly<Record<string, string>>[] = [
  { ...right },
  { ...right, bankRef: "20260115000125", valueDate: "1/15/2026" },
  { ...right, bankRef: "20260115000126", valueDate: "2099-01-15" },
  { ...right, bankRef: "20260115000127", amount: "1.234,5" },
  { ...right, bankRef: "20260115000128", amount: "0" },
  { ...right, bankRef: "2.0260115E+13" },
  { ...right, bankRef: "20260115000130", payerAccount: "6.2220202E+18" },
  { ...right, bankRef: "20260115000131", ownAccount: "9999000011112222" },
  { ...right },
];
