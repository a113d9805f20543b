import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, Instant, listQuery, LocalDate, many, RowVersion } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { Commodity } from "../values/commodities.ts";
import {
  BillingMode,
  ContractPatch,
  ContractStatus,
  Month,
  MonthVolume,
  QuantityBasis,
  TaxMode,
} from "./contract-fields.ts";

/** `"ok"`, or the word of the reason why not. */
export const ContractAction = z.enum([
  "ok",
  "not_allowed",
  "illegal_transition",
  "same_person",
  "contract.no_points",
  "contract.no_plan",
  "contract.volumes_missing",
  "contract.not_approved",
  "contract.approved",
  "contract.term_over",
  "contract.amendment_open",
  "contract.terminated_ahead",
]);
export type ContractAction = z.infer<typeof ContractAction>;
export const contractActionNames = [
  "update",
  "remove",
  "submit",
  "approve",
  "return",
  "sign",
  "setVolumes",
  "amend",
  "decideAmendment",
  "returnAmendment",
  "terminate",
  "renew",
] as const;
export type ContractActionName = (typeof contractActionNames)[number];

/** The version of a plan that a contract goes by. */
export const ContractPlan = z.object({
  planVersionId: Id,
  planId: Id,
  planCode: z.string(),
  planName: z.string(),
  versionNo: z.number().int(),
});
export type ContractPlan = z.infer<typeof ContractPlan>;

/** A row of the list. */
export const ContractRow = z.object({
  id: Id,
  contractNo: z.string(),
  customerId: Id,
  customerName: z.string(),
  commodity: Commodity,
  status: ContractStatus,
  /** In approval: whether it is approved and waits for signatures. */
  isApproved: z.boolean(),
  startDate: LocalDate,
  /** The first day after the last that was agreed. */
  endDate: LocalDate,
  /** The first day on which it holds no more: that of an early end, if there is one. */
  endsOn: LocalDate,
  pointCount: z.number().int(),
  /** Mean of the months agreed. */
  monthlyVolume: z.string().nullable(),
  /** Absent for those who may not see prices. */
  plan: ContractPlan.nullable().optional(),
  /** The business date of the answer, by which it stands in its term. */
  today: LocalDate,
  /** In whose place the caller decides what it waits for; null for the own right, absent for those outside. */
  inPlaceOf: z.string().nullable().optional(),
  ...edited,
});
export type ContractRow = z.infer<typeof ContractRow>;

export const ContractPoint = z.object({
  pointId: Id,
  pointNo: z.string(),
  name: z.string(),
  externalCode: z.string(),
  validFrom: LocalDate,
  validTo: LocalDate,
});
export type ContractPoint = z.infer<typeof ContractPoint>;

/** What money depends on. */
export const ContractPrice = z.object({
  plan: ContractPlan.nullable(),
  /** The plan as it stands in the contract, from the signing on. */
  snapshot: z.json().nullable(),
  discountPerUnit: z.string().nullable(),
  billingMode: BillingMode,
  taxMode: TaxMode,
  taxRate: z.string(),
  /** Null: those of the customer, which `customerTermsDays` are. */
  paymentTermsDays: z.number().int().nullable(),
  customerTermsDays: z.number().int(),
  lateChargeRate: z.string().nullable(),
});
export type ContractPrice = z.infer<typeof ContractPrice>;

/** `inPlaceOf`: who was away, where another stood in. */
const Step = z.object({ at: Instant, by: z.string().nullable(), inPlaceOf: z.string().nullable() }).nullable();
const Neighbour = z.object({ id: Id, contractNo: z.string() }).nullable();

export const Contract = ContractRow.omit({ plan: true, monthlyVolume: true, pointCount: true }).extend({
  /** The number that it had where it was taken over from; "" for one made here. */
  externalNo: z.string(),
  quantityBasis: QuantityBasis,
  points: z.array(ContractPoint),
  volumes: z.array(MonthVolume),
  /** Of the same months a year before, in other contracts of the customer. */
  volumesBefore: z.array(MonthVolume),
  signDate: LocalDate.nullable(),
  terminatedOn: LocalDate.nullable(),
  previous: Neighbour,
  next: Neighbour,
  /** Absent for those who may not see prices. */
  price: ContractPrice.optional(),
  /** Who did what when, and what was said; of the house alone. */
  inside: z
    .object({
      note: z.string(),
      created: Step,
      submitted: Step,
      approved: Step,
      signed: Step,
      returned: Step,
      returnReason: z.string(),
      terminationReason: z.string(),
      /** Number of the amendment that waits for a decision. */
      openAmendment: z.number().int().nullable(),
    })
    .optional(),
  /** What the caller may do to it now; the server asks the same rules again before acting. */
  actions: z.record(z.enum(contractActionNames), ContractAction),
});
export type Contract = z.infer<typeof Contract>;

/** What is agreed as a whole, to be read by itself later. */
export const ContractContent = z.object({
  startDate: LocalDate,
  endDate: LocalDate,
  plan: ContractPlan.nullable(),
  discountPerUnit: z.string().nullable(),
  paymentTermsDays: z.number().int().nullable(),
  lateChargeRate: z.string().nullable(),
  points: z.array(ContractPoint),
  volumes: z.array(MonthVolume),
});
export type ContractContent = z.infer<typeof ContractContent>;

const priceOfContent = { plan: true, discountPerUnit: true, paymentTermsDays: true, lateChargeRate: true } as const;
/** 1 is the contract as it was signed, the others are its amendments. */
export const ContractVersion = ContractContent.omit(priceOfContent).extend({
  versionNo: z.number().int(),
  state: z.enum(["IN_APPROVAL", "AGREED", "RETURNED"]),
  effectiveFrom: LocalDate,
  /** Absent for those who may not see prices. */
  price: ContractContent.pick(priceOfContent).extend({ snapshot: z.json().nullable() }).optional(),
  /** Of the house alone. */
  inside: z
    .object({ reason: z.string(), proposed: Step, decided: Step, decision: z.string(), action: ContractAction })
    .optional(),
});
export type ContractVersion = z.infer<typeof ContractVersion>;

/** Columns of list and file alike, in the file's order. */
export const contractColumns = [
  "contractNo",
  "customerName",
  "commodity",
  "status",
  "startDate",
  "endsOn",
  "pointCount",
  "plan",
  "monthlyVolume",
  "updatedAt",
] as const;
export type ContractColumn = (typeof contractColumns)[number];
export const contractColumnTitles: Record<ContractColumn, Bilingual> = {
  contractNo: { zh: "合同编号", en: "Contract no" },
  customerName: { zh: "客户", en: "Customer" },
  commodity: { zh: "能源品类", en: "Commodity" },
  status: { zh: "状态", en: "Status" },
  startDate: { zh: "开始日期", en: "From" },
  endsOn: { zh: "最后一天", en: "Until" },
  pointCount: { zh: "用能点", en: "Points" },
  plan: { zh: "价格套餐", en: "Price plan" },
  monthlyVolume: { zh: "月均合同电量", en: "Monthly volume" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

/** Days before its end within which a contract counts as ending. */
export const endingDays = [30, 90] as const;

export const ContractQuery = listQuery(
  ["contractNo", "customerName", "startDate", "endsOn", "updatedAt"],
  {
    /** Part of the number or of the customer's name; or a point's number or code as a whole. */
    keyword: z.string().trim().max(64).optional(),
    status: many(ContractStatus),
    commodity: Commodity.optional(),
    customerId: Id.optional(),
    pointId: Id.optional(),
    /** Signed or active ones that end within so many days. */
    endsWithin: z.coerce.number().int().min(1).max(3660).optional(),
    /** Signed or active ones that end in this month. */
    endsIn: Month.optional(),
    /** `contracts` or `amendments` that the caller may decide. */
    waiting: z.enum(["contracts", "amendments", "any"]).optional(),
  },
  "-contractNo",
);
export type ContractQuery = z.output<typeof ContractQuery>;

/** A list without its page: what an export and a bulk action are about. */
export const MatchingContracts = ContractQuery.omit({ pageNo: true, pageSize: true });
export type MatchingContracts = z.output<typeof MatchingContracts>;

export const ContractExportQuery = z.strictObject({
  ...MatchingContracts.shape,
  format: z.enum(["csv", "xlsx"]),
});
export type ContractExportQuery = z.output<typeof ContractExportQuery>;

export const ContractUpdate = ContractPatch.extend({ rowVersion: RowVersion });
export type ContractUpdate = z.output<typeof ContractUpdate>;

/** What it differs in, by field, from what is compared: texts in the caller's language are the portal's. */
export const ContractDifference = z.object({ field: z.string(), before: z.json(), after: z.json() });
export type ContractDifference = z.infer<typeof ContractDifference>;

/** The differing fields, as the portal names them. */
export const ContractDifferences = z.object({
  /** The contract before, this one as it stands, or terms without anything special. */
  with: z.enum(["previous", "present", "standard"]),
  /** Number of the contract before; "" for the others. */
  contractNo: z.string(),
  list: z.array(ContractDifference),
});
export type ContractDifferences = z.infer<typeof ContractDifferences>;
