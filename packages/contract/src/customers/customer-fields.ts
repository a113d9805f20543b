import { z } from "zod";
import { externalRefs } from "../fields/external-refs.ts";
import { declared } from "../fields/declared.ts";
import {
  area,
  byDefault,
  dictionary,
  flag,
  group,
  integer,
  money,
  oneOf,
  optional,
  ownWords,
  record,
  text,
} from "../fields/kinds.ts";
import { emptyValues, noun, omit, type ValuesOf } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { CreditCode, CreditCodeOrNone, line, UserCode } from "../values/fields.ts";
import { unitsUpTo } from "../values/text-fields.ts";
import { ContactDraft } from "./contact-fields.ts";

/** From lead to closed; the dictionary `lifecycle` has the names. */
export const Lifecycle = z.enum(["LEAD", "QUOTED", "PENDING_CHECK", "ACTIVE", "SUSPENDED", "CLOSED"]);
export type Lifecycle = z.infer<typeof Lifecycle>;
export const lifecycleWords: Record<Lifecycle, Bilingual> = {
  LEAD: { zh: "意向", en: "Lead" },
  QUOTED: { zh: "已报价", en: "Quoted" },
  PENDING_CHECK: { zh: "待核验", en: "To be checked" },
  ACTIVE: { zh: "已生效", en: "Active" },
  SUSPENDED: { zh: "已暂停", en: "Suspended" },
  CLOSED: { zh: "已关闭", en: "Closed" },
};
/** The stages in which a customer can be added. */
export const firstStages = Lifecycle.extract(["LEAD", "QUOTED", "PENDING_CHECK", "ACTIVE"]);

export const CustomerSource = z.enum(["OWN", "PARTNER"]);
export type CustomerSource = z.infer<typeof CustomerSource>;
export const sourceWords: Record<CustomerSource, Bilingual> = {
  OWN: { zh: "自营", en: "Own" },
  PARTNER: { zh: "合作伙伴", en: "Partner" },
};

export const contactLimit = 20;
export const tagLimit = 20;

/** A section letter of GB/T 4754, or a class of up to four digits in it. */
export const IndustryCode = z.string().regex(/^[A-T]\d{0,4}$/);
export const PartnerNo = z.string().regex(/^HZ\d{4,9}$/);

/** The buyer's data on tax invoices; "" where unknown. */
export const invoiceTitles = noun({
  name: text({
    zh: "名称",
    en: "Name",
    about: "Buyer's name on tax invoices",
    sample: "Example Precision Co., Ltd.",
    max: 120,
    optional: true,
  }),
  uscc: text({
    zh: "税号",
    en: "Tax number",
    about: "Buyer's tax number, a unified social credit code",
    sample: "91310115MA1D004650",
    max: 64,
    schema: CreditCodeOrNone,
    optional: true,
  }),
  address: text({
    zh: "地址",
    en: "Address",
    about: "Buyer's address on tax invoices",
    sample: "1 Example Road, Pudong, Shanghai",
    max: 200,
    optional: true,
  }),
  phone: text({
    zh: "电话",
    en: "Phone",
    about: "Buyer's phone number on tax invoices",
    sample: "021-55550100",
    max: 30,
    optional: true,
  }),
  bank: text({
    zh: "开户行",
    en: "Bank",
    about: "Buyer's bank",
    sample: "Example Bank, Shanghai branch",
    max: 120,
    optional: true,
  }),
  account: text({
    zh: "账号",
    en: "Account",
    about: "Buyer's bank account no.",
    sample: "6222020200011223344",
    max: 40,
    optional: true,
  }),
});
export const InvoiceTitle = z.strictObject(invoiceTitles.draft);
export type InvoiceTitle = z.output<typeof InvoiceTitle>;
export const emptyInvoiceTitle: InvoiceTitle = emptyValues(invoiceTitles);

/** The fields of a customer, in the order of files. */
export const customers = noun({
  name: text({
    zh: "客户名称",
    en: "Name",
    about: "Registered name of the customer",
    max: 120,
    schema: line(120, 2),
    aliases: [
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
    example: { zh: "示例精密制造有限公司", en: "Example Precision Co., Ltd." },
  }),
  uscc: text({
    zh: "统一社会信用代码",
    en: "Credit code",
    about: "Unified social credit code of 18 characters (GB 32100-2015), unique among customers",
    max: 64,
    schema: CreditCode,
    control: "creditCode",
    isCode: true,
    aliases: [
      "信用代码",
      "社会信用代码",
      "税号",
      "纳税人识别号",
      "unified social credit code",
      "uscc",
      "tax id",
      "tax number",
    ],
    example: "91310115MA1D004650",
  }),
  /** At most ten Chinese characters, which is what narrow columns show. */
  shortName: text({
    zh: "简称",
    en: "Short name",
    about: "Short name for narrow columns, at most 10 Chinese or 20 other characters",
    max: 20,
    schema: unitsUpTo(line(20), 20),
    optional: true,
    aliases: ["客户简称", "企业简称", "abbreviation"],
    example: { zh: "示例精密", en: "Example" },
  }),
  /** A county, or a city without counties. */
  areaCode: area({
    zh: "区域代码",
    en: "Area code",
    about: "Area of the customer, a GB/T 2260 code of a county, or of a city without counties",
    label: { zh: "地区", en: "Area" },
    aliases: [
      "行政区划代码",
      "地区代码",
      "区划代码",
      "区县代码",
      "区域",
      "地区",
      "area",
      "division code",
      "region code",
    ],
    example: "310115",
  }),
  address: text({
    zh: "地址",
    en: "Address",
    about: "Address of the customer",
    max: 200,
    optional: true,
    aliases: ["详细地址", "联系地址", "注册地址", "customer address", "street"],
    example: { zh: "上海市浦东新区示例路 1 号", en: "1 Example Road, Pudong, Shanghai" },
  }),
  industryCode: optional(
    dictionary("industry", {
      zh: "行业",
      en: "Industry",
      about: "Industry, a section or class of GB/T 4754",
      schema: IndustryCode,
      showsCodes: true,
      aliases: ["所属行业", "行业代码", "行业分类", "industry code", "sector"],
      example: "C",
    }),
  ),
  lifecycle: byDefault(
    "LEAD",
    oneOf(Lifecycle, {
      zh: "状态",
      en: "Status",
      about: "Stage of the customer, from lead to closed",
      words: lifecycleWords,
    }),
  ),
  partnerNo: optional(
    record("partner_id", {
      zh: "合作伙伴编号",
      en: "Partner no",
      about: "Partner no. of the partner who brought the customer; null for own business",
      sample: "HZ0001",
      label: { zh: "合作伙伴", en: "Partner" },
      schema: PartnerNo,
      aliases: ["合作伙伴", "伙伴编号", "渠道编号", "partner", "partner number", "partner no."],
    }),
  ),
  /** User code of the manager who answers instead of the area's; null: the area decides. */
  managerOverride: optional(
    record("manager_override_user_id", {
      zh: "指定销售经理",
      en: "Assigned sales manager",
      about: "User code of the sales manager in place of the area's; null: the area decides",
      sample: "SM_EAST",
      schema: UserCode,
    }),
  ),
  paymentTermsDays: byDefault(
    15,
    integer({
      zh: "付款天数",
      en: "Payment days",
      about: "Days from issue to the due date",
      min: 1,
      max: 90,
      unit: "day",
      titleNamesUnit: true,
      aliases: ["账期", "账期天数", "付款期限", "payment terms", "payment terms days", "terms"],
      example: "15",
    }),
  ),
  /** Null: no limit was agreed. */
  creditLimit: optional(
    money({
      zh: "信用额度",
      en: "Credit limit",
      about: "Credit limit; null: none was agreed",
      term: "creditLimit",
      aliases: ["授信额度", "额度", "credit"],
      example: "500000.00",
    }),
  ),
  tags: ownWords({
    zh: "标签",
    en: "Tags",
    about: "Tags for filters",
    max: 30,
    most: tagLimit,
    aliases: ["客户标签", "tag", "labels"],
    example: { zh: "重点；园区", en: "key; park" },
  }),
  billingHold: flag({
    zh: "暂停结算",
    en: "Billing hold",
    about: "Whether no statements are created for the customer",
  }),
  billingHoldReason: text({
    zh: "暂停原因",
    en: "Reason for the hold",
    about: "Reason for the billing hold",
    sample: "Merger in progress",
    max: 200,
    optional: true,
  }),
  invoiceTitle: group(invoiceTitles, {
    zh: "开票信息",
    en: "Invoicing details",
    about: "Buyer's details on tax invoices",
  }),
  externalRefs,
});
export type CustomerFields = ValuesOf<typeof customers>;

/** Not for partners: what is agreed with their customers. */
export const hiddenFromPartners = ["creditLimit", "billingHoldReason", "invoiceTitle"] as const;
/** The fields in rows of the list. */
export const listedCustomer = omit(customers, ["address", "managerOverride", ...hiddenFromPartners]);

/**
 * A new customer, from the form or an import. With a partner the source is PARTNER, otherwise OWN. Checks that need the
 * database (area, partner, code taken) come later. @see R-B06
 */
export const CustomerDraft = z.strictObject({
  ...customers.draft,
  lifecycle: declared(customers.fields.lifecycle, firstStages.default("LEAD")),
  /** The first contacts; later ones are records of their own. */
  contacts: z.array(ContactDraft).max(contactLimit).default([]),
});
export type CustomerDraft = z.output<typeof CustomerDraft>;

/** Changes the given fields; the others stay. The stage changes by steps only. */
export const CustomerPatch = z.strictObject(omit(customers, ["lifecycle"]).edit).partial();
export type CustomerPatch = z.output<typeof CustomerPatch>;

/** The given fields of a customer under the number of another system, whose own other numbers stay. */
export const CustomerPut = z.strictObject({
  ...z.strictObject(omit(customers, ["lifecycle", "externalRefs"]).edit).partial().shape,
  lifecycle: declared(customers.fields.lifecycle, firstStages.optional()),
});
export type CustomerPut = z.output<typeof CustomerPut>;

/** Why a new customer, or a change of one, is refused. */
export const writeErrors = [
  "customer.reason_needed",
  "customer.code_taken",
  "customer.code_taken_elsewhere",
  "customer.area_unknown",
  "customer.partner_unknown",
  "customer.manager_unknown",
  "customer.out_of_scope",
  "external_ref.taken",
  "user.beyond_rights",
  "user.rows_beyond",
] as const;
