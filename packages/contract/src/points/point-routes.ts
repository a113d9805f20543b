import { z } from "zod";
import { bulkSelection } from "../kernel/bulk.ts";
import { Id, IdParams, listOf, LocalDate, Paging } from "../kernel/http/paging.ts";
import { RecordHistory } from "../kernel/records.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { BulkReceipt } from "../bulk-actions/bulk-actions.ts";
import { RefParams } from "../fields/external-refs.ts";
import { PointDraft, PointPut, TenancyDraft } from "./point-drafts.ts";
import {
  MatchingPoints,
  PickUpPoint,
  PickUpPointQuery,
  Point,
  PointClosing,
  PointExportQuery,
  PointQuery,
  PointRow,
  PointUpdate,
  ProvincePoints,
  TenancyChange,
} from "./points.ts";

const TenancyParams = z.object({ id: Id, tenancyId: Id });

const of = bulkSelection(MatchingPoints);
const PointsStatus = z.strictObject({ of, status: z.enum(["ACTIVE", "SUSPENDED"]) });
const PointsAuthorisation = z.strictObject({ of, dataAuthorisedTo: LocalDate.nullable() });

const codeErrors = ["point.code_taken", "point.code_taken_elsewhere"] as const;
const writeErrors = [
  ...codeErrors,
  "external_ref.taken",
  "customer.area_unknown",
  "customer.out_of_scope",
  "point.grid_unknown",
  "tenancy.customer_unknown",
  "tenancy.customer_closed",
] as const;
const editErrors = ["not_found", "not_allowed", "stale", "point.closed"] as const;
const tenancyErrors = [
  ...editErrors,
  "tenancy.overlap",
  "tenancy.overlap_meanwhile",
  "tenancy.customer_unknown",
  "tenancy.customer_closed",
] as const;
const closingErrors = [
  "meter.not_installed",
  "meter.reads_missing",
  "meter.day_range",
  "meter.read_digits",
  "meter.read_decimals",
  "meter.rollover",
  "meter.rollover_power",
] as const;
const bulkErrors = ["bulk.count_changed", "bulk.too_many"] as const;

export const pointRoutes = defineRoutes({
  pickUpPointList: {
    method: "GET",
    path: "/user/PickUpPointList",
    permission: "point:read",
    summary: "List pick-up points",
    query: PickUpPointQuery,
    response: listOf(PickUpPoint),
    specified: true,
  },
  listPoints: {
    method: "GET",
    path: "/points",
    permission: "point:read",
    summary: "List pick-up points",
    query: PointQuery,
    cursors: true,
    response: listOf(PointRow),
  },
  countPoints: {
    method: "GET",
    path: "/points/count",
    permission: "point:read",
    summary: "Count pick-up points",
    description: "The exact number of matching points.",
    query: MatchingPoints,
    response: z.object({ total: z.number().int() }),
  },
  listProvincesOfPoints: {
    method: "GET",
    path: "/points/provinces",
    permission: "point:read",
    summary: "Get pick-up points by province",
    description: "Count and capacity of the matching points.",
    query: MatchingPoints,
    response: z.array(ProvincePoints),
  },
  exportPoints: {
    method: "GET",
    path: "/points/export",
    permission: { permission: ["point:read", "export:data"], mode: "allOf" },
    summary: "Export pick-up points",
    query: PointExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
  setPointsStatus: {
    method: "POST",
    path: "/points/bulk/status",
    permission: "point:write",
    summary: "Change status of pick-up points",
    description: "Suspends or activates; each point is checked individually. More than 200 run as a job.",
    body: PointsStatus,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  setPointsAuthorisation: {
    method: "POST",
    path: "/points/bulk/authorisation",
    permission: "point:write",
    summary: "Set data authorisation of points",
    description: "Until when the customers allow their data to be fetched.",
    body: PointsAuthorisation,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  getPoint: {
    method: "GET",
    path: "/points/{id}",
    permission: "point:read",
    summary: "Get a pick-up point",
    description: "Includes its tenancies.",
    params: IdParams,
    response: Point,
    errors: ["not_found"],
  },
  createPoint: {
    method: "POST",
    path: "/points",
    permission: "point:write",
    summary: "Create a pick-up point",
    description: "With its first customer, if given.",
    body: PointDraft,
    response: Point,
    errors: writeErrors,
  },
  updatePoint: {
    method: "PATCH",
    path: "/points/{id}",
    permission: "point:write",
    summary: "Update a pick-up point",
    description: "Changes the given fields; suspends, activates or reopens it.",
    params: IdParams,
    body: PointUpdate,
    response: Point,
    errors: [...editErrors, "illegal_transition", ...writeErrors],
  },
  putPointByRef: {
    method: "PUT",
    path: "/points/by-ref/{system}/{externalId}",
    permission: "point:write",
    byRef: true,
    summary: "Create or update a pick-up point",
    description:
      "Under the number that another system has for it. Changes the given fields of the point with this external ID, or creates one. A new point needs what creating one needs; `tenancy` is that of a new point only.",
    params: RefParams,
    body: PointPut,
    response: Point,
    errors: ["not_found", "not_allowed", "point.closed", ...writeErrors],
  },
  closePoint: {
    method: "POST",
    path: "/points/{id}/close",
    permission: "point:write",
    summary: "Close a pick-up point",
    description: "Tenancy, meters and supply end on the given day, and its number becomes available.",
    params: IdParams,
    body: PointClosing,
    response: Point,
    errors: [...editErrors, "illegal_transition", "point.future_tenancy", "point.last_day", ...closingErrors],
  },
  removePoint: {
    method: "DELETE",
    path: "/points/{id}",
    permission: "point:write",
    summary: "Delete a pick-up point",
    description: "Only unused points.",
    params: IdParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "point.in_use"],
  },
  addTenancy: {
    method: "POST",
    path: "/points/{id}/tenancies",
    permission: "point:write",
    summary: "Add a customer to point",
    params: IdParams,
    body: TenancyDraft,
    response: Point,
    errors: tenancyErrors,
  },
  changeTenancy: {
    method: "PATCH",
    path: "/points/{id}/tenancies/{tenancyId}",
    permission: "point:write",
    summary: "Update tenancy dates",
    params: TenancyParams,
    body: TenancyChange,
    response: Point,
    errors: tenancyErrors,
  },
  removeTenancy: {
    method: "DELETE",
    path: "/points/{id}/tenancies/{tenancyId}",
    permission: "point:write",
    summary: "Delete a tenancy",
    description: "Only to correct mistakes.",
    params: TenancyParams,
    response: Point,
    errors: editErrors,
  },
  listPointActivity: {
    method: "GET",
    path: "/points/{id}/activity",
    permission: { permission: ["point:write", "audit:view"], mode: "oneOf" },
    summary: "List activity of a point",
    description: "Newest first.",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
