import { z } from "zod";
import { Id, listOf, LocalDate, many, Paging } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { Region } from "../areas/areas.ts";
import { UserCode } from "../values/fields.ts";
import { ageBuckets } from "./age-buckets.ts";
import { OpenItemKind } from "./open-items.ts";

const AgeBucket = z.enum(ageBuckets);

/** What a row of the ageing groups by. */
export const AgeingBy = z.enum(["customer", "manager", "region"]);
export type AgeingBy = z.infer<typeof AgeingBy>;

const amounts = {
  notDue: z.string(),
  upTo30: z.string(),
  upTo60: z.string(),
  upTo90: z.string(),
  over90: z.string(),
  total: z.string(),
};
export const AgedAmounts = z.object(amounts);
export type AgedAmounts = z.infer<typeof AgedAmounts>;

export const AgeingRow = z.object({
  /** Id of the customer, user code of the manager ("" without one) or region. */
  id: z.string(),
  /** Its name; null without a manager, the code for a region. */
  name: z.string().nullable(),
  /** For a customer only. */
  customerNo: z.string().optional(),
  managerName: z.string().nullable().optional(),
  region: Region.optional(),
  /** With the open rests of offsets. */
  statements: z.number().int(),
  ...amounts,
});
export type AgeingRow = z.infer<typeof AgeingRow>;

/** A statement, or the rest of an offset, that was open on that day. */
export const AgedStatement = z.object({
  kind: OpenItemKind,
  /** Of the statement, or of the offset among the payments. */
  id: Id,
  docNo: z.string(),
  customerId: Id,
  customerName: z.string(),
  period: z.string(),
  dueDate: LocalDate,
  payable: z.string(),
  /** Its open amount on that day. */
  owed: z.string(),
  /** Days past the due day; not above 0: not yet due, or an offset on its own day, which is late at once. */
  days: z.number().int(),
});
export type AgedStatement = z.infer<typeof AgedStatement>;

const filters = {
  /** By default the business date. */
  asOf: LocalDate.optional(),
  region: many(Region),
  /** User code of the customer's manager on that day; "none": without a manager. */
  manager: UserCode.or(z.literal("none")).optional(),
  /** Part of the customer's name, or its number. */
  keyword: z.string().trim().max(64).optional(),
  /** Only what is of this age. */
  bucket: AgeBucket.optional(),
};
const by = AgeingBy.default("customer");

export const AgeingQuery = z.strictObject({
  ...Paging.shape,
  ...filters,
  by,
  sort: z
    .enum([...ageBuckets, "total", "name", ...ageBuckets.map((one) => `-${one}` as const), "-total", "-name"])
    .default("-total"),
});
export type AgeingQuery = z.output<typeof AgeingQuery>;

export const AgedStatementQuery = z.strictObject({
  ...Paging.shape,
  ...filters,
  customerId: Id.optional(),
});
export type AgedStatementQuery = z.output<typeof AgedStatementQuery>;

export const AgeingExportQuery = z.strictObject({
  ...filters,
  by,
  sort: AgeingQuery.shape.sort,
  format: z.enum(["csv", "xlsx"]),
});
export type AgeingExportQuery = z.output<typeof AgeingExportQuery>;

export const AgeingList = listOf(AgeingRow).extend({
  asOf: LocalDate,
  /** Over all matching rows. */
  sums: AgedAmounts,
});
export type AgeingList = z.infer<typeof AgeingList>;

export const ageingRoutes = defineRoutes({
  listAgeing: {
    method: "GET",
    path: "/receivables/ageing",
    permission: "receivable:read",
    summary: "List ageing",
    description: "By customer, sales manager or region, as of a date.",
    query: AgeingQuery,
    response: AgeingList,
  },
  listAgedStatements: {
    method: "GET",
    path: "/receivables/ageing/statements",
    permission: "receivable:read",
    summary: "List items behind an amount",
    query: AgedStatementQuery,
    response: listOf(AgedStatement).extend({ sum: z.string() }),
  },
  exportAgeing: {
    method: "GET",
    path: "/receivables/ageing/export",
    permission: { permission: ["receivable:read", "export:data"], mode: "allOf" },
    summary: "Export ageing",
    description: "With its date, filter, number of rows and control sum.",
    query: AgeingExportQuery,
    response: "file",
    errors: ["step_up.needed"],
  },
});
