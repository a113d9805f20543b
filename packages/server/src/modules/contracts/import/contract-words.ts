import type { ImportWords } from "../../../kernel/targets/import-target.ts";

export const contractWords: ImportWords = {
  name: { zh: "合同", en: "Contracts" },
  unit: { zh: "行合同用能点", en: "contract points" },
  notes: {
    zh: "每行一个合同的一个用能点；原合同编号相同的各行为同一份合同，除用能点和电量外须一致。导入后为草稿，再由另一人审批、签订。用能点填外部编号或用能点编号，须在合同期内属于该客户。电量按自然月填 12 列，合同期超过 12 个月时填“分月电量”，如 2026-01=10000；2026-02=9000；各用能点的电量合计为合同电量。套餐版本为空时取合同开始日有效的版本。",
    en: "One pick-up point of a contract per row. Rows with the same original contract no. form one contract and must match except for point and volumes. Contracts are imported as drafts, which another user approves before they are signed. Point: external no. or point no.; it must belong to the customer during the term. Enter volumes in the 12 month columns, or for terms over 12 months as monthly volumes, such as 2026-01=10000; 2026-02=9000. The volumes of all points are added up. If the plan version is empty, the version effective on the first day is used.",
  },
  finished: { zh: "新建合同草稿，共 {created} 个用能点", en: "Contract drafts with {created} points created" },
  undone: { zh: "移除合同草稿，共 {created} 个用能点", en: "Contract drafts with {created} points removed" },
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
