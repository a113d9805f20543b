import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, LocalDate, Month } from "../kernel/http/paging.ts";
import { Commodity } from "../values/commodities.ts";
import { line } from "../values/fields.ts";
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
  DIRECT: { zh: "由我方收取全部费用", en: "We collect everything" },
  SERVICE_ONLY: { zh: "电网代收，我方只收服务费", en: "The grid company collects, we bill our service" },
};

/** Whether prices include the tax. */
export const TaxMode = z.enum(["INCLUSIVE", "EXCLUSIVE"]);
export type TaxMode = z.infer<typeof TaxMode>;
export const taxModeWords: Record<TaxMode, Bilingual> = {
  INCLUSIVE: { zh: "含税", en: "Tax included" },
  EXCLUSIVE: { zh: "不含税", en: "Tax on top" },
};

/** Statutory tax rates. */
export const taxRates = ["0", "0.01", "0.03", "0.06", "0.09", "0.13"] as const;

/** The source of the billed quantity. */
export const QuantityBasis = z.enum(["INTERVAL", "REGISTER", "SETTLED"]);
export type QuantityBasis = z.infer<typeof QuantityBasis>;
export const quantityBasisWords: Record<QuantityBasis, Bilingual> = {
  INTERVAL: { zh: "分时电量曲线", en: "Interval readings" },
  REGISTER: { zh: "抄表示数", en: "Register readings" },
  SETTLED: { zh: "交易平台结算电量", en: "Settled quantities" },
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

/** What an amendment may change. */
const terms = {
  startDate: LocalDate,
  /** The exclusive end. */
  endDate: LocalDate,
  planVersionId: Id.nullable(),
  /** Subtracted from the price of each unit. */
  discountPerUnit: positive(14, 8).nullable(),
  /** Days from issue to the due day; null: the customer's terms. */
  paymentTermsDays: z.number().int().min(1).max(90).nullable(),
  /** The share of an overdue amount that is charged a day, at most 0.005 (0.5 %); null: none is charged. */
  lateChargeRate: LateChargeRate.nullable(),
  points: z.array(ContractPointDraft).max(500),
  volumes: Volumes,
};

const inOrder = { path: ["endDate"], error: "contract.dates" };
const shortEnough = { path: ["endDate"], error: "contract.too_long" };

export const ContractTerms = z.strictObject(terms).refine(isInOrder, inOrder).refine(isShortEnough, shortEnough);
export type ContractTerms = z.output<typeof ContractTerms>;

const fields = {
  customerId: Id,
  commodity: Commodity,
  billingMode: BillingMode,
  taxMode: TaxMode,
  taxRate: z.enum(taxRates),
  quantityBasis: QuantityBasis,
  note: line(500),
  ...terms,
};

/** What a person writes. A draft may lack plan, points and volumes until it is submitted. */
export const ContractDraft = z
  .strictObject({
    ...fields,
    billingMode: BillingMode.default("DIRECT"),
    taxMode: TaxMode.default("INCLUSIVE"),
    taxRate: fields.taxRate.default("0.13"),
    quantityBasis: QuantityBasis.default("INTERVAL"),
    note: fields.note.default(""),
    planVersionId: terms.planVersionId.default(null),
    discountPerUnit: terms.discountPerUnit.default(null),
    paymentTermsDays: terms.paymentTermsDays.default(null),
    lateChargeRate: terms.lateChargeRate.default(null),
    points: terms.points.default([]),
    volumes: Volumes.default([]),
  })
  .refine(isInOrder, inOrder)
  .refine(isShortEnough, shortEnough);
export type ContractDraft = z.output<typeof ContractDraft>;

/** Some fields of a draft; changed dates are also checked against unchanged ones. */
export const ContractPatch = z.strictObject(fields).omit({ customerId: true, commodity: true }).partial();
export type ContractPatch = z.output<typeof ContractPatch>;
