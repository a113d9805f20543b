import { z } from "zod";
import type { CustomerSource, Lifecycle } from "./customer-fields.ts";
import { importColumns, importFields } from "../imports/import-columns.ts";
import type { Bilingual } from "../kernel/bilingual.ts";

/** Names of the lifecycle's stages, for screens, files and the dictionary. */
export const lifecycleWords: Record<Lifecycle, Bilingual> = {
  LEAD: { zh: "意向", en: "Lead" },
  QUOTED: { zh: "已报价", en: "Quoted" },
  PENDING_CHECK: { zh: "待核验", en: "To be checked" },
  ACTIVE: { zh: "已生效", en: "Active" },
  SUSPENDED: { zh: "已暂停", en: "Suspended" },
  CLOSED: { zh: "已关闭", en: "Closed" },
};

export const sourceWords: Record<CustomerSource, Bilingual> = {
  OWN: { zh: "自营", en: "Own" },
  PARTNER: { zh: "合作伙伴", en: "Partner" },
};

/** Columns of the export, in the default order of a file. */
export const customerColumns = [
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
  "contactName",
  "contactMobile",
  "contactEmail",
  "tags",
  "createdAt",
  "updatedAt",
] as const;
export const CustomerColumn = z.enum(customerColumns);
export type CustomerColumn = z.infer<typeof CustomerColumn>;

/** Titles of a column on the screen and in a file; columns of an import have the import's titles. */
export const customerColumnTitles: Record<CustomerColumn, Bilingual> = {
  ...importColumns,
  customerNo: { zh: "客户编号", en: "Number" },
  region: { zh: "大区", en: "Region" },
  areaName: { zh: "地区", en: "Area" },
  lifecycle: { zh: "状态", en: "Status" },
  partnerName: { zh: "合作伙伴", en: "Partner" },
  managerName: { zh: "销售经理", en: "Manager" },
  outstanding: { zh: "未付金额", en: "Outstanding" },
  worstStatus: { zh: "结算状态", en: "Statements" },
  createdAt: { zh: "创建时间", en: "Created" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

/** The shown columns of a list, then further ones without which the file could not be imported again. */
export const withImportColumns = (shown: readonly CustomerColumn[]): CustomerColumn[] => [
  ...new Set<CustomerColumn>([...shown, ...importFields]),
];
