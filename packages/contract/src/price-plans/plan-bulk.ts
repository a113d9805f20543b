import { z } from "zod";
import { BulkReceipt } from "../bulk-actions/bulk-actions.ts";
import { bulkSelection } from "../kernel/bulk.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { PricePlanQuery } from "./price-plans.ts";

/** A list's query without its page, for bulk actions. */
export const MatchingPricePlans = PricePlanQuery.omit({ pageNo: true, pageSize: true });

/** Bulk actions of price plans; `of` selects the plans. */
export const ChosenPricePlans = z.strictObject({ of: bulkSelection(MatchingPricePlans) });

const bulkErrors = ["bulk.count_changed", "bulk.too_many"] as const;

export const planBulkRoutes = defineRoutes({
  archivePricePlans: {
    method: "POST",
    path: "/price-plans/bulk/archive",
    permission: "price:write",
    summary: "Archive price plans",
    description: "Each plan is checked individually. More than 200 run as a job.",
    body: ChosenPricePlans,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
  restorePricePlans: {
    method: "POST",
    path: "/price-plans/bulk/restore",
    permission: "price:write",
    summary: "Restore price plans",
    description: "Each plan is checked individually. More than 200 run as a job.",
    body: ChosenPricePlans,
    response: BulkReceipt,
    keyRequired: true,
    errors: bulkErrors,
  },
});
