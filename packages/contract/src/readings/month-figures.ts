import { z } from "zod";
import { AreaCode } from "../areas/areas.ts";
import { Id, Instant, listOf, listQuery, Month, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { gasQualities } from "./gas-quality-fields.ts";
import { settledQuantities } from "./settled-fields.ts";

const written = {
  quality: z.enum(["A", "M"]).describe("A: came with a file or from another system. M: entered by a person."),
  updatedAt: Instant,
  updatedBy: z.string().nullable().describe("Who wrote it last."),
  rowVersion: RowVersion.describe("Raised by one each time that it is corrected; what it was before is kept."),
};

export const SettledQuantity = z.object({
  id: Id,
  pointId: Id,
  pointNo: z.string(),
  pointName: z.string(),
  unit: z.enum(["kWh", "m³", "GJ"]),
  ...settledQuantities.shown,
  ...written,
});
export type SettledQuantity = z.infer<typeof SettledQuantity>;

export const GasQuality = z.object({
  id: Id,
  pointId: Id.nullable().describe("Pick-up point that it is of; null for one of an area."),
  pointNo: z.string().nullable(),
  pointName: z.string().nullable(),
  areaCode: AreaCode.nullable().describe("Area whose points it is of, as far as they have none of their own."),
  areaName: z.string().nullable(),
  ...gasQualities.shown,
  ...written,
});
export type GasQuality = z.infer<typeof GasQuality>;

const months = {
  from: Month.optional().describe("First month."),
  to: Month.optional().describe("Exclusive: the month after the last one."),
};

export const SettledQuery = listQuery(
  ["month", "updatedAt"],
  { pointId: Id.optional().describe("Pick-up point."), ...months },
  "-month",
);
export type SettledQuery = z.output<typeof SettledQuery>;

export const GasQualityQuery = listQuery(
  ["month", "updatedAt"],
  {
    pointId: Id.optional().describe("Pick-up point, including what is of the areas that it lies in."),
    ...months,
  },
  "-month",
);
export type GasQualityQuery = z.output<typeof GasQualityQuery>;

export const monthFigureRoutes = defineRoutes({
  listSettledQuantities: {
    method: "GET",
    path: "/settled-quantities",
    permission: "meter:read",
    summary: "List settled quantities",
    description: "What trading platforms and grid companies have settled for pick-up points, by month.",
    query: SettledQuery,
    response: listOf(SettledQuantity),
  },
  listGasQualities: {
    method: "GET",
    path: "/gas-qualities",
    permission: "meter:read",
    summary: "List gas qualities",
    description: "Conversion factor and heating value of gas by month, of a pick-up point or of an area.",
    query: GasQualityQuery,
    response: listOf(GasQuality),
  },
});
