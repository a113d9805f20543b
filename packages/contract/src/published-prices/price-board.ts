import { z } from "zod";
import { Id, Month, RowVersion } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { publishedPrices } from "./published-price-fields.ts";
import { PublishedPriceAction } from "./published-prices.ts";

export const PriceBoardQuery = z.strictObject({
  from: Month.describe("First month."),
  months: z.coerce.number().int().min(1).max(24).default(6).describe("Number of months."),
});
export type PriceBoardQuery = z.output<typeof PriceBoardQuery>;

const { priceKey, areaCode, gridCompany, voltageLevel, unit, value } = publishedPrices.shown;

const BoardCell = z.object({
  month: Month,
  approved: z.object({ id: Id, value }).nullable().describe("The value in effect."),
  proposed: z
    .object({ id: Id, value, rowVersion: RowVersion, approve: PublishedPriceAction })
    .nullable()
    .describe("A value that awaits approval, and whether the caller may approve it."),
  waiting: z
    .number()
    .int()
    .describe("Contracts in the caller's scope that need a price of the month here and have none."),
});
export type BoardCell = z.infer<typeof BoardCell>;

const BoardRow = z.object({
  priceKey,
  areaCode,
  gridCompany,
  voltageLevel,
  unit,
  cells: z.array(BoardCell).describe("One for each month, in their order."),
});
export type BoardRow = z.infer<typeof BoardRow>;

export const PriceBoard = z.object({ months: z.array(Month), rows: z.array(BoardRow) });
export type PriceBoard = z.infer<typeof PriceBoard>;

export const priceBoardRoutes = defineRoutes({
  getPriceBoard: {
    method: "GET",
    path: "/published-prices/board",
    permission: "price:read",
    summary: "Get published prices by month",
    description:
      "A row for each price and place, with the value of each month. Contracts in force whose price has not been approved are counted by province, and by voltage where the price depends on it.",
    query: PriceBoardQuery,
    response: PriceBoard,
  },
});
