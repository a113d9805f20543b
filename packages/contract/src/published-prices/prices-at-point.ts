import { z } from "zod";
import { IdParams, Month } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { PublishedKey } from "./published-keys.ts";
import { publishedPrices } from "./published-price-fields.ts";

/** A published price as it applies at one point; in this form the price simulation takes it. */
export const PriceAtPoint = z.object({
  key: PublishedKey.describe("Which price it is."),
  month: Month.describe("Month for which it was published, yyyy-mm."),
  value: publishedPrices.shown.value,
});
export type PriceAtPoint = z.infer<typeof PriceAtPoint>;

export const pricesAtPointRoutes = defineRoutes({
  listPricesAtPoint: {
    method: "GET",
    path: "/points/{id}/published-prices",
    permission: { permission: ["price:read", "point:read"], mode: "allOf" },
    summary: "List published prices at a point",
    description:
      "Approved values of a month, one for each price: the one for the place closest to the point, with its voltage level before one without. Empty where none is published.",
    params: IdParams,
    query: z.strictObject({ month: Month }),
    response: z.array(PriceAtPoint),
    errors: ["not_found"],
  },
});
