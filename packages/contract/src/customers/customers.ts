import { z } from "zod";
import { AreaCode, Region } from "../areas/areas.ts";
import { Contact } from "./customer-contacts.ts";
import { CustomerStep, StepTaken } from "./customer-lifecycle.ts";
import { CustomerColumn, customerColumns } from "./customer-columns.ts";
import {
  CustomerDraft,
  CustomerPatch,
  CustomerSource,
  customers,
  CustomerPut,
  hiddenFromPartners,
  Lifecycle,
  listedCustomer,
  PartnerNo,
  writeErrors,
} from "./customer-fields.ts";
import { RefParams, referredTo } from "../fields/external-refs.ts";
import { pick } from "../fields/noun.ts";
import { invoiceStatuses } from "../invoices/invoice-status.ts";
import { UserCode } from "../values/fields.ts";
import { followed } from "../kernel/http/cursors.ts";
import { Id, IdParams, Instant, listOf, listQuery, many, Paging, RowVersion } from "../kernel/http/paging.ts";
import { edited, RecordHistory } from "../kernel/records.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** `"ok"`, or the code of the reason why not. */
export const CustomerAction = z.enum([
  "ok",
  "not_allowed",
  "illegal_transition",
  "customer.merged",
  "customer.has_points",
  "customer.has_contracts",
]);
export type CustomerAction = z.infer<typeof CustomerAction>;

/** What the caller may do to this row now; the server checks the same rules again before acting. */
export const CustomerActions = z.object({
  edit: CustomerAction,
  editContacts: CustomerAction,
  /** Steps of the lifecycle. @see CustomerStep */
  quote: CustomerAction,
  check: CustomerAction,
  returnToLead: CustomerAction,
  activate: CustomerAction,
  suspend: CustomerAction,
  close: CustomerAction,
  reopen: CustomerAction,
  /** As the survivor or the duplicate. */
  merge: CustomerAction,
});
export type CustomerActions = z.infer<typeof CustomerActions>;
export type CustomerActionName = keyof CustomerActions;

/** A row of the list. Partners see the middle of `uscc` masked: `911101********017J`. */
export const CustomerRow = z.object({
  id: Id,
  /** KH and six digits. */
  customerNo: z.string(),
  ...listedCustomer.shown,
  areaName: z.string(),
  provinceName: z.string(),
  region: Region,
  source: CustomerSource,
  partnerName: z.string().nullable(),
  /** Present sales manager: the override, else the area's manager. Null without one. */
  managerCode: z.string().nullable(),
  managerName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  rowVersion: RowVersion,
  /** Number of pick-up points where it takes energy today. */
  pointCount: z.number().int(),
  /** Its open amount by issued statements; absent for people who may not see them, and for a merged customer. */
  outstanding: z.string().optional(),
  /** The most urgent state of its statements: overdue, then unpaid, then those in progress. Null without statements. */
  worstStatus: z.literal(invoiceStatuses).nullable().optional(),
  /** It was merged into another customer; its page leads there. */
  merged: z.boolean(),
  actions: CustomerActions,
});
export type CustomerRow = z.infer<typeof CustomerRow>;

/**
 * The whole record. For partners it lacks `contacts`, `invoiceTitle`, `creditLimit` and reasons. `managerCode` shows
 * the same as `managerOverride` where there is one.
 */
export const Customer = z.object({
  ...CustomerRow.shape,
  ...customers.shown,
  ...z.object(pick(customers, hiddenFromPartners).shown).partial().shape,
  /** Names from the province down to the area. */
  areaNames: z.array(z.string()),
  contacts: z.array(Contact).optional(),
  lifecycleReason: z.string().optional(),
  /** When the present stage began; null if that was before it was recorded. */
  lifecycleSince: Instant.nullable(),
  /** The final survivor of a merged customer; null for others, and when the caller does not see it. */
  mergedInto: z.object({ id: Id, customerNo: z.string(), name: z.string() }).nullable(),
  verifiedAt: Instant.nullable(),
  /** Full name; null for people who may not know. */
  verifiedBy: z.string().nullable(),
  isDemo: z.boolean(),
  updatedBy: edited.updatedBy,
  updatedBySelf: edited.updatedBySelf,
  /** Warnings that never block: the inner check of the code, an abolished area in it. */
  usccWarnings: z.array(z.enum(["organisation_check", "area_unknown"])),
});
export type Customer = z.infer<typeof Customer>;

/** What a customer can lack. */
export const CustomerGap = z.enum(["contact", "manager", "step"]);
export type CustomerGap = z.infer<typeof CustomerGap>;

const filters = {
  /** Part of name, short name, number or credit code, ignoring case and width. For partners not the code. */
  keyword: z.string().trim().max(64).optional(),
  region: many(Region),
  /** A province, city or county, with everything below it. */
  areaCode: AreaCode.optional(),
  /** User code of the manager who answers today. */
  manager: UserCode.optional(),
  lifecycle: many(Lifecycle),
  source: CustomerSource.optional(),
  partnerNo: PartnerNo.optional(),
  /** Customers without contacts, without a manager, or leads without a next step. */
  lacks: CustomerGap.optional(),
  /** Only those with an overdue statement. */
  overdueOnly: z.literal("true").optional(),
  ...followed,
  ...referredTo,
};

export const customerSorts = [
  "name",
  "customerNo",
  "createdAt",
  "updatedAt",
  "lifecycle",
  "areaCode",
  "region",
  "outstanding",
] as const;

export const CustomerQuery = listQuery(customerSorts, filters, "-createdAt");
export type CustomerQuery = z.output<typeof CustomerQuery>;

/** The format of a customer file. */
export const customerFile = {
  format: z.enum(["csv", "xlsx"]),
  /** In the requested order; by default all. */
  columns: z.preprocess(
    (value) => (typeof value === "string" ? value.split(",") : value),
    z.array(CustomerColumn).min(1).max(customerColumns.length).optional(),
  ),
};

/** A list's query without its page, for exports and bulk actions. */
export const MatchingCustomers = CustomerQuery.omit({ pageNo: true, pageSize: true });

export const CustomerExportQuery = z.strictObject({ ...MatchingCustomers.shape, ...customerFile });
export type CustomerExportQuery = z.output<typeof CustomerExportQuery>;

export const MyCustomerQuery = z.object({
  ...Paging.shape,
  sort: CustomerQuery.shape.sort,
  keyword: filters.keyword,
  lifecycle: filters.lifecycle,
  region: filters.region,
  areaCode: AreaCode.or(z.literal("")).optional(),
  /** `true` or `1`: only those with an overdue statement. */
  overdueOnly: z.enum(["true", "false", "1", "0", ""]).optional(),
});
export type MyCustomerQuery = z.output<typeof MyCustomerQuery>;

/**
 * A row in the specification's format. `lastMonthKwh` is null without readings: unknown, not zero. So are `outstanding`
 * and `worstStatus` for people who may not see the statements.
 */
export const MyCustomer = z.object({
  id: Id,
  customerNo: z.string(),
  name: z.string(),
  uscc: z.string(),
  areaName: z.string(),
  region: Region,
  managerName: z.string().nullable(),
  lifecycle: Lifecycle,
  pointCount: z.number().int(),
  lastMonthKwh: z.string().nullable(),
  outstanding: z.string().nullable(),
  worstStatus: z.number().int().nullable(),
});
export type MyCustomer = z.infer<typeof MyCustomer>;

export const CustomerUpdate = CustomerPatch.extend({ rowVersion: RowVersion });
export type CustomerUpdate = z.output<typeof CustomerUpdate>;

export const PartnerOption = z.object({ partnerNo: z.string(), name: z.string() });

export const customerRoutes = defineRoutes({
  myCustomer: {
    method: "GET",
    path: "/user/myCustomer",
    permission: "customer:read",
    summary: "List customers",
    query: MyCustomerQuery,
    response: listOf(MyCustomer),
    specified: true,
  },
  listCustomers: {
    method: "GET",
    path: "/customers",
    permission: "customer:read",
    summary: "List customers",
    query: CustomerQuery,
    cursors: true,
    response: listOf(CustomerRow),
  },
  exportCustomers: {
    method: "GET",
    path: "/customers/export",
    permission: { permission: ["customer:read", "export:data"], mode: "allOf" },
    summary: "Export customers",
    description: "CSV or XLSX.",
    query: CustomerExportQuery,
    response: "file",
  },
  listPartnerOptions: {
    method: "GET",
    path: "/customers/partners",
    permission: "customer:read",
    summary: "List partners to choose from",
    query: z.strictObject({ keyword: z.string().trim().max(64).optional() }),
    response: z.array(PartnerOption),
  },
  getCustomer: {
    method: "GET",
    path: "/customers/{id}",
    permission: "customer:read",
    summary: "Get a customer",
    description: "Includes its contacts.",
    params: IdParams,
    response: Customer,
    errors: ["not_found"],
  },
  createCustomer: {
    method: "POST",
    path: "/customers",
    permission: { permission: ["customer:write", "customer:lead"], mode: "oneOf" },
    summary: "Create a customer",
    description: "Partners create leads of their own.",
    body: CustomerDraft,
    response: Customer,
    errors: writeErrors,
  },
  updateCustomer: {
    method: "PATCH",
    path: "/customers/{id}",
    permission: "customer:read",
    summary: "Update a customer",
    description: "Changes the given fields.",
    params: IdParams,
    body: CustomerUpdate,
    response: Customer,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition", ...writeErrors],
  },
  putCustomerByRef: {
    method: "PUT",
    path: "/customers/by-ref/{system}/{externalId}",
    permission: "customer:read",
    byRef: true,
    summary: "Create or update a customer",
    description:
      "Under the number that another system has for it. Changes the given fields of the customer with this external ID, or creates one. A new customer needs `name`, `uscc` and `areaCode`; `lifecycle` is that of a new one only.",
    params: RefParams,
    body: CustomerPut,
    response: Customer,
    errors: ["not_found", "not_allowed", "illegal_transition", ...writeErrors],
  },
  takeCustomerStep: {
    method: "POST",
    path: "/customers/{id}/steps/{step}",
    permission: "customer:write",
    summary: "Change a customer's status",
    description: "Some steps require a reason.",
    params: IdParams.extend({ step: CustomerStep }),
    body: StepTaken,
    response: Customer,
    errors: [
      "not_found",
      "not_allowed",
      "stale",
      "illegal_transition",
      "customer.merged",
      "customer.has_points",
      "customer.has_contracts",
      "customer.reason_needed",
      "customer.code_taken",
      "customer.code_taken_elsewhere",
    ],
  },
  listCustomerActivity: {
    method: "GET",
    path: "/customers/{id}/activity",
    permission: { permission: ["customer:write", "audit:view"], mode: "oneOf" },
    summary: "List activity of a customer",
    description: "Newest first.",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
