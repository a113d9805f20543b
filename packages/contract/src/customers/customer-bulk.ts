import { z } from "zod";
import { bulkSelection, ChosenIds } from "../kernel/bulk.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { BulkReceipt } from "../bulk-actions/bulk-actions.ts";
import { isReason } from "../values/reasons.ts";
import { needsReason, StepReason } from "./customer-lifecycle.ts";
import { CustomerPatch, Lifecycle } from "./customer-fields.ts";
import { customerFile, CustomerQuery, MatchingCustomers } from "./customers.ts";

export const ChosenCustomersExport = z.strictObject({
  ids: ChosenIds,
  sort: CustomerQuery.shape.sort,
  ...customerFile,
});

const of = bulkSelection(MatchingCustomers);
const tags = CustomerPatch.shape.tags.unwrap();

/** Bulk actions of customers; `of` selects the customers. */
export const CustomersLifecycle = z
  .strictObject({ of, lifecycle: Lifecycle, reason: StepReason.default("") })
  .refine(({ lifecycle, reason }) => isReason(reason) || !needsReason(null, lifecycle), {
    error: "reason.too_short",
    path: ["reason"],
  });
/** Null: the area decides again. */
export const CustomersManager = z.strictObject({ of, managerOverride: CustomerPatch.shape.managerOverride.unwrap() });
/** Null: own business, without a partner. */
export const CustomersPartner = z.strictObject({ of, partnerNo: CustomerPatch.shape.partnerNo.unwrap() });
export const CustomersTags = z
  .strictObject({ of, add: tags.default([]), remove: tags.default([]) })
  .refine(({ add, remove }) => add.length + remove.length > 0, { error: "required", path: ["add"] });

const bulkErrors = ["bulk.count_changed", "bulk.too_many"] as const;

export const customerBulkRoutes = defineRoutes({
  countCustomers: {
    method: "GET",
    path: "/customers/count",
    permission: "customer:read",
    summary: "Count customers",
    description: "The exact number of matching customers.",
    query: MatchingCustomers,
    response: z.object({ total: z.number().int() }),
  },
  exportChosenCustomers: {
    method: "POST",
    path: "/customers/bulk/export",
    permission: { permission: ["customer:read", "export:data"], mode: "allOf" },
    summary: "Export selected customers",
    description: "CSV or XLSX.",
    body: ChosenCustomersExport,
    response: "file",
  },
  setCustomersLifecycle: {
    method: "POST",
    path: "/customers/bulk/lifecycle",
    permission: "customer:write",
    summary: "Change status of customers",
    description: "Each customer is checked individually. More than 200 run as a job.",
    body: CustomersLifecycle,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  setCustomersManager: {
    method: "POST",
    path: "/customers/bulk/manager",
    permission: { permission: ["customer:write", "assignment:write"], mode: "allOf" },
    summary: "Assign a sales manager",
    description: "Takes precedence over the manager of the area; null removes it.",
    body: CustomersManager,
    response: BulkReceipt,
    keyRequired: true,
    errors: [...bulkErrors, "customer.manager_unknown"],
  },
  setCustomersPartner: {
    method: "POST",
    path: "/customers/bulk/partner",
    permission: "customer:write",
    summary: "Assign a partner",
    description: "The partner's agreement must be in force; null removes the partner.",
    body: CustomersPartner,
    response: BulkReceipt,
    keyRequired: true,
    errors: [...bulkErrors, "customer.partner_unknown"],
  },
  tagCustomers: {
    method: "POST",
    path: "/customers/bulk/tags",
    permission: "customer:write",
    summary: "Edit customer tags",
    description: "Adds and removes tags.",
    body: CustomersTags,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
});
