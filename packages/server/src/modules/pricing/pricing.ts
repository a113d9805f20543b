import { pricingRoutes } from "@busbar/contract/pricing/simulation";
import { bind, type Module } from "../../kernel/module.ts";
import { simulatePrices } from "./simulation/simulate-prices.ts";

/** Calculation without any record: prices are typed in, and nothing is stored. */
export const createPricing = (): Module =>
  bind(pricingRoutes, { simulatePrices: async ({ body }) => simulatePrices(body) });
