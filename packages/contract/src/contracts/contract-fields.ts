import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, LocalDate, Month } from "../kernel/http/paging.ts";
import { byDefault, day, decimal, integer, lastDay, oneOf, optional, reference, text } from "../fields/kinds.ts";
import { declared } from "../fields/declared.ts";
import { noun, omit, pick } from "../fields/noun.ts";
import { Commodity, commodityWords } from "../values/commodities.ts";
import { isInOrder, isShortEnough } from "./contract-months.ts";
import { isTooHigh } from "./late-charge.ts";

/** The lifecycle of a contract. IN_APPROVAL covers the time until approval and from there to both signatures. */
export const ContractStatus = z.enum(["DRAFT", "IN_APPROVAL", "SIGNED", "ACTIVE", "EXPIRED", "TERMINATED"]);
export type ContractStatus = z.infer<typeof ContractStatus>;
export const contractStatusWords: Record<ContractStatus, Bilingual> = {
  DRAFT: { zh: "草稿", en: "Draft" },
  IN_APPROVAL: { zh: "审批中", en: "In approval" },
  SIGNED: { zh: "已签订", en: "Signed" },
  ACTIVE: { zh: "执行中", en: "Active" },
  EXPIRED: { zh: "已到期", en: "Expired" },
  TERMINATED: { zh: "已终止", en: "Terminated" },
};

/** Who collects: we collect everything, or the grid company collects its part and we collect our service fee. */
export const BillingMode = z.enum(["DIRECT", "SERVICE_ONLY"]);
export type BillingMode = z.infer<typeof BillingMode>;
export const billingModeWords: Record<BillingMode, Bilingual> = {
  DIRECT: { zh: "由我方收取全部费用", en: "We collect all charges" },
  SERVICE_ONLY: { zh: "电网代收，我方只收服务费", en: "Grid company collects, we charge the service fee only" },
};

/** Whether prices include the tax. */
export const TaxMode = z.enum(["INCLUSIVE", "EXCLUSIVE"]);
export type TaxMode = z.infer<typeof TaxMode>;
export const taxModeWords: Record<TaxMode, Bilingual> = {
  INCLUSIVE: { zh: "含税", en: "Tax included" },
  EXCLUSIVE: { zh: "不含税", en: "Tax excluded" },
};

/** Statutory tax rates, as shares. */
export const TaxRate = z.enum(["0", "0.01", "0.03", "0.06", "0.09", "0.13"]);
export const taxRates = TaxRate.options;
const percent = (rate: string): Bilingual => {
  const text = `${Math.round(Number(rate) * 100)}%`;
  return { zh: text, en: text };
};
const taxRateWords = Object.fromEntries(taxRates.map((rate) => [rate, percent(rate)])) as Record<
  z.infer<typeof TaxRate>,
  Bilingual
>;

/** The source of the billed quantity. */
export const QuantityBasis = z.enum(["INTERVAL", "REGISTER", "SETTLED"]);
export type QuantityBasis = z.infer<typeof QuantityBasis>;
export const quantityBasisWords: Record<QuantityBasis, Bilingual> = {
  INTERVAL: { zh: "分时电量曲线", en: "Interval data" },
  REGISTER: { zh: "抄表示数", en: "Register readings" },
  SETTLED: { zh: "交易平台结算电量", en: "Market-settled quantities" },
};

/**
 * A non-negative number without redundant zeros. Checked by pattern, because Home uses this without a decimal library.
 */
const positive = (digits: number, places: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits - places}}(\\.\\d{1,${places}})?$`), { error: "decimal" })
    .overwrite((text) =>
      text
        .replace(/^0+(?=\d)/, "")
        .replace(/(\.\d*?)0+$/, "$1")
        .replace(/\.$/, ""),
    );

/** A point of the contract from a day until an exclusive end. */
export const ContractPointDraft = z
  .strictObject({ pointId: Id, validFrom: LocalDate, validTo: LocalDate })
  .refine(({ validFrom, validTo }) => validTo > validFrom, { path: ["validTo"], error: "contract.dates" });
export type ContractPointDraft = z.output<typeof ContractPointDraft>;

/** The agreed volume of a month, in the commodity's unit. */
export const MonthVolume = z.strictObject({
  month: Month,
  quantity: positive(18, 3),
});
export type MonthVolume = z.output<typeof MonthVolume>;

const Volumes = z
  .array(MonthVolume)
  .max(121)
  .refine((rows) => new Set(rows.map(({ month }) => month)).size === rows.length, { error: "contract.month_twice" });

const LateChargeRate = positive(9, 6).refine((share) => !isTooHigh(share), { error: "contract.late_charge" });

/** All fields that a contract stores of its own, in the order of files. */
export const contracts = noun({
  /** Its number in the previous system; "" for one created here. */
  externalNo: text({
    zh: "原合同编号",
    en: "Own contract number",
    about: 'Number of the contract in the previous system; "" for a contract created here',
    max: 40,
    optional: true,
    isCode: true,
    aliases: ["合同编号", "合同号", "原合同号", "纸质合同编号", "contract number", "contract no"],
    example: "2025-GD-018",
  }),
  customerId: reference({ zh: "客户", en: "Customer", about: "Customer who signs the contract" }),
  commodity: oneOf(Commodity, {
    zh: "能源品种",
    en: "Commodity",
    about: "What is delivered under the contract",
    words: commodityWords,
    initial: "ELECTRICITY",
  }),
  startDate: day({
    zh: "开始日期",
    en: "First day",
    about: "First day of delivery",
    aliases: ["合同开始日期", "起始日期", "start date", "start", "from"],
    example: "2026-01-01",
  }),
  /** The exclusive end. */
  endDate: lastDay({
    zh: "最后一天",
    en: "Last day",
    about: "End of delivery",
    aliases: ["结束日期", "合同结束日期", "到期日", "until", "end date", "end"],
    example: "2026-12-31",
  }),
  planVersionId: optional(
    reference({
      zh: "价格套餐",
      en: "Price plan",
      about: "Approved version of the price plan that is billed; null until it is chosen",
    }),
  ),
  signDate: optional(
    day({
      zh: "签订日期",
      en: "Signed on",
      about: "Day on which both sides signed; null before",
      aliases: ["签约日期", "签署日期", "sign date"],
      example: "2025-12-20",
    }),
  ),
  billingMode: byDefault(
    "DIRECT",
    oneOf(BillingMode, {
      zh: "收费方式",
      en: "Billing mode",
      about: "Who collects the charges",
      words: billingModeWords,
      aliases: ["结算方式"],
    }),
  ),
  taxMode: byDefault(
    "INCLUSIVE",
    oneOf(TaxMode, {
      zh: "含税方式",
      en: "Tax mode",
      about: "Whether prices include value-added tax",
      words: taxModeWords,
      aliases: ["计税方式"],
    }),
  ),
  taxRate: byDefault(
    "0.13",
    oneOf(TaxRate, {
      zh: "税率",
      en: "Tax rate",
      about: "Rate of value-added tax, as a share",
      words: taxRateWords,
      stored: "numeric",
      trimmed: true,
      aliases: ["增值税率", "vat"],
      example: "13%",
    }),
  ),
  quantityBasis: byDefault(
    "INTERVAL",
    oneOf(QuantityBasis, {
      zh: "电量依据",
      en: "Quantity basis",
      about: "Source of the billed quantities",
      words: quantityBasisWords,
      aliases: ["结算电量依据"],
    }),
  ),
  /** Subtracted from the price of each unit. */
  discountPerUnit: optional(
    decimal({
      zh: "单位优惠",
      en: "Discount per unit",
      about: "Discount that is subtracted from the price of each unit",
      sample: "0.005",
      measure: "In CNY per unit",
      places: 8,
      trimmed: true,
      schema: positive(14, 8),
      aliases: ["度电优惠", "discount"],
    }),
  ),
  /** Days from issue to the due day; null: the customer's terms. */
  paymentTermsDays: optional(
    integer({
      zh: "付款天数",
      en: "Payment days",
      about: "Days from issue to the due date; null: those of the customer",
      sample: 30,
      min: 1,
      max: 90,
      unit: "day",
      titleNamesUnit: true,
      aliases: ["账期天数", "付款期限", "payment terms"],
    }),
  ),
  /** The share of an overdue amount that is charged a day, at most 0.005 (0.5%); null: none is charged. */
  lateChargeRate: optional(
    decimal({
      zh: "违约金日费率",
      en: "Late charge per day",
      about: "Share of an overdue amount that is charged per day, at most 0.005 (0.5%); null for none",
      term: "lateCharge",
      sample: "0.0005",
      measure: "For example, 0.0005 is 0.05% per day",
      label: { zh: "违约金日费率（%/天）", en: "Late charge (% per day)" },
      places: 6,
      trimmed: true,
      schema: LateChargeRate,
      aliases: ["逾期日费率", "late charge"],
      example: "0.05%",
    }),
  ),
  note: text({
    zh: "备注",
    en: "Note",
    about: "Internal note",
    sample: "Renews by amendment only",
    max: 500,
    optional: true,
    aliases: ["说明", "remark", "notes"],
  }),
});

/** What a draft states; a number of one's own comes with an import alone, and the day of signing with that step. */
export const drafted = omit(contracts, ["externalNo", "signDate"]);
/** What stays of a draft once it has a customer. */
export const editable = omit(drafted, ["customerId", "commodity"]);
/** What an amendment may change, besides points and volumes. */
export const termFields = pick(contracts, [
  "startDate",
  "endDate",
  "planVersionId",
  "discountPerUnit",
  "paymentTermsDays",
  "lateChargeRate",
]);
/** What everybody who sees a contract sees, besides its dates. */
export const openFields = pick(contracts, ["externalNo", "quantityBasis", "signDate"]);
/** The terms that affect money, besides the plan. */
export const priceFields = pick(contracts, [
  "discountPerUnit",
  "billingMode",
  "taxMode",
  "taxRate",
  "paymentTermsDays",
  "lateChargeRate",
]);

const points = z.array(ContractPointDraft).max(500);
const inOrder = { path: ["endDate"], error: "contract.dates" };
const shortEnough = { path: ["endDate"], error: "contract.too_long" };

export const ContractTerms = z
  .strictObject({ ...termFields.edit, points, volumes: Volumes })
  .refine(isInOrder, inOrder)
  .refine(isShortEnough, shortEnough);
export type ContractTerms = z.output<typeof ContractTerms>;

/** What a person writes. A draft may lack plan, points and volumes until it is submitted. */
export const ContractDraft = z
  .strictObject({ ...drafted.draft, points: points.default([]), volumes: Volumes.default([]) })
  .refine(isInOrder, inOrder)
  .refine(isShortEnough, shortEnough);
export type ContractDraft = z.output<typeof ContractDraft>;

/** Some fields of a draft; changed dates are also checked against unchanged ones. */
export const ContractPatch = z.strictObject({ ...editable.edit, points, volumes: Volumes }).partial();
export type ContractPatch = z.output<typeof ContractPatch>;

/** The day on which both sides signed. */
export const Signing = z.strictObject({
  signDate: declared(contracts.fields.signDate, contracts.fields.startDate.schema),
});
export type Signing = z.output<typeof Signing>;
