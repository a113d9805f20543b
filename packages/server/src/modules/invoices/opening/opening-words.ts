import type { ImportWords } from "../../../kernel/targets/import-target.ts";

export const openingWords: ImportWords = {
  name: { zh: "期初结算单", en: "Opening statements" },
  unit: { zh: "份期初结算单", en: "opening statements" },
  notes: {
    zh: "每行一份系统切换前已出具的结算单，以客户和原结算单号识别。导入未付部分：未到期为待支付，已过到期日为已逾期，已付清的为已支付；原金额和已付金额写在明细中。合同编号为空时取该账期的合同；合同须已签订。同一合同同一账期只能有一份。账期写成 2025-11。",
    en: "One statement per row that was issued before the cut-over, identified by customer and original number. The outstanding part is imported: awaiting payment, overdue after the due date, or paid if nothing is outstanding; the line shows the original and paid amounts. If the contract no. is empty, the contract of the period is used; it must be signed. One statement per contract and period. Enter periods as 2025-11.",
  },
  finished: { zh: "新建 {created} 份期初结算单", en: "{created} opening statements created" },
  undone: { zh: "移除 {created} 份期初结算单", en: "{created} opening statements removed" },
  keyField: "externalNo",
};

const right = {
  externalNo: "ZD-2024-1101",
  customer: "KH000001",
  period: "2024-11",
  issueDate: "2024-12-05",
  dueDate: "2024-12-20",
  payable: "12,000.00",
  paid: "2,000",
};

/** The first row is correct; each of the others has one mistake. */
export const openingSample: readonly Readonly<Record<string, string>>[] = [
  { ...right },
  { ...right, externalNo: "ZD-2024-1102", customer: "KH999999" },
  { ...right, externalNo: "ZD-2024-1103", period: "十一月" },
  { ...right, externalNo: "ZD-2024-1104", period: "2024-10", dueDate: "2024-11-30" },
  { ...right, externalNo: "ZD-2024-1105", period: "2024-10", paid: "12,000.01" },
  { ...right, externalNo: "ZD-2024-1106", period: "2024-10", payable: "1.234,5" },
  { ...right, externalNo: "ZD-2024-1107", period: "2024-10", contract: "没有的合同" },
  { ...right, externalNo: "ZD-2024-1108" },
  { ...right, period: "2024-09" },
];
