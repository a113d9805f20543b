import type { NounAccess } from "../../../testing/access/noun-access.ts";

const days = { from: "2026-01-01", to: "2026-02-01" };

export const pricingAccess: NounAccess = {
  bodies: {
    simulatePrices: {
      taxMode: "INCLUSIVE",
      taxRate: "0.13",
      billingMode: "DIRECT",
      ...days,
      points: [{ key: "A", quantities: [{ ...days, quantity: "12345.678" }] }],
      components: [
        { kind: "ENERGY_FLAT", unit: "kWh", price: "0.654712" },
        { kind: "FIXED", amount: "200.00", amountPer: "CONTRACT" },
      ],
    },
  },
};
