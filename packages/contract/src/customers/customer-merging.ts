import { z } from "zod";
import { customers } from "./customer-fields.ts";
import { Customer } from "./customers.ts";
import { omit } from "../fields/noun.ts";
import { Id, IdParams, Instant, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** Fields that the survivor may take from the other customer; `billingHold` brings its reason, and external IDs always move. */
const mergeable = omit(customers, ["lifecycle", "billingHoldReason", "externalRefs"]);
export type MergeField = keyof typeof mergeable.fields;
export const mergeFields = mergeable.names as [MergeField, ...MergeField[]];
export const MergeField = z.enum(mergeFields);

/** As long as for an import: a wrong merge is noticed when somebody next works on one of the two. */
export const mergeUndoHours = 24;

/** How many rows of a noun were moved, with its name in the caller's language. */
const MovedRows = z.object({ noun: z.string(), title: z.string(), count: z.number().int() });

/** Why two customers cannot be merged now, or `ok`. */
export const MergeVerdict = z.enum(["ok", "not_allowed", "customer.merged", "customer.merge_closed"]);
export type MergeVerdict = z.infer<typeof MergeVerdict>;

export const MergePreview = z.object({
  survivor: Customer,
  merged: Customer,
  moves: z.array(MovedRows),
  verdict: MergeVerdict,
});
export type MergePreview = z.infer<typeof MergePreview>;

export const MergeRequest = z.strictObject({
  /** The duplicate, which is merged into the customer of the address. */
  mergedId: Id,
  /** Fields that are taken from the duplicate; the survivor keeps the others. */
  take: z.array(MergeField).max(mergeFields.length).default([]),
  rowVersion: RowVersion,
  mergedVersion: RowVersion,
});
export type MergeRequest = z.output<typeof MergeRequest>;

const Party = z.object({ id: Id, customerNo: z.string(), name: z.string() });

/** What a merge did, and the result of its undo. */
export const CustomerMerge = z.object({
  id: Id,
  survivor: Party,
  merged: Party,
  taken: z.array(MergeField),
  moved: z.array(MovedRows),
  mergedAt: Instant,
  /** Full name. */
  mergedBy: z.string(),
  undoUntil: Instant,
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
  /** What was changed after the merge, so that its undo left it with the survivor; null before an undo. */
  kept: z.object({ fields: z.array(MergeField), rows: z.array(MovedRows) }).nullable(),
  undo: z.enum([
    "ok",
    "not_allowed",
    "customer.merge_undone",
    "customer.merge_undo_over",
    "customer.merged",
    "customer.merge_allocated",
  ]),
});
export type CustomerMerge = z.infer<typeof CustomerMerge>;

export const customerMergingRoutes = defineRoutes({
  previewMerge: {
    method: "GET",
    path: "/customers/{id}/merge",
    permission: "customer:write",
    summary: "Preview a customer merge",
    description: "Both customers side by side, and what would be transferred.",
    params: IdParams,
    query: z.strictObject({ mergedId: Id }),
    response: MergePreview,
    errors: ["not_found", "customer.merge_same"],
  },
  mergeCustomers: {
    method: "POST",
    path: "/customers/{id}/merge",
    permission: "customer:write",
    summary: "Merge customers",
    description: "Closes the duplicate and transfers its records, except issued documents.",
    params: IdParams,
    body: MergeRequest,
    response: CustomerMerge,
    keyRequired: true,
    errors: [
      "not_found",
      "not_allowed",
      "stale",
      "customer.merge_same",
      "customer.merged",
      "customer.merge_closed",
      "customer.code_taken",
      "customer.code_taken_elsewhere",
      "customer.area_unknown",
      "customer.partner_unknown",
      "customer.manager_unknown",
      "customer.out_of_scope",
    ],
  },
  listMerges: {
    method: "GET",
    path: "/customers/{id}/merges",
    permission: "customer:write",
    summary: "List merges of a customer",
    description: "Newest first.",
    params: IdParams,
    response: z.array(CustomerMerge),
    errors: ["not_found"],
  },
  undoMerge: {
    method: "POST",
    path: "/customers/{id}/merges/{mergeId}/undo",
    permission: "customer:write",
    summary: "Undo a merge",
    description: "Within 24 hours. Later changes stay with the customer that was kept.",
    params: IdParams.extend({ mergeId: Id }),
    response: CustomerMerge,
    errors: [
      "not_found",
      "not_allowed",
      "customer.merge_undone",
      "customer.merge_undo_over",
      "customer.merged",
      "customer.merge_allocated",
      "customer.code_taken",
      "customer.code_taken_elsewhere",
    ],
  },
});
