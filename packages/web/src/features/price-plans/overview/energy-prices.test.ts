import { PriceComponent, type PriceComponentDraft } from "@busbar/contract/price-plans/price-components";
import { expect, test } from "vitest";
import { energyPrices } from "./energy-prices.ts";

const read = (...components: PriceComponentDraft[]) => components.map((one) => PriceComponent.parse(one));
const tou = {
  kind: "ENERGY_TOU",
  unit: "kWh",
  bandBasis: "RATIO",
  price: "0.45238",
  bands: [
    { band: "P", value: "1.6" },
    { band: "F", value: "1" },
    { band: "V", value: "0.4" },
  ],
} as const satisfies PriceComponentDraft;

test("prices by ratio count as their exact products, and other charges are no energy prices", () => {
  const fund = { kind: "PER_UNIT", category: "FUND", unit: "kWh", price: "0.02723" } as const;
  expect(energyPrices(read(fund, tou))).toEqual({
    unit: "kWh",
    prices: ["0.723808", "0.45238", "0.180952"],
    lowest: "0.180952",
    highest: "0.723808",
  });
  expect(energyPrices(read(fund))).toBeUndefined();
});

test("of two units the first is told, and prices are ordered as numbers", () => {
  const gas = read(
    { kind: "ENERGY_FLAT", unit: "GJ", price: "98.6" },
    { kind: "ENERGY_FLAT", unit: "m³", price: "3.85" },
  );
  expect(energyPrices(gas)).toMatchObject({ unit: "GJ", lowest: "98.6", highest: "98.6" });
  const tiers = read({
    kind: "ENERGY_TIERED",
    unit: "kWh",
    tierBasis: "MONTH",
    tiers: [
      { upTo: "100", price: "9" },
      { upTo: null, price: "10" },
    ],
  });
  expect(energyPrices(tiers)).toMatchObject({ lowest: "9", highest: "10" });
});
