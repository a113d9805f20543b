import { z } from "zod";
import { bulkSelection } from "../kernel/bulk.ts";
import { Id, IdParams, listOf, LocalDate, Paging, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { RecordHistory } from "../kernel/records.ts";
import { BulkReceipt } from "../bulk-actions/bulk-actions.ts";
import { Commodity } from "../values/commodities.ts";
import { reasonText } from "../values/reasons.ts";
import { ContractDraft, ContractTerms, MonthVolume, Signing } from "./contract-fields.ts";
import {
  Contract,
  ContractDifferences,
  ContractExportQuery,
  ContractPlan,
  ContractPoint,
  ContractQuery,
  ContractRow,
  ContractUpdate,
  ContractVersion,
  MatchingContracts,
} from "./contracts.ts";

const Reason = reasonText(500);
const Versioned = z.strictObject({ rowVersion: RowVersion });

const of = bulkSelection(MatchingContracts);
const ContractsChosen = z.strictObject({ of });
const bulk = {
  method: "POST",
  response: BulkReceipt,
  keyRequired: true,
  errors: ["bulk.count_changed", "bulk.too_many"],
} as const;

const errors = ["not_found", "not_allowed", "stale", "illegal_transition"] as const;
const forDraft = [
  "contract.plan_unknown",
  "contract.point_unknown",
  "contract.point_dates",
  "contract.month_outside",
] as const;
const write = { permission: "contract:write", method: "POST", params: IdParams, response: Contract } as const;
const decide = { permission: "contract:approve", method: "POST", params: IdParams, response: Contract } as const;
const AmendmentParams = IdParams.extend({ versionNo: z.coerce.number().int().min(1).max(100_000) });

export const contractRoutes = defineRoutes({
  listContracts: {
    method: "GET",
    path: "/contracts",
    permission: "contract:read",
    summary: "List contracts",
    query: ContractQuery,
    cursors: true,
    response: listOf(ContractRow),
  },
  exportContracts: {
    method: "GET",
    path: "/contracts/export",
    permission: { permission: ["contract:read", "export:data"], mode: "allOf" },
    summary: "Export contracts",
    query: ContractExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
  listContractChoices: {
    method: "GET",
    path: "/contracts/choices",
    permission: "contract:write",
    summary: "List options for a contract",
    description: "Pick-up points of the customer and plan versions.",
    query: z
      .strictObject({ customerId: Id, commodity: Commodity, startDate: LocalDate, endDate: LocalDate })
      .refine(({ startDate, endDate }) => endDate > startDate, { path: ["endDate"], error: "contract.dates" }),
    response: z.object({
      points: z.array(ContractPoint.extend({ takenBy: z.string() })),
      plans: z.array(ContractPlan.extend({ validFrom: LocalDate, validTo: LocalDate.nullable() })),
    }),
  },
  submitContracts: {
    ...bulk,
    path: "/contracts/bulk/submit",
    permission: "contract:write",
    summary: "Submit contracts for approval",
    description: "Each contract is checked individually. More than 200 run as a job.",
    body: ContractsChosen,
  },
  approveContracts: {
    ...bulk,
    path: "/contracts/bulk/approve",
    permission: "contract:approve",
    summary: "Approve contracts",
    description: "Only contracts drafted by other users; each is checked individually. More than 200 run as a job.",
    body: ContractsChosen,
  },
  signContracts: {
    ...bulk,
    path: "/contracts/bulk/sign",
    permission: "contract:write",
    summary: "Record signatures of contracts",
    description: "Signed by both parties on a date. Cannot be undone.",
    body: z.strictObject({ of, ...Signing.shape }),
    errors: [...bulk.errors, "contract.sign_date"],
  },
  getContract: {
    method: "GET",
    path: "/contracts/{id}",
    permission: "contract:read",
    summary: "Get a contract",
    params: IdParams,
    response: Contract,
    errors: ["not_found"],
  },
  createContract: {
    method: "POST",
    path: "/contracts",
    permission: "contract:write",
    summary: "Create a contract draft",
    body: ContractDraft,
    response: Contract,
    errors: ["contract.customer_unknown", ...forDraft],
  },
  updateContract: {
    ...write,
    method: "PATCH",
    path: "/contracts/{id}",
    summary: "Update a contract draft",
    body: ContractUpdate,
    errors: [...errors, ...forDraft],
  },
  removeContract: {
    ...write,
    method: "DELETE",
    path: "/contracts/{id}",
    summary: "Delete a contract draft",
    response: z.null(),
    errors: ["not_found", "not_allowed", "illegal_transition"],
  },
  submitContract: {
    ...write,
    path: "/contracts/{id}/submit",
    summary: "Submit a contract for approval",
    body: Versioned,
    errors: [
      ...errors,
      "contract.no_points",
      "contract.no_plan",
      "contract.volumes_missing",
      "contract.plan_not_approved",
      "contract.nothing_collected",
      "contract.point_taken",
      "contract.term_over",
    ],
  },
  approveContract: {
    ...decide,
    path: "/contracts/{id}/approve",
    summary: "Approve a contract",
    description: "Drafted by another user.",
    body: Versioned,
    errors: [
      ...errors,
      "same_person",
      "contract.approved",
      "contract.plan_not_approved",
      "contract.nothing_collected",
      "contract.point_taken",
    ],
  },
  returnContract: {
    ...write,
    permission: { permission: ["contract:write", "contract:approve"] },
    path: "/contracts/{id}/return",
    summary: "Return a contract to draft",
    description: "With a reason.",
    body: Versioned.extend({ reason: Reason }),
    errors,
  },
  signContract: {
    ...write,
    path: "/contracts/{id}/sign",
    summary: "Record a contract signature",
    description: "Fixes the price plan version in the contract.",
    body: Versioned.extend(Signing.shape),
    errors: [
      ...errors,
      "contract.not_approved",
      "contract.nothing_collected",
      "contract.point_taken",
      "contract.sign_date",
      "contract.term_over",
    ],
  },
  setContractVolumes: {
    ...write,
    method: "PUT",
    path: "/contracts/{id}/volumes",
    summary: "Update contracted volumes",
    description: "Only months that have not started.",
    body: Versioned.extend({ volumes: z.array(MonthVolume).min(1).max(121) }),
    errors: [...errors, "contract.month_begun", "contract.month_outside"],
  },
  terminateContract: {
    ...write,
    path: "/contracts/{id}/terminate",
    summary: "Terminate a contract early",
    body: Versioned.extend({
      /** The exclusive end. */
      terminatedOn: LocalDate,
      reason: Reason,
    }),
    errors: [...errors, "contract.terminated_ahead", "contract.termination_date"],
  },
  holdContract: {
    ...write,
    path: "/contracts/{id}/hold",
    summary: "Put a contract on billing hold",
    description: "Billing runs leave it out until it is released. Another reason replaces the one before.",
    body: Versioned.extend({ reason: Reason }),
    errors,
  },
  releaseContract: {
    ...write,
    path: "/contracts/{id}/release",
    summary: "Release a contract from billing hold",
    body: Versioned,
    errors,
  },
  renewContract: {
    ...write,
    path: "/contracts/{id}/renew",
    summary: "Create a renewal draft",
    body: z.strictObject({ startDate: LocalDate, endDate: LocalDate }),
    errors: ["not_found", "not_allowed", "illegal_transition", "contract.too_long"],
  },
  amendContract: {
    ...write,
    path: "/contracts/{id}/amendments",
    summary: "Propose a contract amendment",
    description: "Other dates, points, volumes or plan for a signed contract.",
    body: z.strictObject({
      rowVersion: RowVersion,
      effectiveFrom: LocalDate,
      reason: Reason,
      terms: ContractTerms,
    }),
    errors: [
      ...errors,
      ...forDraft,
      "contract.amendment_open",
      "contract.amendment_same",
      "contract.amendment_start",
      "contract.begun",
      "contract.end_past",
      "contract.month_begun",
    ],
  },
  approveAmendment: {
    ...decide,
    path: "/contracts/{id}/amendments/{versionNo}/approve",
    params: AmendmentParams,
    summary: "Approve an amendment",
    description: "Proposed by another user; applies from its effective date.",
    body: Versioned,
    errors: [...errors, "same_person", "contract.point_taken"],
  },
  returnAmendment: {
    ...write,
    permission: { permission: ["contract:write", "contract:approve"] },
    path: "/contracts/{id}/amendments/{versionNo}/return",
    params: AmendmentParams,
    summary: "Return an amendment",
    description: "With a reason. The contract does not change.",
    body: Versioned.extend({ reason: Reason }),
    errors,
  },
  listContractVersions: {
    method: "GET",
    path: "/contracts/{id}/versions",
    permission: "contract:read",
    summary: "List contract versions",
    description: "Newest first.",
    params: IdParams,
    response: z.array(ContractVersion),
    errors: ["not_found"],
  },
  compareContract: {
    method: "GET",
    path: "/contracts/{id}/differences",
    permission: "contract:read",
    summary: "Compare contract versions",
    description: "With the previous contract, or the pending amendment.",
    params: IdParams,
    response: ContractDifferences,
    errors: ["not_found"],
  },
  listContractActivity: {
    method: "GET",
    path: "/contracts/{id}/activity",
    permission: "contract:read",
    summary: "List activity of a contract",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
