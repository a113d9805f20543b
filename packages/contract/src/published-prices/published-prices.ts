import { z } from "zod";
import { AreaCode } from "../areas/areas.ts";
import { text } from "../fields/kinds.ts";
import { noun, pick } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, IdParams, Instant, listOf, listQuery, many, Month, Paging, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { edited, RecordHistory } from "../kernel/records.ts";
import { VoltageLevel } from "../points/point-fields.ts";
import { reasonText } from "../values/reasons.ts";
import { PublishedKey } from "./published-keys.ts";
import { type PublishedPriceFields, publishedPrices, PublishedPriceStatus } from "./published-price-fields.ts";

/** Applies to an area or to a grid company's supply area, never to both. */
export const PublishedPriceDraft = z
  .strictObject(publishedPrices.draft)
  .refine(({ areaCode, gridCompany }) => areaCode === null || gridCompany === null, {
    path: ["gridCompany"],
    error: "published_price.area_or_grid",
  });
export type PublishedPriceDraft = z.output<typeof PublishedPriceDraft>;

/** What can be changed of a price that awaits approval; its month and place identify it. */
export const correctable = pick(publishedPrices, ["value", "source"]);
export const PublishedPriceUpdate = z.strictObject(correctable.edit).partial().extend({ rowVersion: RowVersion });
export type PublishedPriceUpdate = z.output<typeof PublishedPriceUpdate>;

/** The fields of a correction, in the order of its form. */
export const corrections = noun({
  ...correctable.fields,
  reason: text({
    zh: "更正原因",
    en: "Reason for correction",
    about: "Why the approved value is corrected",
    max: 500,
    schema: reasonText(500),
    sample: "The notice was published again with another figure",
  }),
});
/** Another value for a month that has an approved one. */
export const PublishedPriceCorrection = z.strictObject({ ...corrections.edit, rowVersion: RowVersion });
export type PublishedPriceCorrection = z.output<typeof PublishedPriceCorrection>;

/** `"ok"`, or the code of the reason why not. */
export const PublishedPriceAction = z.enum([
  "ok",
  "not_allowed",
  "illegal_transition",
  "same_person",
  "published_price.correction_open",
]);
export type PublishedPriceAction = z.infer<typeof PublishedPriceAction>;
export const publishedPriceActionNames = ["update", "remove", "correct", "approve"] as const;
export type PublishedPriceActionName = (typeof publishedPriceActionNames)[number];

const by = z.string().nullable();

export const PublishedPrice = z.object({
  id: Id,
  ...publishedPrices.shown,
  versionNo: z.number().int().describe("1 for the first value of a month and place, and one more for each correction."),
  status: PublishedPriceStatus,
  reason: z.string().describe('Why it corrects an earlier value; "" for the first one.'),
  entered: z.object({ at: Instant, by }).describe("When and by whom it was entered."),
  approved: z
    .object({ at: Instant, by, inPlaceOf: z.string().nullable() })
    .nullable()
    .describe("When, by whom and in whose place it was approved."),
  inPlaceOf: z.string().nullable().describe("The absent person in whose place the caller may approve; null otherwise."),
  ...edited,
  /** What the caller may do to it now; the server checks the same rules again before acting. */
  actions: z.record(z.enum(publishedPriceActionNames), PublishedPriceAction),
});
export type PublishedPrice = z.infer<typeof PublishedPrice>;

/** With all values of the same month and place, the latest first. */
export const PublishedPriceDetail = PublishedPrice.extend({ versions: z.array(PublishedPrice) });
export type PublishedPriceDetail = z.infer<typeof PublishedPriceDetail>;

/** Columns of the list and of its file, in the file's order. */
export const publishedPriceColumns = [
  ...publishedPrices.names,
  "status",
  "versionNo",
  "reason",
  "enteredBy",
  "approvedBy",
  "updatedAt",
] as const;
export type PublishedPriceColumn =
  | keyof PublishedPriceFields
  | "status"
  | "versionNo"
  | "reason"
  | "enteredBy"
  | "approvedBy"
  | "updatedAt";
export const publishedPriceColumnTitles: Record<PublishedPriceColumn, Bilingual> = {
  ...publishedPrices.titles,
  status: { zh: "状态", en: "Status" },
  versionNo: { zh: "版本", en: "Version" },
  reason: { zh: "更正原因", en: "Reason for correction" },
  enteredBy: { zh: "录入人", en: "Entered by" },
  approvedBy: { zh: "审批人", en: "Approved by" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

export const PublishedPriceQuery = listQuery(
  ["month", "priceKey", "value", "updatedAt"],
  {
    /** Part of the source or of the reason of a correction. */
    keyword: z.string().trim().max(64).optional(),
    priceKey: many(PublishedKey).describe("Prices."),
    areaCode: AreaCode.optional().describe("Area, including all areas below it."),
    gridCompany: z.string().max(64).optional().describe("Code of the grid company."),
    voltageLevel: many(VoltageLevel).describe("Voltage levels."),
    status: many(PublishedPriceStatus),
    from: Month.optional().describe("First month."),
    to: Month.optional().describe("Exclusive: the month after the last one."),
  },
  "-month",
);
export type PublishedPriceQuery = z.output<typeof PublishedPriceQuery>;

export const PublishedPriceExportQuery = z.strictObject({
  ...PublishedPriceQuery.omit({ pageNo: true, pageSize: true }).shape,
  format: z.enum(["csv", "xlsx"]),
});
export type PublishedPriceExportQuery = z.output<typeof PublishedPriceExportQuery>;

const Seen = z.strictObject({ rowVersion: RowVersion });
/** The prices as the approver has seen them, so that none is approved that was changed or added since. */
export const PublishedPriceApprovals = z.strictObject({
  prices: z
    .array(z.strictObject({ id: Id, rowVersion: RowVersion }))
    .min(1)
    .max(500)
    .describe("Prices to approve, with the versions that were seen."),
});
export type PublishedPriceApprovals = z.output<typeof PublishedPriceApprovals>;

export const publishedPriceRoutes = defineRoutes({
  listPublishedPrices: {
    method: "GET",
    path: "/published-prices",
    permission: "price:read",
    summary: "List published prices",
    description: "Includes values that await approval and values that were corrected, by status.",
    query: PublishedPriceQuery,
    response: listOf(PublishedPrice),
  },
  exportPublishedPrices: {
    method: "GET",
    path: "/published-prices/export",
    permission: { permission: ["price:read", "export:data"], mode: "allOf" },
    summary: "Export published prices",
    query: PublishedPriceExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
  getPublishedPrice: {
    method: "GET",
    path: "/published-prices/{id}",
    permission: "price:read",
    summary: "Get a published price",
    description: "Includes every value of the same month and place, the latest first.",
    params: IdParams,
    response: PublishedPriceDetail,
    errors: ["not_found"],
  },
  createPublishedPrice: {
    method: "POST",
    path: "/published-prices",
    permission: "price:write",
    summary: "Enter a published price",
    description: "It takes effect when another user approves it.",
    body: PublishedPriceDraft,
    response: PublishedPrice,
    errors: ["published_price.entered", "published_price.area_unknown", "published_price.grid_unknown"],
  },
  updatePublishedPrice: {
    method: "PATCH",
    path: "/published-prices/{id}",
    permission: "price:write",
    summary: "Update a published price",
    description: "Only while it awaits approval.",
    params: IdParams,
    body: PublishedPriceUpdate,
    response: PublishedPrice,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition"],
  },
  correctPublishedPrice: {
    method: "POST",
    path: "/published-prices/{id}/correct",
    permission: "price:write",
    summary: "Correct a published price",
    description:
      "The approved value stays in effect until another user approves the correction, and is kept afterwards.",
    params: IdParams,
    body: PublishedPriceCorrection,
    response: PublishedPrice,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition", "published_price.correction_open"],
  },
  approvePublishedPrice: {
    method: "POST",
    path: "/published-prices/{id}/approve",
    permission: "price:approve",
    summary: "Approve a published price",
    description: "Entered by another user. An approved correction replaces the value before it.",
    params: IdParams,
    body: Seen,
    response: PublishedPrice,
    errors: ["not_found", "not_allowed", "stale", "illegal_transition", "same_person"],
  },
  approvePublishedPrices: {
    method: "POST",
    path: "/published-prices/approve",
    permission: "price:approve",
    summary: "Approve several published prices",
    description: "All of them or none, such as those of a month.",
    body: PublishedPriceApprovals,
    response: z.object({ approved: z.number().int().describe("Prices that were approved.") }),
    errors: ["not_found", "not_allowed", "stale", "illegal_transition", "same_person"],
  },
  removePublishedPrice: {
    method: "DELETE",
    path: "/published-prices/{id}",
    permission: "price:write",
    summary: "Delete a published price",
    description: "Only while it awaits approval.",
    params: IdParams,
    response: z.null(),
    errors: ["not_found", "not_allowed", "illegal_transition"],
  },
  listPublishedPriceActivity: {
    method: "GET",
    path: "/published-prices/{id}/activity",
    permission: "price:read",
    summary: "List changes of a published price",
    params: IdParams,
    query: z.strictObject(Paging.shape),
    response: RecordHistory,
    errors: ["not_found"],
  },
});
