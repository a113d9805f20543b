import { z } from "zod";
import { Id, IdParams, LocalDate } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { reasonText } from "../values/reasons.ts";

/** Slots of a day of quarter-hours on which clocks are set back. */
const mostSlots = 100;

export const TypedReadings = z.strictObject({
  day: LocalDate.describe("A day that is over."),
  version: z
    .number()
    .int()
    .min(0)
    .describe("Version of the day that the caller has seen; 0 where it has no readings yet."),
  values: z
    .array(
      z.strictObject({
        slot: z.number().int().min(1).max(mostSlots).describe("Slot of the day, from 1."),
        value: z
          .string()
          .regex(/^\d{1,6}(\.\d{1,3})?$/, { error: "readings.value" })
          .describe("Quantity in the unit of the point, at most 3 decimals."),
      }),
    )
    .min(1)
    .max(mostSlots),
  reason: reasonText(200),
});
export type TypedReadings = z.output<typeof TypedReadings>;

export const TypedReadingsReceipt = z.object({
  pointId: Id,
  day: LocalDate,
  version: z.number().int().describe("Version of the day now."),
  written: z.number().int().describe("Slots that were written."),
  unchanged: z.number().int().describe("Slots that had the value already, entered by a person."),
});
export type TypedReadingsReceipt = z.infer<typeof TypedReadingsReceipt>;

export const typedReadingRoutes = defineRoutes({
  enterReadings: {
    method: "POST",
    path: "/points/{id}/intervals",
    permission: "meter:vee",
    summary: "Enter readings of a day",
    description:
      "Values that a person enters or corrects, marked M. What was there goes to the history; the month is checked again.",
    params: IdParams,
    body: TypedReadings,
    response: TypedReadingsReceipt,
    errors: [
      "not_found",
      "stale",
      "readings.not_over",
      "readings.not_expected",
      "readings.no_slot",
      "readings.above_capacity",
    ],
  },
});
