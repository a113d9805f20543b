import { z } from "zod";
import { Id, Month } from "../kernel/http/paging.ts";
import { ComponentKind } from "../price-plans/price-components.ts";

/** Why a statement cannot be calculated yet. */
export const GapCode = z.enum([
  "contract.no_version",
  "contract.no_points",
  "readings.basis",
  "readings.missing",
  "settled.missing",
  "settled.bands",
  "demand.missing",
  "readings.exception",
  "reactive.missing",
  "price.not_published",
  "price.quality_missing",
  "price.band_needed",
  "price.band_missing",
  "price.decimals",
]);
export type GapCode = z.infer<typeof GapCode>;

/** What is missing, and where. */
export const CalculationGap = z.object({
  code: GapCode,
  pointId: Id.nullable().describe("Pick-up point that it is about; null for the contract."),
  pointName: z.string(),
  contractId: Id,
  month: Month,
  details: z
    .record(z.string(), z.string())
    .describe("Figures by name, such as `slots` without a value, the `code` of an exception, the `key` of a price."),
});
export type CalculationGap = z.infer<typeof CalculationGap>;

/** A charge of the price plan that a point does not get, because it is billed on the other basis. */
export const CalculationWarning = z.object({
  code: z.literal("F10"),
  pointId: Id,
  pointName: z.string(),
  kind: z.enum(["CAPACITY", "DEMAND"]),
});
export type CalculationWarning = z.infer<typeof CalculationWarning>;

/** What a calculation of a statement would do now. */
export const InvoiceCalculation = z.object({
  missing: z.array(CalculationGap).describe("Everything that prevents the calculation; empty when it is possible."),
  warnings: z.array(CalculationWarning),
  changes: z
    .boolean()
    .describe(
      "Whether a calculation would write lines: by hand until now, or from other data. False while something is missing.",
    ),
});
export type InvoiceCalculation = z.infer<typeof InvoiceCalculation>;

/** How the amount of a calculated line came about. */
export const InvoiceLineTrace = z.object({
  formula: ComponentKind.describe("The kind of component, whose formula it is."),
  expression: z.string().describe("Quantity and price as they were multiplied: `9920.000 × (0.45238 × 0.4)`."),
  raw: z.string().describe("Before rounding to the cent. In CNY, up to 12 decimals."),
  inputs: z.record(z.string(), z.string()).describe("Other figures behind it, by name."),
  estimated: z.string().describe("The part of the quantity that is estimated, in the unit of the meter."),
  plans: z
    .array(
      z.object({
        contractVersion: z.number().int(),
        planId: Id,
        planCode: z.string(),
        planName: z.string(),
        versionNo: z.number().int(),
        approvedAt: z.string(),
        approvedBy: z.string().nullable(),
      }),
    )
    .describe("The versions of price plans that it follows, with their approval; empty for external users."),
});
export type InvoiceLineTrace = z.infer<typeof InvoiceLineTrace>;
