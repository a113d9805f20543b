import { publishedPrices } from "../../published-prices/published-price-fields.ts";
import { corrections } from "../../published-prices/published-prices.ts";
import type { ImportColumns } from "./import-column.ts";

/** Published prices, identified by price, month and place; one with an approved value is corrected, with a reason. */
export const publishedPriceImportColumns = {
  ...publishedPrices.importColumns,
  reason: { ...corrections.importColumns.reason, required: false },
} satisfies ImportColumns;
export type PublishedPriceImportField = keyof typeof publishedPriceImportColumns;
