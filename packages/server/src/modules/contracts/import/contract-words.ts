import type { ImportWords } from "../../../kernel/targets/import-target.ts";

export const contractWords: ImportWords = {
  name: { zh: "合同", en: "Contracts" },
  unit: { zh: "行合同用能点", en: "points of contracts" },
  notes: {
    zh: "每行一个合同的一个用能点；原合同编号相同的各行为同一份合同，除用能点和电量外须一致。导入后为草稿，再由另一人审批、签订。用能点填外部编号或用能点编号，须在合同期内属于该客户。电量按自然月填 12 列，合同期超过 12 个月时填“分月电量”，如 2026-01=10000；2026-02=9000；各用能点的电量合计为合同电量。套餐版本为空时取合同开始日有效的版本。",
    en: "One point of a contract per row; rows with the same own number are one contract and agree in all but point and volumes. They come in as drafts, to be approved by another person and signed. Point: external code or number; the customer's during the term. Volumes in twelve columns, or for longer terms by month like 2026-01=10000; 2026-02=9000; those of all points are summed. Without a plan version the one in force on the first day is taken.",
  },
  finished: { zh: "新建合同草稿，共 {created} 个用能点", en: "Drafts of contracts with {created} points created" },
  undone: { zh: "移除合同草稿，共 {created} 个用能点", en: "Drafts of contracts with {created} points removed" },
  keyField: "point",
};

const right = {
  externalNo: "CUT-2027-001",
  customer: "KH000001",
  startDate: "2027-01-01",
  endDate: "2027-12-31",
  point: "PP-DEMO-001",
  planCode: "S1",
  signDate: "2025-12-20",
  volumes: "2027-01=20000；2027-02=18,000",
};

/** The first row is correct in the demo organisation; each of the others has one mistake. */
export const contractSample: readonly Readonly<Record<string, string>>[] = [
  { ...right },
  { ...right, externalNo: "CUT-2027-002", customer: "KH999999" },
  { ...right, externalNo: "CUT-2027-003", endDate: "2026-12-31" },
  { ...right, externalNo: "CUT-2027-004", point: "3.10199E+12" },
  { ...right, externalNo: "CUT-2027-005", planCode: "无此套餐" },
  { ...right, externalNo: "CUT-2027-006", volumes: "2028-01=20000" },
  { ...right, externalNo: "CUT-2027-007", volumes: "一月两万" },
  { ...right, externalNo: "CUT-2027-008", startDate: "1/1/2027" },
  { ...right, externalNo: "CUT-2027-009", pointFrom: "2025-06-01" },
  { ...right, externalNo: "CUT-2027-010", taxRate: "17%" },
  { ...right },
];
