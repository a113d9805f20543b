import { z } from "zod";
import { daysBetween } from "../kernel/business-time.ts";
import { Id, IdParams, LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { MeterChannel } from "../meters/meter-fields.ts";
import { Commodity } from "../values/commodities.ts";

/** A year of one point is one answer. */
export const mostDays = 366;

const Quantity = z.string().describe("Quantity with 3 decimals, in the unit of the series.");

/** The readings of one local day. */
export const IntervalDay = z.object({
  day: LocalDate,
  dayType: z.enum(["WORKDAY", "RESTDAY", "HOLIDAY"]).describe("Workday, rest day or holiday by the table of holidays."),
  resolutionMinutes: z.number().int().describe("Minutes of a slot: 15, 30 or 60; 1440 for one value a day."),
  version: z.number().int().describe("Raised by one each time that readings of the day are replaced."),
  total: Quantity.describe("Sum of the values, with 3 decimals."),
  values: z
    .array(Quantity.nullable())
    .describe("Quantity of each slot from the beginning of the local day; null where it is missing."),
  quality: z
    .string()
    .nullable()
    .describe(
      "One letter for each slot: A actual, E estimated, M entered by a person, S settled, - missing. Null when all are actual.",
    ),
  bands: z
    .string()
    .nullable()
    .describe(
      "One band letter (S, P, F, V, D) for each slot, by the calendar of the contract on that day, else by the first calendar; null without one.",
    ),
});
export type IntervalDay = z.infer<typeof IntervalDay>;

export const IntervalSeries = z.object({
  pointId: Id,
  channel: MeterChannel,
  commodity: Commodity,
  unit: z.enum(["kWh", "kvarh", "m³", "GJ"]),
  timeZone: z.string().describe("Zone of the point, whose local days these are."),
  resolutionMinutes: z.number().int().describe("Minutes of a slot at this point. A day may have been read otherwise."),
  /** Null without any reading that the caller may see. */
  firstDay: LocalDate.nullable().describe("First day with readings that the caller may see; null without any."),
  lastDay: LocalDate.nullable().describe("Last day with readings; null without any."),
  days: z.array(IntervalDay).describe("The days that have readings, by date."),
});
export type IntervalSeries = z.infer<typeof IntervalSeries>;

const from = LocalDate.describe("First day.");
const to = LocalDate.describe("The day after the last one.");
const channel = MeterChannel.default("ACTIVE_IMPORT").describe("What is measured. Active import unless stated.");

type Days = { from: string; to: string };

/** Half-open: from the first day to before `to`. */
const inOrder =
  (most: number) =>
  ({ from: first, to: end }: Days, context: z.RefinementCtx): void => {
    const days = daysBetween(first, end);
    if (days <= 0) context.addIssue({ code: "custom", path: ["to"], message: "assignment.dates" });
    else if (days > most)
      context.addIssue({ code: "custom", path: ["to"], message: "readings.most_days", params: { most } });
  };

export const IntervalQuery = z.strictObject({ from, to, channel }).superRefine(inOrder(mostDays));
export type IntervalQuery = z.output<typeof IntervalQuery>;

export const ReadingTotalQuery = z
  .strictObject({
    pointCode: z
      .string()
      .trim()
      .min(1, { error: "required" })
      .max(64)
      .describe("External no. of the pick-up point, or its number (YD…)."),
    from,
    to,
  })
  .superRefine(inOrder(10 * mostDays));
export type ReadingTotalQuery = z.output<typeof ReadingTotalQuery>;

export const ReadingTotal = z.object({
  energyKwh: z.string().describe("Active energy taken, in kWh with 3 decimals."),
  missing: z.number().int().describe("Slots without a value."),
  estimated: z.number().int().describe("Slots whose value is estimated."),
});
export type ReadingTotal = z.infer<typeof ReadingTotal>;

export const readingRoutes = defineRoutes({
  getIntervals: {
    method: "GET",
    path: "/points/{id}/intervals",
    permission: "meter:read",
    summary: "Get interval readings of a point",
    description: "Readings by local day, from one day to before another, at most 366 days.",
    params: IdParams,
    query: IntervalQuery,
    response: IntervalSeries,
    errors: ["not_found"],
  },
  getReadingTotal: {
    method: "GET",
    path: "/readings/total",
    permission: "meter:read",
    summary: "Get the energy of a point",
    description: "Sum of the interval readings from one day to before another, with what is missing or estimated.",
    query: ReadingTotalQuery,
    response: ReadingTotal,
    errors: ["not_found", "readings.not_electricity"],
  },
});
