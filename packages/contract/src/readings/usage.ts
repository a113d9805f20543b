import { z } from "zod";
import { Id, IdParams, LocalDate, Month } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { Commodity } from "../values/commodities.ts";
import { TouBand } from "../tou-calendars/tou-bands.ts";

const Quantity = z.string().describe("Quantity with 3 decimals, in the unit of the month.");

export const BandUsage = z.object({
  band: TouBand,
  quantity: Quantity,
  estimated: Quantity.describe("The part of the quantity that is estimated."),
});
export type BandUsage = z.infer<typeof BandUsage>;

/** The days of a month under one version of one contract. */
export const UsagePart = z.object({
  from: LocalDate.describe("First day."),
  to: LocalDate.describe("The day after the last one."),
  quantity: Quantity,
  estimated: Quantity.describe("The part of the quantity that is estimated."),
  bands: z
    .array(BandUsage)
    .describe("By band of the calendar; empty where none was chosen and the price plan has none."),
});
export type UsagePart = z.infer<typeof UsagePart>;

export const MonthUsage = z.object({
  pointId: Id,
  month: Month,
  commodity: Commodity,
  unit: z.enum(["kWh", "m³", "GJ"]),
  quantity: Quantity.nullable().describe("What was taken in the month; null without any reading."),
  estimated: Quantity.nullable(),
  missing: z.number().int().describe("Slots without a value, up to the business date."),
  slots: z.number().int().describe("Slots of the month up to the business date."),
  /** What follows is null or empty for callers without the permission to read meters. */
  bands: z
    .array(BandUsage)
    .describe(
      "By band of the chosen calendar, else of the contract's, else of the first; empty for monthly sums and without one.",
    ),
  calendar: z
    .object({ code: z.string(), name: z.string(), ofContract: z.boolean() })
    .nullable()
    .describe("The calendar of the bands; `ofContract`: chosen by the contract's price plan."),
  maxDemand: z
    .object({ kw: z.string(), day: LocalDate, slot: z.number().int() })
    .nullable()
    .describe("Highest average power of a slot in kW with 3 decimals, and the slot from 1."),
  reactive: z.string().nullable().describe("Reactive energy in kvarh with 3 decimals; null where it is not read."),
  parts: z.array(UsagePart).describe("By contract version in force, in the order of their days."),
});
export type MonthUsage = z.infer<typeof MonthUsage>;

export const UsageQuery = z.strictObject({
  month: Month,
  calendarId: Id.optional().describe(
    "Time-of-use calendar to split by instead of the contract's, such as that of another price plan. Needs price:read.",
  ),
});
export type UsageQuery = z.output<typeof UsageQuery>;

export const usageRoutes = defineRoutes({
  getPointUsage: {
    method: "GET",
    path: "/points/{id}/usage",
    permission: { permission: ["meter:read", "point:read"], mode: "oneOf" },
    summary: "Get the usage of a month",
    description: "Quantities by band and by contract version. Callers without meter:read get the monthly sum alone.",
    params: IdParams,
    query: UsageQuery,
    response: MonthUsage,
    errors: ["not_found", "tou.unknown"],
  },
});
