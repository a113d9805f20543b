import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { day, lastDay, optional, text } from "../fields/kinds.ts";
import { noun } from "../fields/noun.ts";
import { Id, Instant, LocalDate, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { edited } from "../kernel/records.ts";
import { TouBand } from "../tou-calendars/tou-bands.ts";
import { TouSeason } from "../tou-calendars/tou-calendars.ts";
import { Commodity } from "../values/commodities.ts";
import { reasonText } from "../values/reasons.ts";
import { PriceComponent } from "./price-components.ts";

export const PlanVersionStatus = z.enum(["DRAFT", "IN_APPROVAL", "APPROVED"]);
export type PlanVersionStatus = z.infer<typeof PlanVersionStatus>;
export const planVersionStatusWords: Record<PlanVersionStatus, Bilingual> = {
  DRAFT: { zh: "草稿", en: "Draft" },
  IN_APPROVAL: { zh: "待审批", en: "In approval" },
  APPROVED: { zh: "已批准", en: "Approved" },
};

/** `"ok"`, or the code of the reason why not. */
export const PlanVersionAction = z.enum(["ok", "not_allowed", "illegal_transition", "same_person", "plan.archived"]);
export type PlanVersionAction = z.infer<typeof PlanVersionAction>;
export const planVersionActionNames = ["update", "remove", "submit", "withdraw", "approve", "return"] as const;
export type PlanVersionActionName = (typeof planVersionActionNames)[number];

/** The fields of a version besides its components. */
export const planVersions = noun({
  /** The first day of the version. */
  validFrom: day({ zh: "开始日期", en: "Effective from", about: "First day of the version" }),
  /** The exclusive end; null is open-ended. */
  validTo: optional(lastDay({ zh: "最后一天", en: "Effective until", about: "End of the version; null: open-ended" })),
  /** What is new, for the approver. */
  note: text({
    zh: "变更说明",
    en: "Change note",
    about: "What is new, for the approver",
    sample: "Peak price raised",
    max: 500,
    optional: true,
  }),
});
const components = z.array(PriceComponent).max(40);
type Dates = { validFrom?: string | undefined; validTo?: string | null | undefined };
const inOrder = ({ validFrom, validTo }: Dates) => !validFrom || !validTo || validTo > validFrom;
const order = { path: ["validTo"], error: "assignment.dates" };

/** A version as it is written, as a whole document. */
export const PlanVersionDraft = z
  .strictObject({ ...planVersions.draft, components: components.default([]) })
  .refine(inOrder, order);
export type PlanVersionDraft = z.output<typeof PlanVersionDraft>;
/** Changes the given fields, `components` as a whole; both dates are sent together. */
export const PlanVersionUpdate = z
  .strictObject({ ...planVersions.edit, components })
  .partial()
  .extend({ rowVersion: RowVersion })
  .refine(inOrder, order);
export type PlanVersionUpdate = z.output<typeof PlanVersionUpdate>;

const step = (what: string) =>
  z
    .object({ at: Instant, by: z.string().nullable(), inPlaceOf: z.string().nullable() })
    .nullable()
    .describe(`When, by whom and in whose place it was ${what}`);

/** A version without its prices. */
export const PlanVersionSummary = z.object({
  id: Id,
  planId: Id,
  versionNo: z.number().int(),
  status: PlanVersionStatus,
  ...planVersions.shown,
  submitted: step("submitted"),
  approved: step("approved"),
  returned: z
    .object({ at: Instant, by: z.string().nullable(), inPlaceOf: z.string().nullable(), reason: z.string() })
    .nullable(),
  /** The absent person in whose place the caller decides; null for their own right, or when nothing is due. */
  inPlaceOf: z.string().nullable(),
  ...edited,
  /** What the caller may do to it now; the server checks the same rules again before acting. */
  actions: z.record(z.enum(planVersionActionNames), PlanVersionAction),
});
export type PlanVersionSummary = z.infer<typeof PlanVersionSummary>;

/** A time-of-use calendar of a version. */
export const PlanCalendar = z.object({
  id: Id,
  calendarCode: z.string(),
  name: z.string(),
  bands: z.array(TouBand),
  seasons: z.array(TouSeason),
});
export type PlanCalendar = z.infer<typeof PlanCalendar>;

export const PlanVersion = PlanVersionSummary.extend({
  components: z.array(PriceComponent),
  calendars: z.array(PlanCalendar),
});
export type PlanVersion = z.infer<typeof PlanVersion>;

/** The copy of an approved version that a contract keeps from its signing: everything that prices a month. */
export const PlanSnapshot = z.object({
  planId: Id,
  planCode: z.string(),
  planName: z.string(),
  commodity: Commodity,
  versionId: Id,
  versionNo: z.number().int(),
  validFrom: LocalDate,
  validTo: LocalDate.nullable(),
  approvedAt: Instant,
  components: z.array(PriceComponent),
  calendars: z.array(PlanCalendar),
});
export type PlanSnapshot = z.infer<typeof PlanSnapshot>;

/** An approved version to choose from. */
export const PlanVersionChoice = z.object({
  versionId: Id,
  planId: Id,
  planCode: z.string(),
  planName: z.string(),
  commodity: Commodity,
  versionNo: z.number().int(),
  validFrom: LocalDate,
  validTo: LocalDate.nullable(),
});
export type PlanVersionChoice = z.infer<typeof PlanVersionChoice>;

export const PlanVersionParams = z.object({ id: Id, versionNo: z.coerce.number().int().min(1).max(1_000_000) });
const Seen = z.strictObject({ rowVersion: RowVersion });

export const planVersionRoutes = defineRoutes({
  selectPlanVersions: {
    method: "GET",
    path: "/price-plans/select",
    permission: "price:read",
    summary: "List plan versions to choose",
    description: "Approved versions of active plans.",
    query: z.strictObject({
      commodity: Commodity.optional(),
      /** Versions in force on this day. */
      on: LocalDate.optional(),
      /** Part of the plan's name or code. */
      keyword: z.string().trim().max(64).optional(),
    }),
    response: z.array(PlanVersionChoice),
  },
  getPlanVersion: {
    method: "GET",
    path: "/price-plans/{id}/versions/{versionNo}",
    permission: "price:read",
    summary: "Get a plan version",
    description: "Includes its prices.",
    params: PlanVersionParams,
    response: PlanVersion,
    errors: ["not_found"],
  },
  createPlanVersion: {
    method: "POST",
    path: "/price-plans/{id}/versions",
    permission: "price:write",
    summary: "Create a plan version",
    description: "Optionally as a copy of another.",
    params: PlanVersionParams.pick({ id: true }),
    body: PlanVersionDraft,
    response: PlanVersion,
    errors: ["not_found", "not_allowed", "plan.archived", "tou.unknown"],
  },
  updatePlanVersion: {
    method: "PATCH",
    path: "/price-plans/{id}/versions/{versionNo}",
    permission: "price:write",
    summary: "Update a plan draft",
    params: PlanVersionParams,
    body: PlanVersionUpdate,
    response: PlanVersion,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition", "plan.archived", "tou.unknown"],
  },
  removePlanVersion: {
    method: "DELETE",
    path: "/price-plans/{id}/versions/{versionNo}",
    permission: "price:write",
    summary: "Delete a plan draft",
    params: PlanVersionParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "illegal_transition"],
  },
  submitPlanVersion: {
    method: "POST",
    path: "/price-plans/{id}/versions/{versionNo}/submit",
    permission: "price:write",
    summary: "Submit a plan version",
    description: "It can no longer be edited.",
    params: PlanVersionParams,
    body: Seen,
    response: PlanVersion,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition", "plan.archived", "incomplete"],
  },
  withdrawPlanVersion: {
    method: "POST",
    path: "/price-plans/{id}/versions/{versionNo}/withdraw",
    permission: "price:write",
    summary: "Withdraw a plan version",
    description: "From approval.",
    params: PlanVersionParams,
    body: Seen,
    response: PlanVersion,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition"],
  },
  approvePlanVersion: {
    method: "POST",
    path: "/price-plans/{id}/versions/{versionNo}/approve",
    permission: "price:approve",
    summary: "Approve a plan version",
    description: "Written by another user; the previous version ends where it starts.",
    params: PlanVersionParams,
    body: Seen,
    response: PlanVersion,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition", "same_person", "plan.archived", "incomplete"],
  },
  returnPlanVersion: {
    method: "POST",
    path: "/price-plans/{id}/versions/{versionNo}/return",
    permission: "price:approve",
    summary: "Return a plan version",
    description: "With a reason.",
    params: PlanVersionParams,
    body: Seen.extend({ reason: reasonText(500) }),
    response: PlanVersion,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition", "same_person"],
  },
});
