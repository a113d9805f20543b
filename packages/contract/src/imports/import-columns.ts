import { column, type ImportColumn, type ImportColumns } from "./import-column.ts";
import { contractImportColumns } from "./contract-import-columns.ts";
import { openingImportColumns } from "./opening-import-columns.ts";
import { paymentImportColumns } from "./payment-import-columns.ts";
import { meterImportColumns } from "./meter-import-columns.ts";
import { pointImportColumns } from "./point-import-columns.ts";
import { userImportColumns } from "./user-import-columns.ts";

/** The columns that a customer file can have. */
export const importFields = [
  "name",
  "uscc",
  "shortName",
  "areaCode",
  "address",
  "industryCode",
  "source",
  "partnerNo",
  "paymentTermsDays",
  "creditLimit",
  "contactName",
  "contactMobile",
  "contactEmail",
  "tags",
] as const;
export type ImportField = (typeof importFields)[number];

/** The columns of the template in order. Source of titles and required columns: docs/requirements.md. */
export const importColumns: Record<ImportField, ImportColumn> = {
  name: column(
    "客户名称",
    "Name",
    [
      "名称",
      "客户",
      "客户全称",
      "企业名称",
      "公司名称",
      "单位名称",
      "customer name",
      "customer",
      "company",
      "company name",
    ],
    { zh: "示例精密制造有限公司", en: "Example Precision Co., Ltd." },
    true,
  ),
  uscc: column(
    "统一社会信用代码",
    "Credit code",
    ["信用代码", "社会信用代码", "税号", "纳税人识别号", "unified social credit code", "uscc", "tax id", "tax number"],
    "91310115MA1D004650",
    true,
  ),
  shortName: column("简称", "Short name", ["客户简称", "企业简称", "abbreviation"], { zh: "示例精密", en: "Example" }),
  areaCode: column(
    "区域代码",
    "Area code",
    ["行政区划代码", "地区代码", "区划代码", "区县代码", "区域", "地区", "area", "division code", "region code"],
    "310115",
    true,
  ),
  address: column("地址", "Address", ["详细地址", "联系地址", "注册地址", "customer address", "street"], {
    zh: "上海市浦东新区示例路 1 号",
    en: "1 Example Road, Pudong, Shanghai",
  }),
  industryCode: column("行业", "Industry", ["所属行业", "行业代码", "行业分类", "industry code", "sector"], "C"),
  source: column("来源", "Source", ["客户来源", "customer source"], { zh: "自营", en: "Own" }),
  partnerNo: column(
    "合作伙伴编号",
    "Partner no",
    ["合作伙伴", "伙伴编号", "渠道编号", "partner", "partner number", "partner no."],
    "",
  ),
  paymentTermsDays: column(
    "付款天数",
    "Payment days",
    ["账期", "账期天数", "付款期限", "payment terms", "payment terms days", "terms"],
    "15",
  ),
  creditLimit: column("信用额度", "Credit limit", ["授信额度", "额度", "credit"], "500000.00"),
  contactName: column("联系人", "Contact", ["联系人姓名", "contact name", "contact person"], {
    zh: "王小明",
    en: "Li Wei",
  }),
  contactMobile: column(
    "手机",
    "Mobile",
    ["手机号", "手机号码", "联系电话", "联系人手机", "电话", "contact mobile", "phone", "mobile phone"],
    "13800138000",
  ),
  contactEmail: column(
    "邮箱",
    "Email",
    ["电子邮箱", "邮件", "联系人邮箱", "e-mail", "mail", "contact email", "email address"],
    "contact@example.com",
  ),
  tags: column("标签", "Tags", ["客户标签", "tag", "labels"], { zh: "重点；园区", en: "key; park" }),
};

/** Contacts of existing customers, identified by credit code and name. */
export const contactColumns = {
  uscc: importColumns.uscc,
  contactName: { ...importColumns.contactName, required: true },
  contactMobile: importColumns.contactMobile,
  contactEmail: importColumns.contactEmail,
  contactDuty: column("职责", "Duty", ["联系人职责", "岗位", "role"], { zh: "结算", en: "Billing" }),
} satisfies ImportColumns;
export type ContactField = keyof typeof contactColumns;

/** Sales assignments, identified by person, region or area, and first day. */
export const assignmentColumns = {
  userCode: column("用户编号", "User code", ["人员编号", "销售经理编号", "manager"], "SM_EAST", true),
  region: column("大区", "Region", ["销售大区", "sales region"], ""),
  areaCode: column("区域代码", "Area code", importColumns.areaCode.also, "320500"),
  validFrom: column("生效日期", "Valid from", ["开始日期", "起始日期", "from", "start"], "2099-01-01", true),
  validTo: column("结束日期", "Valid to", ["截止日期", "失效日期", "to", "until", "end"], ""),
  isPrimary: column("主负责", "Primary", ["是否主负责", "主负责人", "is primary"], { zh: "是", en: "Yes" }),
} satisfies ImportColumns;
export type AssignmentField = keyof typeof assignmentColumns;

/** What can be imported: nouns in plural with their columns. */
export const importTables = {
  customers: importColumns,
  contacts: contactColumns,
  assignments: assignmentColumns,
  points: pointImportColumns,
  meters: meterImportColumns,
  contracts: contractImportColumns,
  "opening-statements": openingImportColumns,
  payments: paymentImportColumns,
  users: userImportColumns,
} as const satisfies Record<string, ImportColumns>;
export type ImportKind = keyof typeof importTables;
export const importKinds = [
  "customers",
  "contacts",
  "assignments",
  "points",
  "meters",
  "contracts",
  "opening-statements",
  "payments",
  "users",
] as const satisfies readonly ImportKind[];

export const columnsOf = (kind: ImportKind): ImportColumns => importTables[kind];
export const fieldsOf = (kind: ImportKind): readonly string[] => Object.keys(importTables[kind]);

/** Titles are equal if they differ only in width, case, spaces, punctuation or marks such as `*` and `（必填）`. */
function looseKey(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\((必填|required|选填|optional)\)/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

type Titles = { own: ReadonlyMap<string, string>; other: ReadonlyMap<string, string> };

function titlesOf(columns: ImportColumns): Titles {
  const own = new Map<string, string>();
  const other = new Map<string, string>();
  for (const [field, { zh, en, also }] of Object.entries(columns)) {
    for (const title of [field, zh, en]) own.set(looseKey(title), field);
    for (const title of also) other.set(looseKey(title), field);
  }
  return { own, other };
}

/**
 * For each field the first column (from 0) with its title in Chinese or English. The field's own title takes precedence
 * over synonyms: an exported file has `区域代码` and, for readers, `地区` too.
 */
export function proposeMapping(
  titles: readonly string[],
  columns: ImportColumns = importColumns,
): Partial<Record<string, number>> {
  const mapping: Partial<Record<string, number>> = {};
  const { own, other } = titlesOf(columns);
  for (const known of [own, other]) {
    titles.forEach((title, at) => {
      const field = known.get(looseKey(title));
      if (field !== undefined && mapping[field] === undefined) mapping[field] = at;
    });
  }
  return mapping;
}

/** Fewer titles than this may be in any row by chance. */
const leastTitles = 2;

/**
 * The row of the titles among the first rows of a file: the first of those with most known titles; undefined where no
 * row has at least two.
 */
export function findHeadRow(
  rows: readonly { row: number; texts: readonly string[] }[],
  columns: ImportColumns,
): number | undefined {
  let best: { row: number; count: number } | undefined;
  for (const { row, texts } of rows) {
    const count = Object.keys(proposeMapping(texts, columns)).length;
    if (count >= leastTitles && count > (best?.count ?? 0)) best = { row, count };
  }
  return best?.row;
}

/** The titles of a file in any order, as the key of a remembered mapping. */
export const headKey = (titles: readonly string[]): string => titles.map(looseKey).toSorted().join("|").slice(0, 2000);
