import { z } from "zod";
import { Id, IdParams, LocalDate } from "../kernel/http/paging.ts";
import { Money, Quantity } from "../kernel/decimal.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { PlanVersionParams } from "./plan-versions.ts";

/** A year of a contract's bills by its prices of today, and by those of a version of a price plan. */
export const BillImpact = z.object({
  from: LocalDate.describe("First day of the twelve months before the present one."),
  to: LocalDate.describe("Exclusive: the day after the last one."),
  months: z.number().int().describe("Months that could be calculated; the amounts are of these."),
  left: z.number().int().describe("Months that could not, for want of readings or published prices."),
  isComparable: z
    .boolean()
    .describe("False where the version has time-of-use calendars that the contract does not: no month is calculated."),
  energy: Quantity.describe("Energy of the calculated months, in the unit that the contract's points are read in."),
  standing: Money.describe("Payable by the prices in force. In CNY, 2 decimals."),
  proposed: Money.describe("Payable by the prices of the version. In CNY, 2 decimals."),
  difference: Money.describe("Proposed less standing. In CNY, 2 decimals."),
});
export type BillImpact = z.infer<typeof BillImpact>;

export const billImpactRoutes = defineRoutes({
  getBillImpact: {
    method: "GET",
    path: "/contracts/{id}/bill-impact",
    permission: { permission: ["price:read", "contract:read"], mode: "allOf" },
    summary: "Compare a year of bills",
    description:
      "Calculates the last twelve months of the contract's points from their readings twice: by the prices that it has today and by those of the version. Nothing is stored. Adjustments are not part of it, and earlier contracts of the points do not matter.",
    params: IdParams,
    query: z.strictObject({
      planId: Id.describe("The price plan."),
      versionNo: PlanVersionParams.shape.versionNo.describe("Its version, also one that is not approved yet."),
    }),
    response: BillImpact,
    errors: ["not_found"],
  },
});
