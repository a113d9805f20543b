/** What a column of a customer file can be. */
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

export type ImportColumn = {
  zh: string;
  en: string;
  required: boolean;
  /** Other titles that people use, in either language; compared without width, case, blanks and marks. */
  also: readonly string[];
  /** What the template's one example row has. */
  example: { zh: string; en: string };
};

const column = (
  zh: string,
  en: string,
  also: readonly string[],
  example: string | { zh: string; en: string },
  required = false,
): ImportColumn => ({
  zh,
  en,
  required,
  also,
  example: typeof example === "string" ? { zh: example, en: example } : example,
});

/** The columns of the template in their order. Source of titles and of what is required: docs/requirements.md. */
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

export const requiredImportFields = importFields.filter((field) => importColumns[field].required);

/** Titles are alike when they differ in width, case, blanks, punctuation or a mark such as `*` and `（必填）` only. */
function looseKey(title: string): string {
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\((必填|required|选填|optional)\)/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

const ownTitles = new Map<string, ImportField>();
const otherTitles = new Map<string, ImportField>();
for (const field of importFields) {
  const { zh, en, also } = importColumns[field];
  for (const title of [field, zh, en]) ownTitles.set(looseKey(title), field);
  for (const title of also) otherTitles.set(looseKey(title), field);
}

/**
 * For each field the first column (from 0) whose title says it, in Chinese or English. The field's own title goes before
 * other words for it: a file that was exported has `区域代码` and, for people to read, `地区` too.
 */
export function proposeMapping(titles: readonly string[]): Partial<Record<ImportField, number>> {
  const mapping: Partial<Record<ImportField, number>> = {};
  for (const known of [ownTitles, otherTitles]) {
    titles.forEach((title, at) => {
      const field = known.get(looseKey(title));
      if (field !== undefined && mapping[field] === undefined) mapping[field] = at;
    });
  }
  return mapping;
}
