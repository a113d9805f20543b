import { z } from "zod";
import { bulkSelection } from "../kernel/bulk.ts";
import { Id, IdParams, listOf, LocalDate, Paging } from "../kernel/http/paging.ts";
import { RecordHistory } from "../kernel/records.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { BulkReceipt } from "../portal/lists/bulk-actions.ts";
import { PointDraft, TenancyDraft } from "./point-fields.ts";
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
    summary: "A page of the pick-up points in one's scope",
    query: PickUpPointQuery,
    response: listOf(PickUpPoint),
    specified: true,
  },
  listPoints: {
    method: "GET",
    path: "/points",
    permission: "point:read",
    summary: "Pick-up points in one's scope",
    query: PointQuery,
    response: listOf(PointRow),
  },
  countPoints: {
    method: "GET",
    path: "/points/count",
    permission: "point:read",
    summary: "How many points match, exactly",
    query: MatchingPoints,
    response: z.object({ total: z.number().int() }),
  },
  listProvincesOfPoints: {
    method: "GET",
    path: "/points/provinces",
    permission: "point:read",
    summary: "Count and capacity of the points that match, by province",
    query: MatchingPoints,
    response: z.array(ProvincePoints),
  },
  exportPoints: {
    method: "GET",
    path: "/points/export",
    permission: { permission: ["point:read", "export:data"], mode: "allOf" },
    summary: "The list of points as a file",
    query: PointExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
  setPointsStatus: {
    method: "POST",
    path: "/points/bulk/status",
    permission: "point:write",
    summary: "Suspend many points or take them up again, each by the rules for one; more than 200 as a job",
    body: PointsStatus,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  setPointsAuthorisation: {
    method: "POST",
    path: "/points/bulk/authorisation",
    permission: "point:write",
    summary: "Set until when the customers of many points let their data be fetched",
    body: PointsAuthorisation,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  getPoint: {
    method: "GET",
    path: "/points/{id}",
    permission: "point:read",
    summary: "One pick-up point with its tenancies",
    params: IdParams,
    response: Point,
    errors: ["not_found"],
  },
  createPoint: {
    method: "POST",
    path: "/points",
    permission: "point:write",
    summary: "Add a pick-up point, with its first customer where there is one",
    body: PointDraft,
    response: Point,
    errors: writeErrors,
  },
  updatePoint: {
    method: "PATCH",
    path: "/points/{id}",
    permission: "point:write",
    summary: "Change the fields given; suspend a point, take it up again or reopen a closed one",
    params: IdParams,
    body: PointUpdate,
    response: Point,
    errors: [...editErrors, "illegal_transition", ...writeErrors],
  },
  closePoint: {
    method: "POST",
    path: "/points/{id}/close",
    permission: "point:write",
    summary:
      "Close a point: tenancy, meters and its days in contracts end with the day given, and its code is free again",
    params: IdParams,
    body: PointClosing,
    response: Point,
    errors: [...editErrors, "illegal_transition", "point.future_tenancy", "point.last_day", ...closingErrors],
  },
  removePoint: {
    method: "DELETE",
    path: "/points/{id}",
    permission: "point:write",
    summary: "Remove a point that nothing hangs on",
    params: IdParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "point.in_use"],
  },
  addTenancy: {
    method: "POST",
    path: "/points/{id}/tenancies",
    permission: "point:write",
    summary: "Give a point a customer from a day on",
    params: IdParams,
    body: TenancyDraft,
    response: Point,
    errors: tenancyErrors,
  },
  changeTenancy: {
    method: "PATCH",
    path: "/points/{id}/tenancies/{tenancyId}",
    permission: "point:write",
    summary: "Change the days of a tenancy, such as its end",
    params: TenancyParams,
    body: TenancyChange,
    response: Point,
    errors: tenancyErrors,
  },
  removeTenancy: {
    method: "DELETE",
    path: "/points/{id}/tenancies/{tenancyId}",
    permission: "point:write",
    summary: "Remove a tenancy that was entered by mistake",
    params: TenancyParams,
    response: Point,
    errors: editErrors,
  },
  listPointActivity: {
    method: "GET",
    path: "/points/{id}/activity",
    permission: { permission: ["point:write", "audit:view"], mode: "oneOf" },
    summary: "What happened to a pick-up point, the newest first",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
