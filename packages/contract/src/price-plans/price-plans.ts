import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { oneOf, text } from "../fields/kinds.ts";
import { noun, type ValuesOf } from "../fields/noun.ts";
import { Id, IdParams, listOf, listQuery, LocalDate, many, Paging, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { edited, RecordHistory } from "../kernel/records.ts";
import { Commodity, commodityWords } from "../values/commodities.ts";
import { line, ShortCode } from "../values/fields.ts";
import { PlanVersionSummary } from "./plan-versions.ts";

/** A plan is a draft until its first version is approved; an archived one can no longer be chosen. */
export const PricePlanStatus = z.enum(["DRAFT", "ACTIVE", "ARCHIVED"]);
export type PricePlanStatus = z.infer<typeof PricePlanStatus>;
export const pricePlanStatusWords: Record<PricePlanStatus, Bilingual> = {
  DRAFT: { zh: "草稿", en: "Draft" },
  ACTIVE: { zh: "启用", en: "Active" },
  ARCHIVED: { zh: "已归档", en: "Archived" },
};

/** The fields of a price plan, in the order of forms. */
export const pricePlans = noun({
  planCode: text({
    zh: "套餐编码",
    en: "Plan code",
    about: "Code of the price plan, unique",
    sample: "S1",
    max: 20,
    schema: ShortCode,
  }),
  name: text({
    zh: "名称",
    en: "Name",
    about: "Name of the price plan",
    sample: "Standard, time-of-use",
    max: 60,
    schema: line(60, 2),
  }),
  commodity: oneOf(Commodity, {
    zh: "能源品种",
    en: "Commodity",
    about: "What the plan prices",
    words: commodityWords,
    initial: "ELECTRICITY",
  }),
  note: text({
    zh: "备注",
    en: "Note",
    about: "Internal note",
    sample: "For connections of 10 kV and above",
    max: 500,
    optional: true,
  }),
});
export type PricePlanFields = ValuesOf<typeof pricePlans>;

export const PricePlanDraft = z.strictObject(pricePlans.draft);
export type PricePlanDraft = z.output<typeof PricePlanDraft>;
/** Changes the given fields; the others stay. */
export const PricePlanUpdate = z.strictObject(pricePlans.edit).partial().extend({ rowVersion: RowVersion });
export type PricePlanUpdate = z.output<typeof PricePlanUpdate>;

/** `"ok"`, or the code of the reason why not. */
export const PricePlanAction = z.enum(["ok", "not_allowed", "illegal_transition", "plan.in_use", "plan.archived"]);
export type PricePlanAction = z.infer<typeof PricePlanAction>;

const Period = z.object({ versionNo: z.number().int(), validFrom: LocalDate, validTo: LocalDate.nullable() });

export const PricePlan = z.object({
  id: Id,
  ...pricePlans.shown,
  status: PricePlanStatus,
  /** The approved version in force on the business date, and the next one. */
  current: Period.nullable(),
  next: Period.nullable(),
  /** Number of versions in draft or approval; none for people who see approved versions only. */
  drafts: z.number().int(),
  waiting: z.number().int(),
  /** The absent person in whose place the caller may approve; null otherwise. */
  inPlaceOf: z.string().nullable(),
  ...edited,
  /** What the caller may do to it now; the server checks the same rules again before acting. */
  actions: z.object({
    update: PricePlanAction,
    addVersion: PricePlanAction,
    archive: PricePlanAction,
    restore: PricePlanAction,
    remove: PricePlanAction,
  }),
});
export type PricePlan = z.infer<typeof PricePlan>;
/** With its versions, latest first. */
export const PricePlanDetail = PricePlan.extend({ versions: z.array(PlanVersionSummary) });
export type PricePlanDetail = z.infer<typeof PricePlanDetail>;

/** Columns of the list and of its file, in the file's order. */
export const pricePlanColumns = [
  "planCode",
  "name",
  "commodity",
  "status",
  "current",
  "validFrom",
  "validTo",
  "next",
  "note",
  "updatedAt",
] as const;
export type PricePlanColumn = (typeof pricePlanColumns)[number];
export const pricePlanColumnTitles: Record<PricePlanColumn, Bilingual> = {
  ...pricePlans.titles,
  status: { zh: "状态", en: "Status" },
  current: { zh: "执行版本", en: "Current version" },
  validFrom: { zh: "执行开始", en: "Effective from" },
  validTo: { zh: "执行至", en: "Effective until" },
  next: { zh: "下一版本", en: "Next version" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

/** Plans with versions in progress: drafts, in approval, or those that the caller may approve. */
export const PlanWork = z.enum(["draft", "approval", "mine"]);
export type PlanWork = z.infer<typeof PlanWork>;

export const PricePlanQuery = listQuery(
  ["planCode", "name", "updatedAt"],
  {
    /** Part of the name or the code. */
    keyword: z.string().trim().max(64).optional(),
    commodity: many(Commodity),
    status: many(PricePlanStatus),
    work: PlanWork.optional(),
  },
  "planCode",
);
export type PricePlanQuery = z.output<typeof PricePlanQuery>;

export const PricePlanExportQuery = z.strictObject({
  ...PricePlanQuery.omit({ pageNo: true, pageSize: true }).shape,
  format: z.enum(["csv", "xlsx"]),
});
export type PricePlanExportQuery = z.output<typeof PricePlanExportQuery>;

const Seen = z.strictObject({ rowVersion: RowVersion });

export const pricePlanRoutes = defineRoutes({
  listPricePlans: {
    method: "GET",
    path: "/price-plans",
    permission: "price:read",
    summary: "List price plans",
    description: "Users who neither edit nor approve prices see active plans only.",
    query: PricePlanQuery,
    response: listOf(PricePlan),
  },
  exportPricePlans: {
    method: "GET",
    path: "/price-plans/export",
    permission: { permission: ["price:read", "export:data"], mode: "allOf" },
    summary: "Export price plans",
    query: PricePlanExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
  getPricePlan: {
    method: "GET",
    path: "/price-plans/{id}",
    permission: "price:read",
    summary: "Get a price plan",
    description: "Includes its versions.",
    params: IdParams,
    response: PricePlanDetail,
    errors: ["not_found"],
  },
  createPricePlan: {
    method: "POST",
    path: "/price-plans",
    permission: "price:write",
    summary: "Create a price plan",
    body: PricePlanDraft,
    response: PricePlanDetail,
    errors: ["plan.code_taken"],
  },
  updatePricePlan: {
    method: "PATCH",
    path: "/price-plans/{id}",
    permission: "price:write",
    summary: "Update a price plan",
    description: "The commodity can change only while it is a draft.",
    params: IdParams,
    body: PricePlanUpdate,
    response: PricePlanDetail,
    errors: ["not_found", "not_allowed", "stale", "plan.archived", "plan.code_taken", "plan.commodity_kept"],
  },
  archivePricePlan: {
    method: "POST",
    path: "/price-plans/{id}/archive",
    permission: "price:write",
    summary: "Archive a price plan",
    description: "Existing contracts keep it; new ones cannot use it.",
    params: IdParams,
    body: Seen,
    response: PricePlanDetail,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition"],
  },
  restorePricePlan: {
    method: "POST",
    path: "/price-plans/{id}/restore",
    permission: "price:write",
    summary: "Restore a price plan",
    params: IdParams,
    body: Seen,
    response: PricePlanDetail,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition"],
  },
  removePricePlan: {
    method: "DELETE",
    path: "/price-plans/{id}",
    permission: "price:write",
    summary: "Delete a price plan",
    description: "Only if no version was ever submitted.",
    params: IdParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "plan.in_use"],
  },
  listPricePlanActivity: {
    method: "GET",
    path: "/price-plans/{id}/activity",
    permission: "price:read",
    summary: "List activity of a plan",
    description: "Includes its versions.",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
