import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { followed } from "../kernel/http/cursors.ts";
import { Id, Instant, listQuery, LocalDate, many, RowVersion, Month } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { Commodity } from "../values/commodities.ts";
import { omit, pick } from "../fields/noun.ts";
import {
  ContractPatch,
  contracts,
  ContractStatus,
  MonthVolume,
  openFields,
  priceFields,
  termFields,
} from "./contract-fields.ts";

/** `"ok"`, or the code of the reason why not. */
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
  "hold",
  "release",
] as const;
export type ContractActionName = (typeof contractActionNames)[number];

/** The version of a plan that a contract uses. */
export const ContractPlan = z.object({
  planVersionId: Id,
  planId: Id,
  planCode: z.string(),
  planName: z.string(),
  versionNo: z.number().int(),
});
export type ContractPlan = z.infer<typeof ContractPlan>;

const contractTerm = pick(contracts, ["startDate", "endDate"]);

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
  /** The end is that which was agreed. */
  ...contractTerm.shown,
  /** The exclusive end in fact: that of an early termination, if there is one. */
  endsOn: LocalDate,
  pointCount: z.number().int(),
  /** Average of the agreed months. */
  monthlyVolume: z.string().nullable(),
  /** Absent for people who may not see prices. */
  plan: ContractPlan.nullable().optional(),
  /** The business date of this answer, for the progress within the term. */
  today: LocalDate,
  /**
   * The absent person in whose place the caller decides; null for their own right, absent for people outside the house.
   */
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

/** The terms that affect money. */
export const ContractPrice = z.object({
  plan: ContractPlan.nullable(),
  /** The copy of the plan, from signing on. */
  snapshot: z.json().nullable(),
  ...priceFields.shown,
  /** What holds where the contract says nothing. */
  customerTermsDays: z.number().int(),
});
export type ContractPrice = z.infer<typeof ContractPrice>;

/** `inPlaceOf`: the absent person for whom a stand-in acted. */
const Step = z.object({ at: Instant, by: z.string().nullable(), inPlaceOf: z.string().nullable() }).nullable();
const Neighbour = z.object({ id: Id, contractNo: z.string() }).nullable();

export const Contract = ContractRow.omit({ plan: true, monthlyVolume: true, pointCount: true }).extend({
  ...openFields.shown,
  points: z.array(ContractPoint),
  volumes: z.array(MonthVolume),
  /** Volumes of the same months a year before, from other contracts of the customer. */
  volumesBefore: z.array(MonthVolume),
  terminatedOn: LocalDate.nullable(),
  previous: Neighbour,
  next: Neighbour,
  /** Absent for people who may not see prices. */
  price: ContractPrice.optional(),
  /** Who did what when, with remarks; for people of the house only. */
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
      billingHold: z
        .string()
        .nullable()
        .describe("Reason why billing runs leave the contract out; null: they bill it."),
      /** Number of the amendment that waits for a decision. */
      openAmendment: z.number().int().nullable(),
    })
    .optional(),
  /** What the caller may do to it now; the server checks the same rules again before acting. */
  actions: z.record(z.enum(contractActionNames), ContractAction),
});
export type Contract = z.infer<typeof Contract>;

/** The whole agreed content, in a form that can be read without the contract. */
export const ContractContent = z.object({
  ...omit(termFields, ["planVersionId"]).shown,
  plan: ContractPlan.nullable(),
  points: z.array(ContractPoint),
  volumes: z.array(MonthVolume),
});
export type ContractContent = z.infer<typeof ContractContent>;

const priceOfContent = { plan: true, discountPerUnit: true, paymentTermsDays: true, lateChargeRate: true } as const;
/** Version 1 is the contract as signed, the others are its amendments. */
export const ContractVersion = ContractContent.omit(priceOfContent).extend({
  versionNo: z.number().int(),
  state: z.enum(["IN_APPROVAL", "AGREED", "RETURNED"]),
  effectiveFrom: LocalDate,
  /** Absent for people who may not see prices. */
  price: ContractContent.pick(priceOfContent).extend({ snapshot: z.json().nullable() }).optional(),
  /** For people of the house only. */
  inside: z
    .object({ reason: z.string(), proposed: Step, decided: Step, decision: z.string(), action: ContractAction })
    .optional(),
});
export type ContractVersion = z.infer<typeof ContractVersion>;

/** Columns of the list and of its file, in the file's order. */
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
  contractNo: { zh: "合同编号", en: "Number" },
  customerName: contracts.titles.customerId,
  commodity: contracts.titles.commodity,
  status: { zh: "状态", en: "Status" },
  startDate: contracts.titles.startDate,
  endsOn: contracts.titles.endDate,
  pointCount: { zh: "用能点", en: "Points" },
  plan: contracts.titles.planVersionId,
  monthlyVolume: { zh: "月均合同电量", en: "Monthly volume" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

/** Days before the end of a contract on which people are reminded of its renewal. */
export const reminderDays = [7, 30, 90] as const;
/** Days before its end within which a contract is reported as ending. */
export const endingDays = [30, 90] as const;

export const ContractQuery = listQuery(
  ["contractNo", "customerName", "startDate", "endsOn", "updatedAt"],
  {
    /** Part of the number or of the customer's name, or the full number or code of a point. */
    keyword: z.string().trim().max(64).optional(),
    status: many(ContractStatus),
    commodity: Commodity.optional(),
    customerId: Id.optional(),
    pointId: Id.optional(),
    /** Contracts that are billed by a version of this price plan. */
    planId: Id.optional(),
    /** Contracts of the partner's customers; none for users of a customer. */
    partnerId: Id.optional(),
    /** Signed or active ones that end within this many days. */
    endsWithin: z.coerce.number().int().min(1).max(3660).optional(),
    /** Signed or active ones that end in this month. */
    endsIn: Month.optional(),
    /** `contracts` or `amendments` that the caller may decide; drafts of the caller's that were `returned`. */
    waiting: z.enum(["contracts", "amendments", "any", "returned"]).optional(),
    ...followed,
  },
  "-contractNo",
);
export type ContractQuery = z.output<typeof ContractQuery>;

/** A list's query without its page, for exports and bulk actions. */
export const MatchingContracts = ContractQuery.omit({ pageNo: true, pageSize: true });
export type MatchingContracts = z.output<typeof MatchingContracts>;

export const ContractExportQuery = z.strictObject({
  ...MatchingContracts.shape,
  format: z.enum(["csv", "xlsx"]),
});
export type ContractExportQuery = z.output<typeof ContractExportQuery>;

export const ContractUpdate = ContractPatch.extend({ rowVersion: RowVersion });
export type ContractUpdate = z.output<typeof ContractUpdate>;

/** A differing field with both values; the portal formats them. */
export const ContractDifference = z.object({ field: z.string(), before: z.json(), after: z.json() });
export type ContractDifference = z.infer<typeof ContractDifference>;

/** The differing fields, by the portal's names. */
export const ContractDifferences = z.object({
  /** What it is compared with: the previous contract, this one before an amendment, or standard terms. */
  with: z.enum(["previous", "present", "standard"]),
  /** Number of the previous contract; "" for the others. */
  contractNo: z.string(),
  list: z.array(ContractDifference),
});
export type ContractDifferences = z.infer<typeof ContractDifferences>;
