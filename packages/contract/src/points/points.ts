import { z } from "zod";
import { declared } from "../fields/declared.ts";
import { referredTo } from "../fields/external-refs.ts";
import { pick } from "../fields/noun.ts";
import { pointImportColumns } from "../imports/columns/point-import-columns.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { followed } from "../kernel/http/cursors.ts";
import { Id, listQuery, LocalDate, many, Paging, RowVersion } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { ClosingRead } from "../meters/meters.ts";
import { AreaCode, Region } from "../areas/areas.ts";
import { Commodity } from "../values/commodities.ts";
import { PointPatch } from "./point-drafts.ts";
import { points, PointStatus, UseClass, VoltageLevel } from "./point-fields.ts";

/** `"ok"`, or the code of the reason why not. */
export const PointAction = z.enum([
  "ok",
  "not_allowed",
  "illegal_transition",
  "point.closed",
  "point.in_use",
  "point.future_tenancy",
]);
export type PointAction = z.infer<typeof PointAction>;

/** What the caller may do to this row now; the server checks the same rules again before acting. */
export const PointActions = z.object({
  edit: PointAction,
  activate: PointAction,
  suspend: PointAction,
  close: PointAction,
  reopen: PointAction,
  remove: PointAction,
});
export type PointActions = z.infer<typeof PointActions>;

/** The fields that a list shows. */
export const listedPoint = pick(points, [
  "name",
  "commodity",
  "idScheme",
  "externalCode",
  "areaCode",
  "gridCompany",
  "voltageLevel",
  "capacityKva",
  "useClass",
  "status",
  "dataAuthorisedTo",
  "externalRefs",
]);

/** A row of the list with the customer on the business date; null without a tenancy on that day. */
export const PointRow = z.object({
  id: Id,
  /** YD and at least seven digits. */
  pointNo: z.string(),
  ...listedPoint.shown,
  customerId: Id.nullable(),
  customerNo: z.string().nullable(),
  customerName: z.string().nullable(),
  areaName: z.string(),
  provinceName: z.string(),
  region: Region,
  /** Exclusive end of the contract in force on the business date; null when the caller sees none. */
  contractUntil: LocalDate.nullable(),
  updatedAt: edited.updatedAt,
  rowVersion: RowVersion,
  actions: PointActions,
});
export type PointRow = z.infer<typeof PointRow>;

/** From the first day to before `validTo`. A customer that the caller does not see has no name here. */
export const Tenancy = z.object({
  id: Id,
  customerId: Id.nullable(),
  customerNo: z.string().nullable(),
  customerName: z.string().nullable(),
  validFrom: LocalDate,
  validTo: LocalDate.nullable(),
  rowVersion: RowVersion,
});
export type Tenancy = z.infer<typeof Tenancy>;

/** The whole record. */
export const Point = z.object({
  ...PointRow.shape,
  ...points.shown,
  /** Names from the province down to the area. */
  areaNames: z.array(z.string()),
  isDemo: z.boolean(),
  /** The business date, which decides the present customer. */
  today: LocalDate,
  /** By date. */
  tenancies: z.array(Tenancy),
  updatedBy: edited.updatedBy,
  updatedBySelf: edited.updatedBySelf,
});
export type Point = z.infer<typeof Point>;

/** Columns of the list, in its order. */
const listColumns = [
  "pointNo",
  "name",
  "idScheme",
  "externalCode",
  "commodity",
  "customerNo",
  "customerName",
  "region",
  "areaCode",
  "areaName",
  "gridCompany",
  "voltageLevel",
  "capacityKva",
  "useClass",
  "contractUntil",
  "status",
  "dataAuthorisedTo",
  "updatedAt",
] as const;
export type PointColumn = (typeof listColumns)[number] | keyof typeof points.fields | "tenancyFrom" | "tenancyTo";
/** Columns of the list's file: those of the list, then all others that an import reads. */
export const pointColumns: readonly PointColumn[] = [
  ...new Set<PointColumn>([...listColumns, ...points.names, "tenancyFrom", "tenancyTo"]),
];
const PointColumn = z.enum(pointColumns as [PointColumn, ...PointColumn[]]);
const { customer, ...imported } = pointImportColumns;
/** Titles of a column on the screen and in a file; columns of an import have the import's titles. */
export const pointColumnTitles: Record<PointColumn, Bilingual> = {
  ...imported,
  pointNo: { zh: "用能点编号", en: "Number" },
  customerNo: customer,
  customerName: { zh: "客户", en: "Customer" },
  region: { zh: "大区", en: "Region" },
  areaName: { zh: "地区", en: "Area" },
  contractUntil: { zh: "合同到期", en: "Contract expires" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

/** The shown columns of a list, then further ones without which the file could not be imported again. */
export const withPointImportColumns = (shown: readonly PointColumn[]): PointColumn[] => {
  const fields = Object.keys(imported) as (keyof typeof imported)[];
  return [...new Set<PointColumn>([...shown, ...fields, "customerNo"])];
};

/** What a point can lack: a present customer or contract, or a data authorisation for thirty more days. */
export const PointGap = z.enum(["customer", "contract", "authorisation", "readings"]);
export type PointGap = z.infer<typeof PointGap>;
/** Days before its end from which an authorisation is reported as ending. */
export const authorisationWarningDays = 30;

const filters = {
  /** Part of name, number, external code, account, metering point or address. */
  keyword: z.string().trim().max(64).optional(),
  customerId: Id.optional(),
  commodity: many(Commodity),
  status: many(PointStatus),
  region: many(Region),
  /** A province, city or county, with everything below it. */
  areaCode: AreaCode.optional(),
  voltageLevel: declared(points.fields.voltageLevel, many(VoltageLevel)),
  useClass: many(UseClass),
  lacks: PointGap.optional(),
  ...followed,
  ...referredTo,
};
export const pointSorts = [
  "pointNo",
  "name",
  "externalCode",
  "areaCode",
  "capacityKva",
  "voltageLevel",
  "status",
  "dataAuthorisedTo",
  "updatedAt",
] as const;
export const PointQuery = listQuery(pointSorts, filters, "-pointNo");
export type PointQuery = z.output<typeof PointQuery>;

/** A list's query without its page, for exports and bulk actions. */
export const MatchingPoints = PointQuery.omit({ pageNo: true, pageSize: true });
export const PointExportQuery = z.strictObject({
  ...MatchingPoints.shape,
  format: z.enum(["csv", "xlsx"]),
  /** In the requested order; by default all. */
  columns: z.preprocess(
    (value) => (typeof value === "string" ? value.split(",") : value),
    z.array(PointColumn).min(1).max(pointColumns.length).optional(),
  ),
});
export type PointExportQuery = z.output<typeof PointExportQuery>;

/** The specification's query; older clients send empty values. */
const orEmpty = <T extends z.ZodType>(value: T) => value.or(z.literal("")).optional();
export const PickUpPointQuery = z.object({
  ...Paging.shape,
  sort: PointQuery.shape.sort.unwrap().default("pointNo"),
  customerId: orEmpty(Id),
  keyword: filters.keyword,
  commodity: orEmpty(Commodity),
  status: orEmpty(PointStatus),
  areaCode: orEmpty(AreaCode),
});
export type PickUpPointQuery = z.output<typeof PickUpPointQuery>;

/** The fields that the specification's list shows. */
export const specifiedPoint = pick(points, ["externalCode", "name", "capacityKva", "voltageLevel"]);

/**
 * A row in the specification's format. The last three are null without readings, and for people who may not read meters or
 * work on exceptions: unknown, not zero.
 */
export const PickUpPoint = z.object({
  id: Id,
  pointNo: z.string(),
  ...specifiedPoint.shown,
  customerName: z.string().nullable(),
  lastDataDay: LocalDate.nullable(),
  completeness30d: z.string().nullable(),
  openIssues: z.number().int().nullable(),
});
export type PickUpPoint = z.infer<typeof PickUpPoint>;

/** Points of one province that match a list's filters. */
export const ProvincePoints = z.object({
  areaCode: z.string(),
  name: z.string(),
  points: z.number().int(),
  /** kVA, electricity only. */
  capacityKva: z.string(),
});
export type ProvincePoints = z.infer<typeof ProvincePoints>;

export const PointUpdate = PointPatch.extend({ rowVersion: RowVersion });
export type PointUpdate = z.output<typeof PointUpdate>;

export const PointClosing = z.strictObject({
  /** The last day of supply; not after the business date. */
  lastDay: LocalDate,
  /** One for each channel of each installed meter. */
  reads: z.array(ClosingRead).max(20).default([]),
  rowVersion: RowVersion,
});
export type PointClosing = z.output<typeof PointClosing>;

/** The customer cannot change: another customer is another tenancy. */
export const TenancyChange = z
  .strictObject({ validFrom: LocalDate, validTo: LocalDate.nullable(), rowVersion: RowVersion })
  .refine(({ validFrom, validTo }) => validTo === null || validTo > validFrom, {
    path: ["validTo"],
    error: "assignment.dates",
  });
export type TenancyChange = z.output<typeof TenancyChange>;
