import { z } from "zod";
import { Id, IdParams, LocalDate, Month } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { Commodity } from "../values/commodities.ts";

/** Two years to compare, up to the month before the present one, which is told so far. */
export const energyMonthCount = 25;

const Quantity = z.string().describe("Quantity with 3 decimals, in the unit of the commodity: kWh, m³ or GJ.");

/** What was read in a month. */
export const EnergyMonth = z.object({
  month: Month,
  commodity: Commodity,
  quantity: Quantity,
  complete: z
    .boolean()
    .describe("Whether there is a value for every slot of the month, in the present month up to the business date."),
});
export type EnergyMonth = z.infer<typeof EnergyMonth>;

const lastMonth = Month.describe("The month before that of the business date.");

export const PointEnergy = z.object({
  pointId: Id,
  lastMonth,
  months: z
    .array(EnergyMonth.extend({ maxKw: z.string().nullable().describe("Highest average power of a slot in kW.") }))
    .describe(`Months with readings among the last ${energyMonthCount}, by date. \`maxKw\` needs meter:read.`),
  lastDataDay: LocalDate.nullable().describe("Last day with readings; null without any, and without meter:read."),
  completeness30d: z
    .string()
    .nullable()
    .describe("Share of slots with a value in the last 30 days, 0 to 1; null without meter:read."),
  openIssues: z.number().int().nullable().describe("Open exceptions; null for callers who do not work on exceptions."),
});
export type PointEnergy = z.infer<typeof PointEnergy>;

const PointMonths = z.object({
  pointId: Id,
  pointNo: z.string(),
  name: z.string(),
  commodity: Commodity,
  lastQuantity: Quantity.describe("Quantity of the last month that is over, or null without readings.").nullable(),
  quantity: Quantity.describe("Quantity of the last twelve months that are over."),
});

export const CustomerEnergy = z.object({
  customerId: Id,
  lastMonth,
  months: z
    .array(EnergyMonth)
    .describe(`Months with readings among the last ${energyMonthCount}, by date and commodity.`),
  points: z.array(PointMonths).describe("The present points that have readings, the largest first."),
});
export type CustomerEnergy = z.infer<typeof CustomerEnergy>;

export const energyRoutes = defineRoutes({
  getPointEnergy: {
    method: "GET",
    path: "/points/{id}/energy",
    permission: { permission: ["meter:read", "point:read"], mode: "oneOf" },
    summary: "Get a point's monthly energy",
    description:
      "From readings, with what is known of their completeness. People outside the house get the days that they may see.",
    params: IdParams,
    response: PointEnergy,
    errors: ["not_found"],
  },
  getCustomerEnergy: {
    method: "GET",
    path: "/customers/{id}/energy",
    permission: { permission: ["customer:read", "point:read"], mode: "allOf" },
    summary: "Get a customer's monthly energy",
    description: "Readings of its pick-up points while they were its own.",
    params: IdParams,
    response: CustomerEnergy,
    errors: ["not_found"],
  },
});
