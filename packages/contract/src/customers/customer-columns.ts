import { z } from "zod";
import {
  type CustomerImportField,
  customerImportColumns,
  customerImportFields,
} from "../imports/columns/customer-import-columns.ts";
import { labelOf } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { customers } from "./customer-fields.ts";

/** What a file has besides the columns of an import. */
type Further =
  | "customerNo"
  | "region"
  | "areaName"
  | "lifecycle"
  | "partnerName"
  | "managerName"
  | "outstanding"
  | "worstStatus"
  | "createdAt"
  | "updatedAt";
export type CustomerColumn = CustomerImportField | Further;

const first: readonly CustomerColumn[] = [
  "customerNo",
  "name",
  "shortName",
  "uscc",
  "region",
  "areaCode",
  "areaName",
  "address",
  "industryCode",
  "lifecycle",
  "source",
  "partnerNo",
  "partnerName",
  "managerName",
  "paymentTermsDays",
  "creditLimit",
  "outstanding",
  "worstStatus",
];
/** Columns of the export, in the default order of a file: those that are not placed above follow in the import's order. */
export const customerColumns: readonly CustomerColumn[] = [
  ...first,
  ...customerImportFields.filter((name) => !first.includes(name)),
  "createdAt",
  "updatedAt",
];
export const CustomerColumn = z.enum(customerColumns as [CustomerColumn, ...CustomerColumn[]]);

/** Titles of a column on the screen and in a file; columns of an import have the import's titles. */
export const customerColumnTitles: Record<CustomerColumn, Bilingual> = {
  ...customerImportColumns,
  customerNo: { zh: "客户编号", en: "Number" },
  region: { zh: "大区", en: "Region" },
  areaName: labelOf(customers.fields.areaCode),
  lifecycle: customers.titles.lifecycle,
  partnerName: labelOf(customers.fields.partnerNo),
  managerName: { zh: "销售经理", en: "Manager" },
  outstanding: { zh: "未付金额", en: "Outstanding" },
  worstStatus: { zh: "结算状态", en: "Statements" },
  createdAt: { zh: "创建时间", en: "Created" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

/** The shown columns of a list, then further ones without which the file could not be imported again. */
export const withImportColumns = (shown: readonly CustomerColumn[]): CustomerColumn[] => [
  ...new Set<CustomerColumn>([...shown, ...customerImportFields]),
];
